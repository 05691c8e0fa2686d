import type { FastifyReply, FastifyRequest } from 'fastify'
import { statusOf } from '#contract/schema/errors.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { oneRecordError, type OneRecordError } from '#domain/one-record/error-object.ts'
import { API } from '#domain/one-record/json-ld.ts'
import { oneRecordProblems, statusOfProblem } from '#domain/one-record/problem.ts'
import { startFailure } from '#platform/http/answer-failure.ts'
import { languageOf, sendJsonLd } from './negotiation.ts'
import { OneRecordFailure } from './one-record-failure.ts'

/**
 * Creates the error handler of the ONE Record API: every error becomes the error object of the
 * standard, whose code is the HTTP status.
 */
export function createAnswerError(publicUrl: string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const language = languageOf(request)
    const [path = ''] = request.url.split('?')
    const facts = { ...factsOf(error, request, reply), resource: `${publicUrl}${path}` }
    void reply.code(facts.status).header('cache-control', 'no-store')
    const body = oneRecordError(facts, language, request.id)
    void sendJsonLd(reply, body, { type: `${API}Error`, language })
  }
}

function factsOf(error: unknown, request: FastifyRequest, reply: FastifyReply): OneRecordError {
  const language = languageOf(request)
  if (error instanceof OneRecordFailure) {
    const { problem, property } = error
    const status = statusOfProblem(problem)
    return {
      status,
      message: oneRecordProblems[problem][language],
      property,
      isOfQuery: problem === 'parameter',
    }
  }
  const { code, details } = startFailure(error, request, reply)
  const words = language === 'pt-BR' ? 'pt' : 'en'
  const message =
    code === 'unsupported_media_type'
      ? oneRecordProblems.version[language]
      : formatMessage(words, details.message ?? `error.${code}`, details.facts)
  return { status: statusOf[code], message }
}
