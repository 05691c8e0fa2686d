import type * as z from 'zod/mini'
import type { Access, Endpoint } from '#contract/schema/endpoint.ts'
import { currentMessage } from '../locales/current-message.ts'
import { languageTag } from '../locales/language.ts'
import { accessToken } from '../session/client/auth-client.ts'
import { renewedToken } from '../session/client/renewed-token.ts'
import { claimsOf } from '../session/client/token-claims.ts'
import { noteRefusal, workplaceOf } from '../session/account/workplace.ts'
import { urlOf } from './url-of.ts'
import { ApiError } from './api-error.ts'
import { failureOf } from './envelope.ts'

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
    ? Part<'params', Params> &
        Part<'query', Query> &
        Part<'body', Body> & {
          readonly signal?: AbortSignal
          /**
           * Account for which the call acts; by default the account that the person chose in this
           * tab.
           */
          readonly account?: string
        }
    : never

export type Answer = { readonly status: number; readonly text: string }

/**
 * Calls `send` and returns the answer. Passes the person's token if `access` is `account`. If the
 * token may be outdated, renews it and retries once.
 * @param account account for which the call acts; by default the account chosen in this tab
 * @throws ApiError for any answer that is not a success
 */
export async function answerTo<A extends Answer>(
  access: Access,
  send: (token: string | undefined) => Promise<A>,
  account?: string,
): Promise<A> {
  const token = access === 'account' ? await accessToken() : undefined
  const answer = await send(token)
  if (token === undefined) return accepted(answer, false)
  const renewed = mayBeOutdated(answer) ? await renewedToken(token) : undefined
  return accepted(renewed === undefined ? answer : await send(renewed), account === undefined)
}

/**
 * Returns true if the call may succeed with a renewed token: the token expired, or it does not
 * prove the second factor. Another tab may have confirmed the second factor since then.
 */
function mayBeOutdated({ status, text }: Answer): boolean {
  return status === 401 || (status === 403 && failureOf(status, text, '').code === 'insufficient_aal')
}

/**
 * Returns the headers that every call sends: JSON, the user's language and, with a token, the
 * authorization and the account for which the call acts.
 * @param account account for which the call acts; by default the account that the person of the
 * token chose in this tab
 */
export function headersWith(
  token: string | undefined,
  account = token === undefined ? undefined : workplaceOf(String(claimsOf(token)['sub']))?.id,
): Readonly<Record<string, string>> {
  return {
    accept: 'application/json',
    'accept-language': languageTag(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(account !== undefined && { 'lastro-account': account }),
  }
}

/** Sends a call to an endpoint and returns its answer, whatever its status is. */
export async function fetchEndpoint(
  { method, path }: Endpoint,
  { params, query, body, signal, account }: RequestInput<Endpoint>,
  token: string | undefined,
  accept = 'application/json',
): Promise<Response> {
  return fetch(urlOf(path, params, query), {
    method,
    headers: {
      ...headersWith(token, account),
      accept,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
    credentials: 'omit',
  })
}

/** Returns the error for an unreachable server or an interrupted answer. */
export function networkError(): ApiError {
  return new ApiError('network', { status: 0, words: currentMessage('api.network') })
}

/** Returns the error for an answer that breaks the contract. */
export function badAnswer(status: number): ApiError {
  return new ApiError('bad_answer', { status, words: currentMessage('api.bad_answer') })
}

/**
 * Returns the answer if its status is 2xx. Throws an ApiError for any other answer.
 * @param isOfChoice true if the call acts for the account that the person chose in this tab
 */
function accepted<A extends Answer>(answer: A, isOfChoice: boolean): A {
  if (answer.status >= 200 && answer.status < 300) return answer
  const failure = failureOf(answer.status, answer.text, currentMessage('api.bad_answer'))
  if (isOfChoice) noteRefusal(failure.code)
  throw failure
}
