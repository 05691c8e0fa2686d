import type { Endpoint } from '#contract/schema/endpoint.ts'
import { answerTo, fetchEndpoint, networkError, type RequestInput } from './answer.ts'
import { ApiError } from './api-error.ts'

export type ReceivedFile = {
  /** File name from the `Content-Disposition` header; undefined if the header names none. */
  readonly name: string | undefined
  readonly blob: Blob
}

const LINE_FEED = 0x0a

/**
 * Fetches a file from an endpoint as the signed-in account.
 * @param onLines called with the number of text lines received so far
 * @throws ApiError as `request` does; an abort throws the signal's reason
 */
export async function requestFile<E extends Endpoint>(
  endpoint: E,
  given: RequestInput<E> & { readonly onLines?: (lines: number) => void },
): Promise<ReceivedFile> {
  try {
    const { response } = await answerTo(endpoint.access, async (token) => {
      const answer = await fetchEndpoint(endpoint, given, token, '*/*')
      return { status: answer.status, text: answer.ok ? '' : await answer.text(), response: answer }
    })
    const parts: Uint8Array<ArrayBuffer>[] = []
    let lines = 0
    const reader = response.body?.getReader()
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      parts.push(read.value)
      if (given.onLines === undefined) continue
      for (const byte of read.value) if (byte === LINE_FEED) lines += 1
      given.onLines(lines)
    }
    const type = response.headers.get('content-type') ?? 'text/plain'
    return { name: nameIn(response.headers.get('content-disposition')), blob: new Blob(parts, { type }) }
  } catch (error) {
    given.signal?.throwIfAborted()
    throw error instanceof ApiError ? error : networkError()
  }
}

function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1]
}
