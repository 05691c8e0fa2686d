import { noteRefusal } from '../session/account/workplace.ts'
import { headersWith } from './answer.ts'
import { failureOf } from './envelope.ts'
import type { EventStream } from './event-stream.ts'
import { createSseParser } from './sse-parser.ts'

/**
 * Time in milliseconds without data after which a stream counts as broken. The server sends
 * comments more often.
 */
const SILENCE_MS = 90_000

/**
 * Reads one connection until it ends.
 * @returns true if the server ended the stream; false if no connection was established, or the
 * connection broke
 */
export async function readConnection(
  stream: EventStream,
  signal: AbortSignal,
  onOpen: () => void,
): Promise<boolean> {
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
    const response = await fetch('/api/live', {
      headers: { ...headersWith(token), accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
      credentials: 'omit',
    })
    if (response.status === 401) await stream.onRefused(token)
    if (response.status === 403) noteRefusal(failureOf(403, await response.text(), '').code)
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
    return false
  } finally {
    clearTimeout(timer)
  }
}
