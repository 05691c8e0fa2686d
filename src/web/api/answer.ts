import type { Access } from '#contract/schema/endpoint.ts'
import { sayWords } from '../locales/say-words.ts'
import { currentLanguage, languageTag } from '../locales/language.ts'
import { accessToken } from '../session/auth-client.ts'
import { renewedToken } from '../session/renewed-token.ts'
import { ApiError } from './api-error.ts'
import { failureOf } from './envelope.ts'

export type Answer = { readonly status: number; readonly text: string }

/**
 * What `send` is answered, as the signed-in account where the endpoint asks for one; sent again once with a renewed token.
 * @throws ApiError of any answer but a success
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

/** The token is no good any more, or from before the second step, which another tab has taken, or must be taken again. */
function mayBeOutdated({ status, text }: Answer): boolean {
  return status === 401 || (status === 403 && failureOf(status, text, '').code === 'insufficient_aal')
}

/** The headers of every call. */
export function headersWith(token: string | undefined): Readonly<Record<string, string>> {
  return {
    accept: 'application/json',
    'accept-language': languageTag(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
}

/** The server was not reached, or the answer broke off. */
export function networkError(): ApiError {
  return new ApiError('network', { status: 0, words: sayWords(currentLanguage(), 'api.network') })
}

/** An answer that is not what the contract says. */
export function badAnswer(status: number): ApiError {
  return new ApiError('bad_answer', { status, words: sayWords(currentLanguage(), 'api.bad_answer') })
}

function accepted(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer
  throw failureOf(answer.status, answer.text, sayWords(currentLanguage(), 'api.bad_answer'))
}
