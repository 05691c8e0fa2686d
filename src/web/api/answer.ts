import type { Access } from '#contract/schema/endpoint.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { currentLanguage, languageTag } from '../locales/language.ts'
import { accessToken } from '../session/auth-client.ts'
import { renewedToken } from '../session/renewed-token.ts'
import { ApiError } from './api-error.ts'
import { failureOf } from './envelope.ts'

export type Answer = { readonly status: number; readonly text: string }

/**
 * Calls `send` as the signed-in account if the endpoint requires one, and returns the answer.
 * Retries once with a renewed token.
 * @throws ApiError for any answer that is not a success
 */
export async function answerTo(
  access: Access,
  send: (token: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const token = access === 'account' ? await accessToken() : undefined
  const answer = await send(token)
  if (token === undefined || !mayBeOutdated(answer)) return accepted(answer)
  const renewed = await renewedToken(token)
  return accepted(renewed === undefined ? answer : await send(renewed))
}

/**
 * Returns true if the token may be outdated: it expired, or the second step was completed in
 * another tab or must be repeated.
 */
function mayBeOutdated({ status, text }: Answer): boolean {
  return status === 401 || (status === 403 && failureOf(status, text, '').code === 'insufficient_aal')
}

/**
 * Returns the headers that every call sends: JSON, the user's language and, with a token, the
 * authorization.
 */
export function headersWith(token: string | undefined): Readonly<Record<string, string>> {
  return {
    accept: 'application/json',
    'accept-language': languageTag(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
}

/** Returns the error for an unreachable server or an interrupted answer. */
export function networkError(): ApiError {
  return new ApiError('network', { status: 0, words: formatMessage(currentLanguage(), 'api.network') })
}

/** Returns the error for an answer that breaks the contract. */
export function badAnswer(status: number): ApiError {
  return new ApiError('bad_answer', { status, words: formatMessage(currentLanguage(), 'api.bad_answer') })
}

function accepted(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw failureOf(answer.status, answer.text, formatMessage(currentLanguage(), 'api.bad_answer'))
}
