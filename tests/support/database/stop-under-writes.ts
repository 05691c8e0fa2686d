import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiOf, type Answer } from '../api/api.ts'
import type { ServerProcess } from '../processes/server-process.ts'
import { newCode } from '../api/shipment-api.ts'

export type StoppedWrites = {
  /** Exit code of the process. */
  readonly code: number | null
  /** System error codes of writes without an answer, such as ECONNRESET. */
  readonly unanswered: readonly string[]
  readonly refusals: readonly Answer[]
  /** Codes of the shipments whose registration was acknowledged. */
  readonly acknowledged: readonly string[]
}

const shipment = {
  origin: 'Rua A, 1, Brás, São Paulo/SP',
  origin_city: 'São Paulo',
  origin_state: 'SP',
  destination: 'Rua B, 2, Recife/PE',
  recipient_name: 'Ana Souza',
}

/**
 * Sends 40 concurrent writes. When all request bodies have left this process, waits for the given
 * delay in milliseconds and sends SIGTERM.
 */
export async function stopUnderWrites(
  server: ServerProcess,
  token: string,
  delay: number,
): Promise<StoppedWrites> {
  const api = apiOf(server, token)
  // Opens all connections before the writes. Otherwise the stopping server could refuse a
  // connection, and the write for that connection would never be sent.
  await Promise.all(Array.from({ length: 40 }, () => api('GET', '/api/shipments')))
  const codes = Array.from({ length: 40 }, newCode)
  const sent = sentBodies(codes.length)
  const answers = Promise.allSettled(
    codes.map((tracking_id) => api('POST', '/api/shipments', { ...shipment, tracking_id })),
  )
  await sent
  await sleep(delay)
  const code = await server.stop()
  const settled = await answers
  return {
    code,
    unanswered: settled.flatMap((one) => (one.status === 'rejected' ? [causeOf(one.reason)] : [])),
    refusals: settled.flatMap((one) =>
      one.status === 'fulfilled' && one.value.status !== 201 ? [one.value] : [],
    ),
    acknowledged: codes.filter((_, at) => {
      const one = settled[at]
      return one?.status === 'fulfilled' && one.value.status === 201
    }),
  }
}

/** Resolves when this process has sent a number of request bodies. */
async function sentBodies(count: number): Promise<void> {
  const channel = 'undici:request:bodySent'
  const { promise, resolve } = Promise.withResolvers<void>()
  let sent = 0
  const note = (): void => {
    sent += 1
    if (sent === count) resolve()
  }
  subscribe(channel, note)
  await promise
  unsubscribe(channel, note)
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : String(error)
}
