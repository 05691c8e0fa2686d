import { originsUpTo } from '#ledger/log/epoch.ts'
import { decodeUtf8, encodeHex, equalBytes } from '#ledger/base/bytes.ts'
import { isJsonObject, parseCanonical } from '#ledger/base/canonical.ts'
import type { Hash } from '#ledger/crypto/hash.ts'
import { decodeLeaf, type Leaf } from '#ledger/log/leaf.ts'
import {
  commitFields,
  hashClientStatement,
  hashServerStatement,
  parseClientStatement,
  parseServerStatement,
  readFieldValue,
  type Digests,
} from '#ledger/log/statement.ts'
import type { Fields } from '#ledger/base/field-value.ts'
import { currentList, isMadeByNewer } from '#domain/events/field-lists.ts'
import type { HistoricEvent } from '#domain/events/history.ts'
import { hashStoredLeaf } from '#platform/native/native-leaf-hash.ts'
import { attempt } from './attempt.ts'
import { unescapeBytes } from './escaped-bytes.ts'
import { finding, type Finding } from '#core/findings/finding.ts'
import type { AuditedEventRow, Placed } from './shipment-rows.ts'
import { soundSide, type SoundFormat } from './sound-side.ts'
import { soundClient, soundServer } from './sound-statements.ts'

/** Parts of one of an event's two statements that an audit can trust. */
export type AuditedSide = {
  /** Digests of the fields; undefined if the stored statement is not the one in the leaf. */
  readonly digests: Digests | undefined
  /** Values of the fields, without those that differ from their commitment. */
  readonly fields: Fields
  /** Seed of the digests; null if erased, undefined if it does not yield the digests. */
  readonly seed: Uint8Array | null | undefined
}

/** Parts of an event that an audit can trust. */
export type AuditedEvent = HistoricEvent & {
  readonly row: AuditedEventRow
  readonly leaf: Leaf
  readonly leafHash: Hash
  /** True if this version of Lastro does not know the event's type or one of its field lists. */
  readonly isMadeByNewer: boolean
  readonly trackingId: string
  /** Name of the log in the client statement; that of the audited log if the statement is lost. */
  readonly log: string
  readonly client: AuditedSide
  readonly server: AuditedSide
  /**
   * Index of the leaf in the log; null if the leaf is queued, or is in neither the log nor the
   * queue.
   */
  readonly index: number | null
}

/** Result of auditing one event; `event` is undefined if nothing in it can be trusted. */
export type EventAudit = { readonly event: AuditedEvent | undefined; readonly findings: readonly Finding[] }

/**
 * Audits one stored event by itself: leaf against the log, statements against the leaf, values and
 * seeds against the statements. `auditShipment` checks the event's position among the others.
 */
export function auditEvent(
  row: AuditedEventRow,
  placed: ReadonlyMap<string, Placed>,
  log: string,
): EventAudit {
  const findings: Finding[] = []
  const where = { sequence: row.sequence, eventId: row.event_id }
  const note = (code: Finding['code'], place: string, details: Partial<Finding> = {}): void =>
    void findings.push(finding(code, place, { ...where, ...details }))

  const { bytes, hash, index } = believedLeaf(row, placed, note)
  const leaf = attempt(() => decodeLeaf(bytes))
  if (leaf === undefined) {
    if (findings.length === 0) note('leaf_changed', 'events.leaf')
    return { event: undefined, findings }
  }
  const client = auditStatement(
    { statement: row.client_statement, fields: row.client_fields, seed: row.client_seed },
    { hashOf: hashClientStatement, parse: parseClientStatement, sound: soundClient, expected: leaf.client },
    'events.client',
    note,
  )
  const server = auditStatement(
    { statement: row.server_statement, fields: row.server_fields, seed: row.server_seed },
    { hashOf: hashServerStatement, parse: parseServerStatement, sound: soundServer, expected: leaf.server },
    'events.server',
    note,
  )
  if (findings.length === 0 && row.log_index !== null && !row.has_position) {
    note('row_missing', 'event_positions')
  }
  // If the client statement was changed, its event id and log name are lost. The event id of the
  // row and the name of the audited log are used instead.
  const eventId = client.statement?.eventId ?? row.event_id
  if (eventId !== row.event_id) note('field_changed', 'events.event_id', { eventId })
  const saidLog = client.statement?.log ?? log
  if (saidLog !== log && !originsUpTo(log).includes(saidLog)) {
    note('statement_changed', 'events.client_statement', { field: 'log' })
  }
  if (server.statement !== undefined && !equalBytes(server.statement.client, leaf.client)) {
    note('statement_changed', 'events.server_statement', { field: 'client' })
  }
  const event = {
    row,
    leaf,
    leafHash: hash,
    eventId,
    type: client.statement?.type ?? '',
    isMadeByNewer:
      (client.statement !== undefined && isMadeByNewer(client.statement.type, client.statement.list)) ||
      (server.statement?.list ?? 1) > currentList('acceptance'),
    trackingId: client.statement?.trackingId ?? '',
    log: saidLog,
    clientHash: encodeHex(leaf.client),
    fields: client.side.fields,
    client: client.side,
    server: server.side,
    index,
  }
  return { event, findings: findings.map((one) => ({ ...one, eventId, sequence: leaf.sequence })) }
}

type Note = (code: Finding['code'], place: string, details?: Partial<Finding>) => void

/**
 * Returns the leaf that the log confirms. If the row's leaf and hash disagree, the log shows which
 * of them is wrong.
 */
