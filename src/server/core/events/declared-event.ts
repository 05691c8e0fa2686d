import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { decodeHex, encodeHex } from '#ledger/base/bytes.ts'
import { canonicalize } from '#ledger/base/canonical.ts'
import { originsUpTo } from '#ledger/log/epoch.ts'
import { clientStatement, commitFields } from '#ledger/log/statement.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { CLOCK_TOLERANCE_MS } from '#domain/checkpoints/checkpoint.ts'
import { isChange, timeFieldOf, type EventType } from '#domain/events/event-types.ts'
import { Refusal } from '#domain/base/error.ts'
import { acceptedList, currentList, fieldsOfList } from '#domain/events/field-lists.ts'
import { toInstant, type Instant } from '#domain/base/instant.ts'
import { Failure } from '#platform/errors/failure.ts'

/** Members of a request with which the client declares an event, as parsed by the API contract. */
export type DeclaredBody = {
  /**
   * Version of the field list that the client committed to; 1 if absent. Ignored if the server
   * commits.
   */
  readonly v?: number | undefined
  readonly event_id?: string | undefined
  readonly occurred_at?: Instant | undefined
  readonly seed?: string | undefined
  readonly blockchain_hash?: string | undefined
}

/** Members of a request with which the client declares a change of an existing record. */
export type DeclaredChange = DeclaredBody & {
  /**
   * Time at which a correction is made. The correction's `occurred_at` is the corrected time of the
   * checkpoint.
   */
  readonly declared_at?: Instant | undefined
  /**
   * Hash of the client statement of the version that the caller saw. If absent, the server does not
   * check whether the version has changed since.
   */
  readonly expected_hash?: string | undefined
}

/**
 * Returns the business content of a body: everything except the client's declaration and the
 * tracking code.
 */
export function contentOf<Body extends DeclaredBody & { readonly tracking_id?: string | undefined }>(
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

/** Declared event with its client statement rebuilt by the server. */
export type DeclaredEvent = {
  readonly eventId: string
  readonly type: EventType
  readonly trackingId: string
  /** Declared time of the event; for a correction, the time at which it was made. */
  readonly occurredAt: Instant
  readonly fields: Fields
  readonly seed: Uint8Array
  readonly statement: { readonly bytes: Uint8Array; readonly hash: Uint8Array }
  /** SHA-256 of the parsed request. */
  readonly requestDigest: Uint8Array
}

/**
 * Rebuilds the client statement of a request. A browser sends seed and commitment, and the rebuilt
 * commitment must be equal. An API caller sends neither, so the server draws the seed and commits.
 * @throws Refusal `statement_mismatch`, `field_list_unknown`, `field_list_outdated`
 * @throws Failure `missing_fields` if the client sends only part of a declaration
 */
export function declaredEvent(input: {
  readonly log: string
  readonly type: EventType
  readonly trackingId: string
  readonly body: DeclaredChange
  readonly fieldsAt: (occurredAt: Instant) => Fields
  /**
   * SHA-256 that identifies the request, for a request that its body alone does not identify. By
   * default, the SHA-256 of the body.
   */
  readonly requestDigest?: Uint8Array
}): DeclaredEvent {
  const { body, type } = input
  const isClients = isClientsStatement(body)
  if (isClients) assureComplete(type, body)
  const eventId = body.event_id ?? randomUUID()
  const occurredAt = body[timeFieldOf(type)] ?? toInstant(new Date())
  const seed = body.seed === undefined ? randomBytes(32) : decodeHex(body.seed)
  const list = isClients ? acceptedList(type, body.v ?? 1) : currentList(type)
  const fields = fieldsOfList(type, list, input.fieldsAt(occurredAt))
  const digests = commitFields(seed, fields)
  const statementFor = (log: string) =>
    clientStatement({
      list,
      log,
      type,
      eventId,
      trackingId: input.trackingId,
      committedBy: isClients ? 'client' : 'server',
      digests,
    })
  // An event made offline may name the origin of an earlier log. The client's commitment is
  // therefore compared with a statement for each origin.
  const statement = isClients
    ? originsUpTo(input.log)
        .map(statementFor)
        .find(({ hash }) => body.blockchain_hash === `0x${encodeHex(hash)}`)
    : statementFor(input.log)
  if (statement === undefined) throw new Refusal('statement_mismatch')
  return {
    eventId,
    type,
    trackingId: input.trackingId,
    occurredAt,
    fields,
    seed,
    statement,
    requestDigest: input.requestDigest ?? digestOf(body),
  }
}

/** Returns true if the caller sent its own commitment to the event. */
export function isClientsStatement(body: DeclaredBody): boolean {
  return body.seed !== undefined || body.blockchain_hash !== undefined
}

/**
 * Checks that the declared time of an event is not in the future.
 * @throws Refusal `occurred_in_future`
 */
export function assureNotInFuture({ occurredAt }: DeclaredEvent, now: Date): void {
  if (Date.parse(occurredAt) > now.getTime() + CLOCK_TOLERANCE_MS) throw new Refusal('occurred_in_future')
}

function assureComplete(type: EventType, body: DeclaredChange): void {
  const members = ['event_id', timeFieldOf(type), 'seed', 'blockchain_hash'] as const
  const needed = isChange(type) ? ([...members, 'expected_hash'] as const) : members
  const missing = needed.filter((name) => body[name] === undefined)
  if (missing.length > 0) throw new Failure('missing_fields', { missing })
}

/**
 * Returns the SHA-256 of a parsed request. It distinguishes a retry from another request with the
 * same id.
 */
export function digestOf(body: object): Uint8Array {
  const present = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  return createHash('sha256').update(canonicalize(present)).digest()
}
