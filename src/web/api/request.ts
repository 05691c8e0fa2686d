import type { DataOf, Endpoint } from '#contract/schema/endpoint.ts'
import { type Answer, answerTo, badAnswer, fetchEndpoint, networkError, type RequestInput } from './answer.ts'
import { unwrap, type Unwrapped } from './envelope.ts'

/**
 * Calls an endpoint of the contract as the signed-in account and returns its data.
 * @throws ApiError with the contract's code, or `network` or `bad_answer`; an abort throws the
 * signal's reason
 */
export async function request<E extends Endpoint>(endpoint: E, given: RequestInput<E>): Promise<DataOf<E>> {
  return (await requestPage(endpoint, given)).data
}

/**
 * Calls an endpoint like `request` and also returns the cursor of a list's next page, null on the
 * last page.
 */
export async function requestPage<E extends Endpoint>(
  endpoint: E,
  given: RequestInput<E>,
): Promise<Unwrapped<DataOf<E>>> {
  return unwrapAnswer(endpoint, await answerOf(endpoint, given))
}

/**
 * Returns the data of a successful answer.
 * @throws ApiError `bad_answer` if the answer breaks the contract
 */
export function unwrapAnswer<E extends Endpoint>(
  endpoint: E,
  { status, text }: Answer,
): Unwrapped<DataOf<E>> {
  const unwrapped = unwrap<E['data']>(endpoint.data, text)
  if (unwrapped === undefined) throw badAnswer(status)
  return unwrapped as Unwrapped<DataOf<E>>
}

/**
 * Calls an endpoint that answers with text without an envelope, such as a receipt. Returns the text
 * exactly as the server sent it.
 */
export async function requestText<E extends Endpoint>(endpoint: E, given: RequestInput<E>): Promise<string> {
  return (await answerOf(endpoint, given)).text
}

async function answerOf(endpoint: Endpoint, given: RequestInput<Endpoint>): Promise<Answer> {
  return answerTo(endpoint.access, (token) => send(endpoint, given, token), given.account)
}

async function send(
  endpoint: Endpoint,
  given: RequestInput<Endpoint>,
  token: string | undefined,
): Promise<Answer> {
  try {
    const response = await fetchEndpoint(endpoint, given, token)
    return { status: response.status, text: await response.text() }
  } catch {
    given.signal?.throwIfAborted()
    throw networkError()
  }
}
