import type { VerifiedEvent } from './verified-event.ts'
import { assureAnnexChangesNothing, isAnnex } from './verify-annex.ts'
import { encodeHex, equalBytes } from '../base/bytes.ts'
import type { CheckList } from './check.ts'
import { isEarlierLog } from '../log/epoch.ts'
import { LedgerError, type LedgerErrorCode, type LedgerFacts } from '../base/error.ts'
import { hashLeaf, type Hash } from '../crypto/hash.ts'
import { decodeLeaf, isOfShipment, noPrevious, type Leaf } from '../log/leaf.ts'
import type { ReceiptEvent, ReceiptStatement, StatementSide } from './receipt.ts'
import { hashClientStatement, hashServerStatement, type Digests } from '../log/statement.ts'
import type { Fields, FieldValue } from '../base/field-value.ts'
import { verifyInclusion } from '../log/tree.ts'
import type { TreeHead } from '../log/tree-head.ts'

/** Position of an event in a receipt, and the data that all events of the receipt share. */
export type EventContext = {
  readonly position: number
  /** Tree head; undefined if its signature is invalid. Without a head, no inclusion is proved. */
  readonly head: TreeHead | undefined
  readonly origin: string | undefined
  /** Tracking code in the receipt. */
  readonly trackingId: string
  /** Tracking code of the shipment whose receipt the reader requested. */
  readonly askedFor: string
}

/** State of the history that the next event has to follow. */
export type History = {
  readonly previous: Hash
  readonly pseudonym: Uint8Array | undefined
  /** Position of the event that is marked as the last; undefined if no event is marked. */
  readonly final: number | undefined
  /** Status after the last event; undefined if it is not disclosed. */
  readonly status: FieldValue | undefined
  /** Log that the statement of the last event names; undefined before the first event. */
  readonly log: string | undefined
  /** Positions of the events so far, by event id. */
  readonly positions: Map<string, number>
}

/** Returns the history before the first event. */
export function historyStart(): History {
  return {
    previous: noPrevious(),
    pseudonym: undefined,
    final: undefined,
    status: undefined,
    log: undefined,
    positions: new Map(),
  }
}

/** Checks one event against the history before it and the signed head. */
export function verifyEvent(
  list: CheckList,
  event: ReceiptEvent,
  history: History,
  context: EventContext,
): { verified: VerifiedEvent; after: History } {
  const { head, position } = context
  const begin = list.checks.length
  const clientHash = hashClientStatement(event.client.bytes)
  const leafHash = hashLeaf(event.leaf)
  const client = openFields('client', event.client)
  const server = openFields('server', event.server)

  const leaf = list.run('leaf', () => readLeaf(event.leaf), position)
  list.run('fields', () => assureOpened(client, server), position)
  if (leaf === undefined) {
    list.skip('client_statement', position)
    list.skip('server_statement', position)
    list.skip('sequence', position)
  } else {
    list.run('client_statement', () => assureClientStatement(event, clientHash, leaf, context), position)
    list.run('server_statement', () => assureServerStatement(event, leaf), position)
    list.run('sequence', () => assureSequence(event, leaf, history, context), position)
  }
  if (head === undefined) list.skip('inclusion', position)
  else list.run('inclusion', () => assureInTree(event, leafHash, head), position)

  const { statement } = event.client
  const verified = {
    sequence: position,
    kind: leaf?.kind ?? null,
    type: statement.type,
    lists: { client: statement.list, server: event.server.statement.list },
    eventId: statement.eventId,
    committedBy: statement.committedBy,
    clientHash: encodeHex(clientHash),
    leafHash: encodeHex(leafHash),
    index: event.index,
    valid: list.checks.slice(begin).every(({ status }) => status === 'passed'),
    fields: client.fields,
    server: server.fields,
    hidden: { client: hiddenFields(event.client), server: hiddenFields(event.server) },
  }
  const { positions } = history
  if (!positions.has(statement.eventId)) positions.set(statement.eventId, position)
  const after = {
    positions,
    previous: leafHash,
    pseudonym: history.pseudonym ?? leaf?.pseudonym,
    log: statement.log,
    final: history.final ?? (server.fields['final'] === true ? position : undefined),
    status: server.fields['status_after'],
  }
  return { verified, after }
}

