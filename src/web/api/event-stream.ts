import { backOff } from './back-off.ts'
import { createSseParser, type ServerEvent } from './sse-parser.ts'

export type EventStream = {
  /** The bearer to read with; undefined while nobody is signed in. */
  readonly token: () => Promise<string | undefined>
  /** The server does not take this token (any more). */
  readonly onRefused: (token: string) => Promise<unknown>
  readonly onEvent: (event: ServerEvent) => void
  /** After a reconnect: events may have been missed in between. */
  readonly onReconnect: () => void
}

/** A stream that has been silent this long is taken for dead; the server sends a comment well before. */
const SILENCE_MS = 90_000

/**
 * Reads `GET /api/events` until `signal` aborts, reconnecting with growing, jittered pauses. By `fetch`, because an
 * `EventSource` cannot send a bearer token.
 */
export async function readEvents(stream: EventStream, signal: AbortSignal): Promise<void> {
  let failures = 0
  let wasConnected = false
  while (!signal.aborted) {
    const connected = await readOnce(stream, signal, () => {
      if (wasConnected) stream.onReconnect()
      wasConnected = true
      failures = 0
    })
    if (!connected) failures += 1
    await pause(backOff(failures, Math.random()), signal)
  }
}

/** Reads one connection to its end; tells whether there was one. Whatever ends it, the next one follows. */
async function readOnce(stream: EventStream, signal: AbortSignal, onOpen: () => void): Promise<boolean> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  try {
    const token = await stream.token()
    if (token === undefined) return false
    heard()
    const response = await fetch('/api/events', {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, silence.signal]),
      credentials: 'omit',
    })
    if (response.status === 401) await stream.onRefused(token)
    if (!response.ok || response.body === null) return false
    onOpen()
    const parse = createSseParser()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      heard()
      for (const event of parse(value)) stream.onEvent(event)
    }
  } catch {
    // A broken connection ends like a closed one.
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Waits; an abort, or the device coming back online, ends it early. */
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
