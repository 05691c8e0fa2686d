import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FieldProblem } from '#contract/schema/field-problem.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Account } from '#platform/http/account.ts'

const PRINTABLE = /^[!-~]+$/
const MAX_LENGTH = 255

/**
 * Returns the caller's idempotency key, or undefined if none is sent.
 * @throws Failure `invalid_fields` if the key is empty, longer than 255 characters or not printable
 * ASCII
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  const key = Array.isArray(header) ? '' : header.trim()
  const problem: FieldProblem | undefined =
    key.length > MAX_LENGTH ? `too_long ..${MAX_LENGTH}` : PRINTABLE.test(key) ? undefined : 'invalid_key'
  if (problem === undefined) return key
  throw new Failure('invalid_fields', { fields: { 'Idempotency-Key': problem } })
}

/**
 * Returns the key under which an account stores a caller's key. For a member of a company it is the
 * member's id, a space and a hash, so that members do not share keys. Keys that callers choose
 * contain no space.
 */
export function storedKeyOf(account: Account, key: string): string {
  if (account.key !== undefined || account.member === account.id) return key
  return `${account.member} ${createHash('sha256').update(key).digest('base64url')}`
}

/**
 * Returns MACs that distinguish requests under the same key, independent of the order of members.
 * They are keyed, because with a plain hash a reader of the database could verify guesses of the
 * request.
 * @param secret secret of the installation
 * @param earlier secrets before a rotation, which still match requests from before it
 */
export function macsOf(
  { method, url, body }: FastifyRequest,
  secret: Uint8Array,
  earlier: readonly Uint8Array[],
): readonly [Buffer, ...(readonly Buffer[])] {
  // The JSON text of a file would be several times as long.
  const sent = Buffer.isBuffer(body) ? createHash('sha256').update(body).digest('hex') : (body ?? null)
  const request = JSON.stringify([method, url, sent], inOrderOfNames)
  const macBy = (key: Uint8Array): Buffer => createHmac('sha256', key).update(request).digest()
  return [macBy(secret), ...earlier.map(macBy)]
}

function inOrderOfNames(_name: string, value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Sets the id of the event or entry in a body, or in each of its items, unless the caller set it.
 * The id derives from the key's seed, so a retry gets the same id.
 */
export function giveIds(body: unknown, field: string, seed: string): void {
  if (!isObject(body)) return
  const items: unknown = body['items']
  const targets: readonly unknown[] = Array.isArray(items) ? items : [body]
  for (const [index, target] of targets.entries()) {
    if (isObject(target) && !isOwn(target, field)) target[field] = idOf(seed, index)
  }
}

/**
 * Returns true if the caller sent the id, or the seed or the hash of its own client statement. Such
 * a statement already commits to an id.
 */
function isOwn(target: Readonly<Record<string, unknown>>, field: string): boolean {
  return [field, 'seed', 'blockchain_hash'].some((name) => target[name] !== undefined)
}

/** Returns a UUID of version 8 (RFC 9562), derived from a seed and an index. */
function idOf(seed: string, index: number): string {
  const bytes = createHash('sha256').update(`${seed}/${index}`).digest().subarray(0, 16)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
