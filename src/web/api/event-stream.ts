import { backOff } from './back-off.ts'
import type { ServerEvent } from './sse-parser.ts'

export type EventStream = {
  /** Bearer token for the stream; undefined while nobody is signed in. */
  readonly token: () => Promise<string | undefined>
  /** Called with the token if the server rejects it. */
  readonly onRefused: (token: string) => Promise<unknown>
  readonly onEvent: (event: ServerEvent) => void
  /**
   * Called whenever a connection opens. Earlier events may have been missed. `isFirst` is true for
   * the first connection.
   */
  readonly onOpen: (isFirst: boolean) => void
}

/**
 * Reads `GET /api/live` until `signal` aborts. Reconnects with growing, jittered delays. Uses
 * `fetch`, because an `EventSource` cannot send a bearer token.
 */
export async function readEvents(stream: EventStream, signal: AbortSignal): Promise<void> {
  let failures = 0
  let isFirst = true
  while (!signal.aborted) {
    const connected = await connect(stream, signal, () => {
      failures = 0
      stream.onOpen(isFirst)
      isFirst = false
    })
    if (!connected) failures += 1
    await pause(backOff(failures, Math.random()), signal)
  }
}

/**
 * Reads one connection with code that is loaded on demand, so that it does not delay the page. If
 * the code fails to load, the connection counts as failed.
 */
async function connect(stream: EventStream, signal: AbortSignal, onOpen: () => void): Promise<boolean> {
  try {
    const { readConnection } = await import('./event-connection.ts')
    return await readConnection(stream, signal, onOpen)
  } catch {
    return false
  }
}

/** Waits for `milliseconds`. An abort, or the return of the network, ends the wait early. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    window.addEventListener('online', finish)
    signal.addEventListener('abort', finish)
  })
}
