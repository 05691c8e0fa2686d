import { setTimeout as sleep } from 'node:timers/promises'
import { apiOf } from '../support/api/api.ts'
import { newCode } from '../support/api/shipment-api.ts'

/** Registers shipments at a fixed rate without retries, and records which were acknowledged. */
export type Writer = {
  readonly sent: () => number
  /**
   * Stops sending.
   * @returns the outcome of every write
   */
  readonly end: () => Promise<Written>
}

export type Written = {
  readonly acknowledged: readonly string[]
  /** Status codes of answers other than 201, or messages of errors. */
  readonly failures: readonly string[]
}

const body = { origin: 'Rua A, 1, Brás, São Paulo/SP', destination: 'Rua B, 2, Recife/PE' }

/**
 * Starts a writer with this number of writes a second, whether or not earlier writes were answered.
 */
export function startWriter(url: string, token: string, perSecond: number): Writer {
  const api = apiOf({ url }, token)
  const stopping = new AbortController()
  const acknowledged: string[] = []
  const failures: string[] = []
  const writes: Promise<void>[] = []
  async function write(): Promise<void> {
    const tracking_id = newCode()
    try {
      const { status } = await api('POST', '/api/shipments', { ...body, tracking_id })
      if (status === 201) acknowledged.push(tracking_id)
      else failures.push(String(status))
    } catch (error) {
      failures.push(String(error))
    }
  }
  const sending = (async () => {
    while (!stopping.signal.aborted) {
      writes.push(write())
      await sleep(1000 / perSecond, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    sent: () => writes.length,
    async end() {
      stopping.abort()
      await sending
      await Promise.all(writes)
      return { acknowledged, failures }
    },
  }
}
