import type { DataOf, Endpoint } from '#contract/schema/endpoint.ts'
import { type Answer, answerTo, headersWith, networkError } from './answer.ts'
import { unwrapAnswer } from './request.ts'

/** Progress in bytes. */
export type UploadProgress = { readonly sent: number; readonly total: number }

/**
 * Sends a file as the only part of a `multipart/form-data` body and returns the endpoint's data.
 * @throws ApiError as `request` does
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  field: string,
  file: Blob,
  onProgress: (progress: UploadProgress) => void,
): Promise<DataOf<E>> {
  const body = new FormData()
  body.append(field, file)
  const answer = await answerTo(endpoint.access, (token) => send(endpoint, body, token, onProgress))
  return unwrapAnswer(endpoint, answer).data
}

/** Uses XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function send(
  { method, path }: Endpoint,
  body: FormData,
  token: string | undefined,
  onProgress: (progress: UploadProgress) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open(method, path)
    for (const [name, value] of Object.entries(headersWith(token))) call.setRequestHeader(name, value)
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ sent: loaded, total }))
    call.addEventListener('load', () => resolve({ status: call.status, text: call.responseText }))
    for (const end of ['error', 'abort', 'timeout']) call.addEventListener(end, () => reject(networkError()))
    call.send(body)
  })
}
