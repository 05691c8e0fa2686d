import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '#contract/schema/endpoint.ts'
import { parseWith } from '#contract/schema/parse.ts'
import * as z from 'zod/mini'
import { runReadOnly } from '../database/read-only.ts'
import { Failure } from '../errors/failure.ts'
import { Refusal } from '#domain/base/error.ts'
import { onlyReads } from '#domain/accounts/role.ts'
import { newestList } from '#domain/events/field-lists.ts'
import type { Account, SignedIn } from './account.ts'

/** Input of a handler: the parsed request and the resolved account. */
export type Call<E> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /**
   * Account of the caller. Reading it throws `unauthorized` if a public endpoint was called without
   * a session.
   */
  readonly account: Account
  /**
   * Signed-in person who calls. Reading it throws `key_not_allowed` if an API key made the call.
   */
  readonly session: SignedIn
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Serves one endpoint of the contract: access, parsing, handler, envelope. The handler's result is
 * sent under `data`.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<DataOf<E>>,
): void {
  serve(app, endpoint, async (call) => {
    const data = await handle(call)
    // A list without pages has no further page, so its `next_cursor` is null.
    const whole = endpoint.method === 'GET' && Array.isArray(data) && { next_cursor: null }
    return call.reply.code(endpoint.success).send({ status: 'success', data, ...whole })
  })
}

/** Same as `route`, for a response without an envelope, which the handler sends itself. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Promise<FastifyReply>,
): void {
  const { access, needs, scope, repeatedBy, perMinute, revalidatedBy, maxMembers, upload } = endpoint
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { access, needs, scope, repeatedBy, perMinute, revalidatedBy, maxMembers, upload },
    handler: (request, reply) => {
      const run = () => handle(new ParsedCall(endpoint, request, reply) as unknown as Call<E>)
      return isReader(request.account) ? runReadOnly(run) : run()
    },
  })
}

/** Returns true if the role of the caller gives no permission that writes. */
function isReader(account: Account | null): boolean {
  return account !== null && account.key === undefined && onlyReads(account.role)
}

/** Query of an endpoint without parameters: a parameter that has no effect is refused. */
export const noQuery = z.strictObject({})

/**
 * Input of one call. The getters are on the prototype, because creating them for each call would
 * cost more than the rest of the call.
 */
class ParsedCall {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly request: FastifyRequest
  readonly reply: FastifyReply

  constructor(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
    const { method, params, query, body } = endpoint
    assureKnownFields(endpoint, request.body)
    this.params = parsed(params, request.params)
    this.query = parsed(query ?? noQuery, request.query)
    // DELETE requests may omit the body.
    this.body = parsed(body, request.body ?? (method === 'DELETE' ? {} : undefined))
    this.request = request
    this.reply = reply
  }

  get account(): Account {
    if (this.request.account === null) throw new Failure('unauthorized')
    return this.request.account
  }

  get session(): SignedIn {
    const { account } = this
    if (account.sessionId === undefined) throw new Failure('key_not_allowed')
    return account
  }
}

function parsed(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  return schema === undefined ? undefined : parsedBody(schema, value)
}

/** @throws Failure `missing_fields`, `invalid_fields`, or `bad_json` if the body is absent */
export function parsedBody<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  if (value === undefined || value === null) throw new Failure('bad_json')
  const result = parseWith(schema, value)
  if (result.ok) return result.value
  const fields = Object.keys(result.fields).length > 0 && { fields: result.fields }
  if (result.missing.length > 0) throw new Failure('missing_fields', { missing: result.missing, ...fields })
  throw new Failure('invalid_fields', { ...fields })
}

/**
 * Refuses a body from a newer version of the web page before its fields are read. This version of
 * the server may not know all of these fields.
 * @throws Refusal `field_list_unknown`
 */
function assureKnownFields({ errors }: Endpoint, body: unknown): void {
  if (!errors.includes('field_list_unknown') || typeof body !== 'object' || body === null) return
  const list = 'v' in body ? body.v : undefined
  if (typeof list === 'number' && Number.isSafeInteger(list) && list > newestList) {
    throw new Refusal('field_list_unknown', { list })
  }
}
