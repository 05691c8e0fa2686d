import { createHash, createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FieldProblem } from '#contract/schema/field-problem.ts'
import { Failure } from '../errors/failure.ts'

const PRINTABLE = /^[!-~]+$/
const MAX_LENGTH = 255

/**
 * The key by which the caller knows a write again; undefined where it sends none.
 * @throws Failure `invalid_fields` for one that is empty, longer than 255 characters or not printable ASCII
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
 * By what a request is told from another under the same key, in whatever order its members come. It is keyed, since whoever
 * reads it could guess what was sent.
 * @param secret of the installation
 * @param earlier those before it, which still tell requests that came before a rotation
 */
export function macsOf(
  { method, url, body }: FastifyRequest,
  secret: Uint8Array,
  earlier: readonly Uint8Array[],
): readonly [Buffer, ...(readonly Buffer[])] {
  const request = JSON.stringify([method, url, body ?? null], inOrderOfNames)
  const macBy = (key: Uint8Array): Buffer => createHmac('sha256', key).update(request).digest()
  return [macBy(secret), ...earlier.map(macBy)]
}

function inOrderOfNames(_name: string, value: unknown): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Gives a body, or each of its items, the id by which its event or entry is one, unless the caller did. Made of the key's
 * seed it is the same when the request is executed again.
 */
export function giveIds(body: unknown, field: string, seed: string): void {
  if (!isObject(body)) return
  const items: unknown = body['items']
  const targets: readonly unknown[] = Array.isArray(items) ? items : [body]
  for (const [index, target] of targets.entries()) {
    if (isObject(target) && !isOwn(target, field)) target[field] = idOf(seed, index)
  }
}

/** Who commits to an event by itself has named it too. */
function isOwn(target: Readonly<Record<string, unknown>>, field: string): boolean {
  return [field, 'seed', 'blockchain_hash'].some((name) => target[name] !== undefined)
}

/** A UUID of version 8 (RFC 9562), made of a seed and a place. */
function idOf(seed: string, index: number): string {
  const bytes = createHash('sha256').update(`${seed}/${index}`).digest().subarray(0, 16)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
