import type { FastifyReply, FastifyRequest } from 'fastify'
import { statusOf } from '#contract/schema/errors.ts'
import type { TrackingCode } from '#domain/tracking-code.ts'
import { databaseFailure } from '#platform/errors/failure-of.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { OpenPage } from './open-page.ts'

/**
 * Sets the status of a public page's response to that of its content, for clients that do not run
 * scripts.
 * @returns true if the page may show the shipment
 */
export async function setPageStatus(
  openPage: OpenPage,
  code: TrackingCode | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const failure = await refusalOf(openPage, code, request)
  if (failure === undefined) return true
  const { retryAfter } = failure.details
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  void reply.code(statusOf[failure.code])
  return false
}

async function refusalOf(
  openPage: OpenPage,
  code: TrackingCode | undefined,
  request: FastifyRequest,
): Promise<Failure | undefined> {
  if (code === undefined) return new Failure('not_found')
  try {
    await openPage(code, request.ip)
    return undefined
  } catch (error) {
    const failure = error instanceof Failure ? error : databaseFailure(error)
    if (failure === undefined) request.log.error({ err: error }, 'unexpected error')
    return failure ?? new Failure('internal')
  }
}
