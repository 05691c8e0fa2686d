import { createSseParser } from '#web/api/sse-parser.ts'

/**
 * Reports the size of every head that the session's event stream announces. Returns a function that
 * stops the stream.
 */
export async function listenToHeads(
  url: string,
  token: string,
  onHead: (size: number) => void,
): Promise<() => void> {
  const stopping = new AbortController()
  const response = await fetch(`${url}/api/live`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal: stopping.signal,
  })
  if (response.body === null || !response.ok) throw new Error(`no event stream: ${response.status}`)
  const parse = createSseParser()
  const reading = response.body.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write: (text) => {
        for (const { name, data } of parse(text)) if (name === 'head') onHead(sizeOf(data))
      },
    }),
  )
  reading.catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error
  })
  return () => stopping.abort()
}

function sizeOf(data: string): number {
  const head: unknown = JSON.parse(data)
  if (typeof head !== 'object' || head === null || !('size' in head)) throw new Error(`no head: ${data}`)
  return Number(head.size)
}
