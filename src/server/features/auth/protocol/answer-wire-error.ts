import type { FastifyReply, FastifyRequest } from 'fastify'
import { statusOf } from '#contract/schema/errors.ts'
import { databaseFailure } from '#platform/errors/failure-of.ts'
import { Failure } from '#platform/errors/failure.ts'
import { isRefusal, logRefusal } from '#platform/http/log-refusal.ts'
import { type WireCode, WireError } from './wire-error.ts'

/** First API version in which an error's `code` is its name instead of the HTTP status. */
const NAMED_CODES = '2024-01-01'
const VERSION_HEADER = 'x-supabase-api-version'

/**
 * Errors with status 400 that mean that the caller failed to prove an identity. They are logged as
 * refusals.
 */
const failedProofs: ReadonlySet<WireCode> = new Set<WireCode>([
  'bad_code_verifier',
  'invalid_credentials',
  'email_not_confirmed',
  'current_password_invalid',
  'refresh_token_already_used',
])

/**
 * Answers an error in the form of the caller's API version. Server errors are 500 or 503, so that
 * the client retries and keeps its session. Any 4xx makes the client drop its session.
 */
export function answerWireError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toWireError(thrown)
  if (error.status === 500) request.log.error({ err: thrown }, 'unexpected error')
  else if (error.status > 500) request.log.warn({ err: thrown }, 'request failed')
  else if (isRefusal(error.status) || failedProofs.has(error.code))
    logRefusal(request, error.status, error.code)
  if (error.details.retryAfter !== undefined)
    void reply.header('retry-after', String(error.details.retryAfter))
  const isNamed = isVersion(request.headers[VERSION_HEADER])
  if (isNamed) void reply.header(VERSION_HEADER, NAMED_CODES)
  void reply
    .code(error.status)
    .header('x-sb-error-code', error.code)
    .send({
      ...(isNamed
        ? { code: error.code, message: error.message }
        : { code: error.status, error_code: error.code, msg: error.message }),
      ...(!isNamed && error.status >= 500 && { error_id: request.id }),
      ...(error.details.weakPassword && { weak_password: { reasons: error.details.weakPassword } }),
    })
}

/** Returns true if the version header is the date `NAMED_CODES` or a later one. */
function isVersion(header: string | string[] | undefined): boolean {
  return typeof header === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(header) && header >= NAMED_CODES
}

/** Converts an error to a `WireError`; unexpected errors become `unexpected_failure`. */
export function toWireError(error: unknown): WireError {
  if (error instanceof WireError) return error
  const failure = error instanceof Failure ? error : databaseFailure(error)
  if (failure?.code === 'unavailable' || failure?.code === 'storage_full') {
    const retryAfter = failure.details.retryAfter ?? 10
    return new WireError(503, 'unexpected_failure', 'Service temporarily unavailable', { retryAfter })
  }
  if (failure?.code === 'rate_limited')
    return new WireError(429, 'over_request_rate_limit', 'Request rate limit reached', failure.details)
  // Fastify's own errors only have a status code.
  const ofFramework = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  const status = failure === undefined ? ofFramework : statusOf[failure.code]
  const known = frameworkErrors.find(([code]) => code === status)
  if (known !== undefined) return new WireError(...known[1])
  return new WireError(500, 'unexpected_failure', 'Unexpected failure, please check server logs')
}

/** Errors of the sign-in API, by the status code of a failure or of Fastify's own error. */
const frameworkErrors: readonly (readonly [code: number, error: ConstructorParameters<typeof WireError>])[] =
  [
    [400, [400, 'bad_json', 'Could not parse request body as JSON']],
    [408, [504, 'request_timeout', 'Processing this request timed out, please retry after a moment.']],
    [413, [413, 'request_entity_too_large', 'Request body is too large']],
    [415, [415, 'unsupported_media_type', 'Content-Type must be application/json']],
  ]
