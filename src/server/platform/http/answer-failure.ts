import type { FastifyReply, FastifyRequest } from 'fastify'
import { factsInBody, statusOf, type ErrorBody } from '#contract/schema/errors.ts'
import { problemMessage } from '#contract/messages/problem-message.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { Refusal, type Facts } from '#domain/base/error.ts'
import { databaseFailure } from '../errors/failure-of.ts'
import { Failure } from '../errors/failure.ts'
import { statedLanguage, type Language } from './language.ts'
import { isRefusal, logRefusal } from './log-refusal.ts'

/**
 * Seconds until a client may repeat a request that needs a node with a newer release. In the
 * meantime the nodes may be upgraded.
 */
const NEWER_NODE_SECONDS = 15

/**
 * Turns every error into an HTTP response: status, envelope and message. Unexpected errors are
 * logged and reported as `internal`.
 */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = startFailure(error, request, reply)
  const stated = statedLanguage(request.headers['accept-language'])
  void reply.send({ ...envelope(failure, languageOf(error, stated)), request_id: request.id })
}

/**
 * Starts the response to an error: logs it, and sets status and headers. The caller sends a body.
 */
export function startFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Failure {
  const failure = failureOf(error)
  if (failure.code === 'internal') request.log.error({ err: error }, 'unexpected error')
  else if (statusOf[failure.code] >= 500)
    request.log.warn({ err: error, code: failure.code }, 'request failed')
  else if (isRefusal(statusOf[failure.code])) logRefusal(request, statusOf[failure.code], failure.code)
  const retryAfter = failure.details.retryAfter
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  const challenge = challengeOf(failure, request)
  if (challenge !== undefined) void reply.header('www-authenticate', challenge)
  const { allow } = failure.details
  if (allow !== undefined) void reply.header('allow', allow.join(', '))
  void reply.code(statusOf[failure.code]).header('cache-control', 'no-store')
  return failure
}

/**
 * Returns the authentication challenge (RFC 6750, section 3), or undefined if the failure does not
 * concern authentication.
 */
function challengeOf({ code, details }: Failure, { headers }: FastifyRequest): string | undefined {
  if (code === 'insufficient_scope')
    return `Bearer error="insufficient_scope", scope="${details.facts?.['scope']}"`
  if (statusOf[code] !== 401) return undefined
  return headers.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"'
}

/**
 * Returns code, message and facts of one item's failure inside a successful response. If the
 * request states no language, the message is in English, even for rule refusals, because one
 * response has one language.
 */
export function failureMessage(error: unknown, request: FastifyRequest) {
  const { failure, body } = itemFailure(error, request)
  return { code: body.code, error: body.error, facts: { ...failure.details.facts } }
}

/**
 * Returns the error body of one item inside a successful response: the body of a separate call
 * without `status` and `request_id`. It is in English if the request states no language.
 */
export function failureWholeMessage(error: unknown, request: FastifyRequest): Omit<Envelope, 'status'> {
  const { status: _status, ...said } = itemFailure(error, request).body
  return said
}

function itemFailure(error: unknown, request: FastifyRequest) {
  const failure = failureOf(error)
  if (failure.code === 'internal') request.log.error({ err: error }, 'unexpected error')
  return { failure, body: envelope(failure, statedLanguage(request.headers['accept-language']) ?? 'en') }
}

type Envelope = Omit<ErrorBody, 'request_id'>

/** Returns the error envelope in one language. */
function envelope(failure: Failure, language: Language): Envelope {
  const { code, details } = failure
  return {
    status: 'error',
    code,
    error: formatMessage(language, details.message ?? `error.${code}`, details.facts),
    ...(details.didYouMean !== undefined && { did_you_mean: details.didYouMean }),
    ...(details.deletedAt !== undefined && { deleted_at: details.deletedAt.toISOString() }),
    ...statedFacts(details.facts),
    ...(details.missing && { missing_fields: details.missing }),
    ...(details.fields && {
      fields: Object.fromEntries(
        Object.entries(details.fields).map(([field, problem]) => [field, problemMessage(language, problem)]),
      ),
    }),
  }
}

function statedFacts(facts: Facts = {}): Pick<ErrorBody, (typeof factsInBody)[number]> {
  return Object.fromEntries(
    factsInBody.flatMap((name) => (facts[name] === undefined ? [] : [[name, String(facts[name])]])),
  )
}

/**
 * Integrators get the documented English body. A rule's refusal has its specified Portuguese text
 * unless English is requested.
 */
function languageOf(error: unknown, stated: Language | undefined): Language {
  return stated ?? (error instanceof Refusal ? 'pt' : 'en')
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof Refusal) {
    const retryAfter = error.code === 'field_list_unknown' && { retryAfter: NEWER_NODE_SECONDS }
    return new Failure(error.code, { facts: error.facts, ...retryAfter })
  }
  return frameworkFailure(error) ?? databaseFailure(error) ?? new Failure('internal')
}

/** Translates Fastify's own errors, which have status codes and error codes. */
function frameworkFailure(error: unknown): Failure | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  const details = frameworkFailures.get(error.statusCode)
  return details && new Failure(...details)
}

/** Failures by the HTTP status of Fastify's own errors. */
const frameworkFailures: ReadonlyMap<unknown, ConstructorParameters<typeof Failure>> = new Map([
  [400, ['bad_json']],
  [404, ['not_found']],
  [408, ['unavailable', { retryAfter: 1 }]],
  [413, ['body_too_large']],
  [415, ['unsupported_media_type']],
  [429, ['rate_limited']],
])
