import type * as z from 'zod/mini'
import type { DataOf, Endpoint } from '#contract/schema/endpoint.ts'
import { addressOf } from './address-of.ts'
import { type Answer, answerTo, badAnswer, headersWith, networkError } from './answer.ts'
import { unwrap, type Unwrapped } from './envelope.ts'

type Part<Name extends string, Schema extends z.ZodMiniType> =
  unknown extends z.input<Schema>
    ? { readonly [name in Name]?: undefined }
    : Record<string, never> extends z.input<Schema>
      ? { readonly [name in Name]?: z.input<Schema> }
      : { readonly [name in Name]: z.input<Schema> }

/**
 * Input of a call, not yet parsed. It contains `params`, `query` and `body` only if the endpoint
 * has them.
 */
export type RequestInput<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.ZodMiniType>
    ? Part<'params', Params> & Part<'query', Query> & Part<'body', Body> & { readonly signal?: AbortSignal }
    : never

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
  const { status, text } = await answerOf(endpoint, given)
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
  return answerTo(endpoint.access, (token) => send(endpoint, given, token))
}

async function send(
  endpoint: Endpoint,
  given: RequestInput<Endpoint>,
  token: string | undefined,
): Promise<Answer> {
  const { params, query, body, signal } = given
  try {
    const response = await fetch(addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: {
        ...headersWith(token),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      credentials: 'omit',
    })
    return { status: response.status, text: await response.text() }
  } catch {
    signal?.throwIfAborted()
    throw networkError()
  }
}