function believedLeaf(
  row: AuditedEventRow,
  placed: ReadonlyMap<string, Placed>,
  note: Note,
): { bytes: Uint8Array; hash: Hash; index: number | null } {
  const hash = hashStoredLeaf(row.leaf)
  if (row.log_index !== null && equalBytes(hash, row.leaf_hash)) {
    return { bytes: row.leaf, hash, index: row.log_index }
  }
  const byLeaf = placed.get(encodeHex(hash))
  if (equalBytes(hash, row.leaf_hash)) {
    if (byLeaf === undefined) note('not_in_log', 'log_entries', { expected: encodeHex(hash) })
    else if (!byLeaf.leaf.equals(row.leaf))
      note('entry_changed', byLeaf.index === null ? 'log_queue.leaf' : 'log_entries.leaf')
    return { bytes: row.leaf, hash, index: byLeaf?.index ?? null }
  }
  const byHash = placed.get(encodeHex(row.leaf_hash))
  if (
    byLeaf === undefined &&
    byHash !== undefined &&
    equalBytes(hashStoredLeaf(byHash.leaf), row.leaf_hash)
  ) {
    note('leaf_changed', 'events.leaf', { expected: encodeHex(row.leaf_hash), found: encodeHex(hash) })
    return { bytes: byHash.leaf, hash: row.leaf_hash, index: byHash.index }
  }
  note('leaf_changed', 'events.leaf_hash', { expected: encodeHex(hash), found: encodeHex(row.leaf_hash) })
  if (byLeaf === undefined) note('not_in_log', 'log_entries', { expected: encodeHex(hash) })
  return { bytes: row.leaf, hash, index: byLeaf?.index ?? null }
}

type Format<Statement, Sound> = {
  readonly hashOf: (bytes: Uint8Array) => Hash
  readonly parse: (bytes: Uint8Array) => Statement
  readonly sound: SoundFormat<Sound>
  readonly expected: Hash
}

/** Statement of a row with its values and their seed; erased ones are null. */
type StoredStatement = {
  readonly statement: string
  readonly fields: Buffer | null
  readonly seed: Buffer | null
}

/**
 * Audits a statement with its values: in one pass if everything agrees, else part by part to name
 * what differs.
 */
function auditStatement<Sound, Statement extends Sound & { readonly digests: Digests }>(
  stored: StoredStatement,
  format: Format<Statement, Sound>,
  side: 'events.client' | 'events.server',
  note: Note,
): { readonly statement: Sound | undefined; readonly side: AuditedSide } {
  const { statement: text, fields, seed } = stored
  if (fields !== null && seed !== null) {
    const sound = soundSide({ statement: text, fields, seed }, format.sound, format.expected)
    if (sound !== undefined) return { statement: sound.statement, side: sound }
  }
  const statement = readStatement(unescapeBytes(text), format, `${side}_statement`, note)
  return { statement, side: auditSide(statement?.digests, stored, side, note) }
}

function readStatement<Statement>(
  bytes: Uint8Array,
  format: Format<Statement, unknown>,
  place: string,
  note: Note,
): Statement | undefined {
  const found = format.hashOf(bytes)
  if (!equalBytes(found, format.expected)) {
    note('statement_changed', place, { expected: encodeHex(format.expected), found: encodeHex(found) })
    return undefined
  }
  const statement = attempt(() => format.parse(bytes))
  if (statement === undefined) note('statement_changed', place)
  return statement
}

/** Compares values and seed of one statement with its digests, field by field. */
function auditSide(
  digests: Digests | undefined,
  { fields: stored, seed }: Pick<StoredStatement, 'fields' | 'seed'>,
  side: 'events.client' | 'events.server',
  note: Note,
): AuditedSide {
  if (stored === null || seed === null) return { digests, fields: readFields(stored) ?? {}, seed: null }
  const fields = readFields(stored)
  if (fields === undefined) {
    note('field_changed', `${side}_fields`)
    return { digests, fields: {}, seed }
  }
  if (digests === undefined) return { digests, fields, seed }
  const found = attempt(() => commitFields(seed, fields))
  if (found === undefined) {
    note('field_changed', seed.length === 32 ? `${side}_fields` : `${side}_seed`)
    return { digests, fields: {}, seed: undefined }
  }
  const names = [...new Set([...Object.keys(digests), ...Object.keys(fields)])]
  const changed = names.filter((name) => digests[name] !== found[name])
  if (changed.length === 0) return { digests, fields, seed }
  const [first = ''] = changed
  const details = (name: string) => ({ expected: digests[name] ?? null, found: found[name] ?? null })
  // All salts are derived from the seed. If no digest matches, the seed was changed rather than
  // every value.
  if (changed.length === names.length && names.length > 1) {
    note('field_changed', `${side}_seed`, { field: first, ...details(first) })
    return { digests, fields, seed: undefined }
  }
  for (const name of changed) note('field_changed', `${side}_fields`, { field: name, ...details(name) })
  const believed = Object.entries(fields).filter(([name]) => !changed.includes(name))
  return { digests, fields: Object.fromEntries(believed), seed }
}

function readFields(bytes: Uint8Array | null): Fields | undefined {
  if (bytes === null) return undefined
  return attempt(() => {
    const value = parseCanonical(decodeUtf8(bytes))
    if (!isJsonObject(value)) return undefined
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, readFieldValue(field, name)]),
    )
  })
}