type OpenedFields = { readonly fields: Fields; readonly refusal: LedgerError | undefined }

/**
 * Returns the disclosed fields that are committed, and the error of the first field that is not.
 * The digests of disclosed fields are computed from their values (receipt.ts), so another value
 * changes the statement's hash.
 */
function openFields(
  side: StatementSide,
  { statement, fields }: ReceiptStatement<{ digests: Digests }>,
): OpenedFields {
  const isCommitted = (name: string): boolean => Object.hasOwn(statement.digests, name)
  const field = [...fields.keys()].find((name) => !isCommitted(name))
  return {
    fields: Object.fromEntries([...fields].filter(([name]) => isCommitted(name))),
    refusal:
      field === undefined ? undefined : new LedgerError('field_not_committed', { statement: side, field }),
  }
}

function assureOpened(...sides: readonly OpenedFields[]): void {
  for (const { refusal } of sides) if (refusal !== undefined) throw refusal
}

function assureClientStatement(
  { client, server }: ReceiptEvent,
  clientHash: Hash,
  leaf: Leaf,
  { origin }: EventContext,
): void {
  assureSame('client_hash_mismatch', server.statement.client, clientHash, { by: 'server_statement' })
  assureSame('client_hash_mismatch', leaf.client, clientHash, { by: 'leaf' })
  const { log } = client.statement
  if (origin !== undefined && log !== origin && !isEarlierLog(log, origin)) {
    throw new LedgerError('other_log', { expected: origin, found: log })
  }
}

/**
 * Decodes the leaf of an event. Refuses leaves of the log itself, because readers who follow
 * shipments through the log skip such leaves. These readers would miss the event.
 */
function readLeaf(bytes: Uint8Array): Leaf {
  const leaf = decodeLeaf(bytes)
  if (!isOfShipment(leaf.kind)) throw new LedgerError('leaf_kind', { found: leaf.kind })
  return leaf
}

function assureServerStatement({ server }: ReceiptEvent, leaf: Leaf): void {
  assureSame('server_hash_mismatch', leaf.server, hashServerStatement(server.bytes))
}

function assureInTree({ index, proof }: ReceiptEvent, leafHash: Hash, { size, root }: TreeHead): void {
  verifyInclusion({ leafHash, index, size, root, proof })
}

function assureSequence(
  { client, server }: ReceiptEvent,
  leaf: Leaf,
  history: History,
  { position, trackingId, askedFor }: EventContext,
): void {
  const found = client.statement.trackingId
  if (found !== trackingId) throw new LedgerError('tracking_id_mismatch', { expected: trackingId, found })
  if (leaf.sequence !== position) {
    throw new LedgerError('sequence_gap', { expected: position, found: leaf.sequence })
  }
  const { log } = client.statement
  if (history.log !== undefined && isEarlierLog(log, history.log)) {
    throw new LedgerError('log_earlier', { expected: history.log, found: log })
  }
  assureSame('previous_mismatch', history.previous, leaf.previous)
  assureSame('pseudonym_mismatch', history.pseudonym ?? leaf.pseudonym, leaf.pseudonym)
  if (isAnnex(client.statement)) {
    const { fields } = openFields('server', server)
    const annex = { position, kind: leaf.kind, server: fields, hidden: hiddenFields(server) }
    assureAnnexChangesNothing(annex, history.status)
  } else if (history.final !== undefined && leaf.kind !== 'erasure') {
    throw new LedgerError('event_after_final', { final: history.final })
  }
  const first = history.positions.get(client.statement.eventId)
  if (first !== undefined) throw new LedgerError('event_repeated', { first })
  if (trackingId !== askedFor) {
    throw new LedgerError('other_tracking_id', { expected: askedFor, found: trackingId })
  }
}

function assureSame(
  code: LedgerErrorCode,
  expected: Uint8Array,
  found: Uint8Array,
  facts: LedgerFacts = {},
): void {
  if (equalBytes(expected, found)) return
  throw new LedgerError(code, { ...facts, expected: encodeHex(expected), found: encodeHex(found) })
}

function hiddenFields({ statement, fields }: ReceiptStatement<{ digests: Digests }>): string[] {
  return Object.keys(statement.digests).filter((name) => !fields.has(name))
}
