import type * as z from 'zod/mini'
import type { DataOf, Endpoint } from '#contract/endpoint.ts'
import { sayWords } from '../locales/catalogue.ts'
import { currentLanguage, languageTag } from '../locales/language.ts'
import { accessToken } from '../session/auth-client.ts'
import { renewedToken } from '../session/renewed-token.ts'
import { ApiError } from './api-error.ts'
import { failureOf, unwrap, type Unwrapped } from './envelope.ts'
import { addressOf } from './address-of.ts'

type Part<Name extends string, Schema extends z.ZodMiniType> =
  unknown extends z.input<Schema>
    ? { readonly [name in Name]?: undefined }
    : Record<string, never> extends z.input<Schema>
      ? { readonly [name in Name]?: z.input<Schema> }
      : { readonly [name in Name]: z.input<Schema> }

/** What a call of the endpoint is given: only the parts it has, as they are before parsing. */
export type Given<E> =
  E extends Endpoint<infer Params, infer Query, infer Body, z.ZodMiniType>
    ? Part<'params', Params> & Part<'query', Query> & Part<'body', Body> & { readonly signal?: AbortSignal }
    : never

/**
 * Calls an endpoint of the contract as the signed-in account and gives its data.
 * @throws ApiError with the contract's code, or `network` or `bad_answer`; an abort throws the signal's reason
 */
export async function request<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<DataOf<E>> {
  return (await requestPage(endpoint, given)).data
}

/** As `request`, with the cursor of a list's next page, null on the last. */
export async function requestPage<E extends Endpoint>(
  endpoint: E,
  given: Given<E>,
): Promise<Unwrapped<DataOf<E>>> {
  const { status, text } = await answerOf(endpoint, given)
  const unwrapped = unwrap<E['data']>(endpoint.data, text)
  if (unwrapped === undefined) throw badAnswer(status)
  return unwrapped as Unwrapped<DataOf<E>>
}

/** As `request`, for an endpoint that answers text without an envelope, such as a receipt: exactly the bytes sent. */
export async function requestText<E extends Endpoint>(endpoint: E, given: Given<E>): Promise<string> {
  return (await answerOf(endpoint, given)).text
}

type Answer = { readonly status: number; readonly text: string }

async function answerOf(endpoint: Endpoint, given: Given<Endpoint>): Promise<Answer> {
  const token = endpoint.access === 'account' ? await accessToken() : undefined
  const answer = await send(endpoint, given, token)
  if (token === undefined || !mayBeOutdated(answer)) return accepted(answer)
  const renewed = await renewedToken(token)
  return accepted(renewed === undefined ? answer : await send(endpoint, given, renewed))
}

/** The token is no good any more, or from before the second step, which another tab has taken, or must be taken again. */
function mayBeOutdated({ status, text }: Answer): boolean {
  return status === 401 || (status === 403 && failureOf(status, text, '').code === 'insufficient_aal')
}

async function send(endpoint: Endpoint, given: Given<Endpoint>, token: string | undefined): Promise<Answer> {
  const { params, query, body, signal } = given
  try {
    const response = await fetch(addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        'accept-language': languageTag(),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      credentials: 'omit',
    })
    return { status: response.status, text: await response.text() }
  } catch {
    signal?.throwIfAborted()
    throw new ApiError('network', { status: 0, words: sayWords(currentLanguage(), 'api.network') })
  }
}

function accepted(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw failureOf(answer.status, answer.text, sayWords(currentLanguage(), 'api.bad_answer'))
}

function badAnswer(status: number): ApiError {
  return new ApiError('bad_answer', { status, words: sayWords(currentLanguage(), 'api.bad_answer') })
}
