import type { DataOf, Endpoint } from '#contract/schema/endpoint.ts'
import { type Answer, answerTo, headersWith, networkError } from './answer.ts'
import { unwrapAnswer } from './request.ts'
import { urlOf } from './url-of.ts'

/** Progress in bytes. */
export type UploadProgress = { readonly sent: number; readonly total: number }

/**
 * Sends a file in a `multipart/form-data` body and returns the endpoint's data.
 * @param parts parts of the body in their order: the file, and texts before it
 * @param params parameters of the endpoint's path
 * @throws ApiError as `request` does
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  parts: Readonly<Record<string, Blob | string>>,
  onProgress: (progress: UploadProgress) => void = () => undefined,
  params?: Readonly<Record<string, string>>,
): Promise<DataOf<E>> {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) body.append(name, part)
  const url = urlOf(endpoint.path, params, undefined)
  const answer = await answerTo(endpoint.access, (token) =>
    send({ method: endpoint.method, url, token }, body, onProgress),
  )
  return unwrapAnswer(endpoint, answer).data
}

/** Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function send(
  {
    method,
    url,
    token,
  }: { readonly method: string; readonly url: string; readonly token?: string | undefined },
  body: FormData,
  onProgress: (progress: UploadProgress) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open(method, url)
    for (const [name, value] of Object.entries(headersWith(token))) call.setRequestHeader(name, value)
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, total }))
    call.addEventListener('load', () => resolve({ status: call.status, text: call.responseText }))
    for (const end of ['error', 'abort', 'timeout']) call.addEventListener(end, () => reject(networkError()))
    call.send(body)
  })
}
