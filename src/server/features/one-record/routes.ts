import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API } from '#domain/one-record/json-ld.ts'
import { documentOf, objectUri, writeServerInformation } from '#domain/one-record/write-objects.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { Failure } from '#platform/errors/failure.ts'
import { parseJsonBody } from '#platform/http/json-body.ts'
import { createAnswerError } from './answer-error.ts'
import { eventRoutes } from './event-routes.ts'
import { classOf, loadObject } from './load-object.ts'
import { isAccepted, isServedType, sendJsonLd } from './negotiation.ts'
import { OneRecordFailure } from './one-record-failure.ts'
import { assureNoQuery, createAsPartner, otherMethod, type Params } from './partner-call.ts'

const BASE = '/onerecord/:company'
const OBJECT = `${BASE}/logistics-objects/:object`
const EVENTS = `${OBJECT}/logistics-events`

const reading = { access: 'account', needs: 'shipments.read', scope: 'onerecord:read' } as const

/**
 * Serves the part of the ONE Record API 2.3 that a partner uses (docs/one-record.md). It has the
 * callers, scopes and limits of `/api`, but formats and errors of its own.
 */
export async function oneRecordRoutes(
  api: FastifyInstance,
  services: RecordingServices,
  log: LogIdentity,
): Promise<void> {
  const asPartner = createAsPartner(services)
  await api.register(async (nested) => {
    nested.setErrorHandler(createAnswerError(services.config.publicUrl))
    acceptJsonLd(nested)
    nested.addHook('onRequest', async ({ account, headers, routeOptions }) => {
      const { scope } = routeOptions.config
      // People read their shipments in the application.
      if (account !== null && account.key === undefined)
        throw new Failure('insufficient_scope', { facts: { scope: scope ?? '' } })
      if (!isAccepted(headers.accept)) throw new OneRecordFailure('version')
    })

    nested.get(BASE, { config: reading }, async (request, reply) => {
      assureNoQuery(request)
      const { holder, changedAt } = await asPartner(request, async (_tx, partner) => partner)
      const type = `${API}ServerInformation`
      return sendJsonLd(reply, writeServerInformation(holder), { type, language: holder.language, changedAt })
    })

    nested.get<{ Params: Params }>(OBJECT, { config: reading }, async (request, reply) => {
      assureNoQuery(request, { embedded: 'false' })
      const { object, holder } = await asPartner(request, async (tx, partner) => ({
        object: await loadObject(tx, partner, request.params.object),
        holder: partner.holder,
      }))
      const { revision, changedAt } = object
      void reply.headers({ revision: String(revision), 'latest-revision': String(revision) })
      const body = documentOf(object, objectUri(holder, object.id), revision, holder)
      return sendJsonLd(reply, body, { type: classOf(object), language: holder.language, changedAt })
    })

    eventRoutes(nested, EVENTS, asPartner, { projections: services.projections, log })
    refuseOthers(nested)
  })
}

/** Accepts bodies of the standard's media type only, in the version that is served. */
function acceptJsonLd(nested: FastifyInstance): void {
  nested.removeAllContentTypeParsers()
  nested.addContentTypeParser('*', async () => {
    throw new OneRecordFailure('version')
  })
  nested.addContentTypeParser(
    'application/ld+json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!isServedType(request.headers['content-type'] ?? '')) throw new OneRecordFailure('version')
      try {
        return parseJsonBody(body)
      } catch {
        throw new OneRecordFailure('not_an_object')
      }
    },
  )
}

/** Answers other methods by 405, and other paths by 404, before their bodies are read. */
function refuseOthers(nested: FastifyInstance): void {
  const config = { access: 'public' } as const
  const paths = [
    [BASE, ['GET', 'HEAD']],
    [OBJECT, ['GET', 'HEAD']],
    [EVENTS, ['GET', 'HEAD', 'POST']],
    [`${EVENTS}/:event`, ['GET', 'HEAD']],
  ] as const
  for (const [url, allow] of paths) {
    const method = nested.supportedMethods.filter((one) => !(allow as readonly string[]).includes(one))
    const handler = async (request: FastifyRequest): Promise<never> => {
      throw otherMethod(request, allow)
    }
    nested.route({ method, url, config, preParsing: handler, handler })
  }
  const method = [...nested.supportedMethods]
  for (const url of ['/onerecord', '/onerecord/*'])
    nested.route({ method, url, config, preParsing: refuseMissing, handler: refuseMissing })
}

async function refuseMissing(): Promise<never> {
  throw new Failure('not_found')
}
