import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { decodeHex, encodeHex } from '#ledger/bytes.ts'
import { canonicalize } from '#ledger/canonical.ts'
import { clientStatement, commitFields, type Fields } from '#ledger/statement.ts'
import type { EventType } from '#domain/entry.ts'
import { Refusal } from '#domain/error.ts'
import { toInstant, type Instant } from '#domain/instant.ts'
import { Failure } from '../failure.ts'

/** The client's half of a request, as the contract parses it. */
export type DeclaredBody = {
  readonly v?: 1 | undefined
  readonly event_id?: string | undefined
  readonly occurred_at?: Instant | undefined
  readonly seed?: string | undefined
  readonly blockchain_hash?: string | undefined
}

/** The business half of a body: what is left without the client's half and the tracking code. */
export function contentOf<Body extends DeclaredBody & { readonly tracking_id: string }>(
  body: Body,
): Omit<Body, keyof DeclaredBody | 'tracking_id'> {
  const {
    tracking_id: _code,
    v: _v,
    event_id: _id,
    occurred_at: _at,
    seed: _seed,
    blockchain_hash: _hash,
    ...content
  } = body
  return content
}

/** An event as somebody declares it, its client statement rebuilt here. */
export type DeclaredEvent = {
  readonly eventId: string
  readonly type: EventType
  readonly trackingId: string
  readonly occurredAt: Instant
  readonly fields: Fields
  readonly seed: Uint8Array
  readonly statement: { readonly bytes: Uint8Array; readonly hash: Uint8Array }
  /** SHA-256 of the request as parsed. */
  readonly requestDigest: Uint8Array
}

/**
 * Rebuilds the client statement of a request. A browser sends seed and commitment, and the rebuilt one must be equal; for
 * an API caller, who sends neither, the server draws the seed and commits.
 * @throws Refusal `statement_mismatch`
 * @throws Failure `missing_fields` when the client's half is incomplete
 */
export function declaredEvent(input: {
  readonly log: string
  readonly type: EventType
  readonly trackingId: string
  readonly body: DeclaredBody
  readonly fieldsAt: (occurredAt: Instant) => Fields
}): DeclaredEvent {
  const { body, type } = input
  const isClients = body.seed !== undefined || body.blockchain_hash !== undefined
  if (isClients) assureComplete(body)
  const eventId = body.event_id ?? randomUUID()
  const occurredAt = body.occurred_at ?? toInstant(new Date())
  const seed = body.seed === undefined ? randomBytes(32) : decodeHex(body.seed)
  const fields = input.fieldsAt(occurredAt)
  const statement = clientStatement({
    log: input.log,
    type,
    eventId,
    trackingId: input.trackingId,
    committedBy: isClients ? 'client' : 'server',
    digests: commitFields(seed, fields),
  })
  if (isClients && body.blockchain_hash !== `0x${encodeHex(statement.hash)}`)
    throw new Refusal('statement_mismatch')
  return {
    eventId,
    type,
    trackingId: input.trackingId,
    occurredAt,
    fields,
    seed,
    statement,
    requestDigest: digestOf(body),
  }
}

function assureComplete(body: DeclaredBody): void {
  const missing = (['event_id', 'occurred_at', 'seed', 'blockchain_hash'] as const).filter(
    (name) => body[name] === undefined,
  )
  if (missing.length > 0) throw new Failure('missing_fields', { missing })
}

function digestOf(body: object): Uint8Array {
  const present = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  return createHash('sha256').update(canonicalize(present)).digest()
}
