import { checkpointFieldNames } from '#domain/checkpoints/checkpoint-fields.ts'
import { editableNames } from '#domain/events/entry.ts'

/** Kind of proof for a stored value. */
export type ColumnClass =
  /**
   * Value to which an event commits in its field `field`. `by` selects the event: the one with the
   * valid version, the creation, the newest event, or the annulment.
   */
  | {
      readonly kind: 'committed'
      readonly field: string
      readonly by: 'valid' | 'created' | 'newest' | 'annulment'
    }
  /** Value that is derived from events (`from`), and that every audit recomputes. */
  | { readonly kind: 'derived'; readonly from: string }
  /** Value that the log contains, or that is an input of a hash in the log. `by` says where. */
  | { readonly kind: 'log'; readonly by: string }
  /** Value that nothing proves. No value that is shown as proved depends on it. */
  | { readonly kind: 'free'; readonly because: string }

type Classes = Readonly<Record<string, ColumnClass>>

const free = (because: string): ColumnClass => ({ kind: 'free', because })
const log = (by: string): ColumnClass => ({ kind: 'log', by })
const derived = (from: string): ColumnClass => ({ kind: 'derived', from })
const committed = (field: string, by: 'valid' | 'created' | 'newest' | 'annulment'): ColumnClass => ({
  kind: 'committed',
  field,
  by,
})
const valid = (names: readonly string[]): Classes =>
  Object.fromEntries(names.map((name) => [name, committed(name, 'valid')]))

/**
 * Every column of the tables that hold shipments and the log, by its kind of proof. Auditors read
 * this list, and the tests fail if a column is missing.
 */
export const columnClasses: Readonly<Record<string, Classes>> = {
  shipments: {
    ...valid(editableNames),
    id: committed('event_id', 'created'),
    user_id: committed('account', 'created'),
    tracking_id: committed('tracking_id', 'created'),
    status: committed('status_after', 'newest'),
    created_at: committed('occurred_at', 'created'),
    received_at: committed('received_at', 'created'),
    updated_at: committed('received_at', 'newest'),
    blockchain_hash: derived('C of the valid version'),
    version_event_id: derived('the event that is the valid version, if it is not the creation'),
    open_entry: derived('the checkpoints that count'),
    last_entrada: derived('the checkpoints that count'),
    last_saida: derived('the checkpoints that count'),
    last_finalizacao: derived('the checkpoints that count'),
    last_tentativa: derived('the checkpoints that count'),
    contested_at: derived('the annexes that contest and close'),
    pseudonym: derived('the leaves'),
    events: derived('the leaves'),
    annexes: derived('the events that are annexes'),
    last_leaf_hash: derived('the newest leaf'),
    erased_at: derived('the event that says that the contents are erased'),
    revision: free('counts updates of the row for its entity tag'),
    air_origin: free('PostgreSQL computes it from air; it cannot be written'),
    air_destination: free('PostgreSQL computes it from air; it cannot be written'),
    due: free('PostgreSQL computes it from status and estimated_delivery; it cannot be written'),
    delivered: free('PostgreSQL computes it from status and last_finalizacao; it cannot be written'),
  },
  checkpoints: {
    ...valid([...checkpointFieldNames, 'occurred_at']),
    id: committed('event_id', 'created'),
    user_id: committed('account', 'created'),
    shipment_id: committed('tracking_id', 'created'),
    received_at: committed('received_at', 'created'),
    annulled_at: committed('received_at', 'annulment'),
    annulled_by: derived('the event that annuls it'),
    blockchain_hash: derived('C of the valid version'),
    version_event_id: derived('the event that is the valid version, if it is not the creation'),
    address_id: free('the saved address that a form was filled from; the place itself is committed'),
    far_meters: free('distance between the committed city and position; it only calls for attention'),
  },
  annexes: {
    ...Object.fromEntries(
      ['kind', 'facts', 'text', 'details', 'media', 'via', 'occurred_at', 'received_at'].map((name) => [
        name,
        committed(name, 'created'),
      ]),
    ),
    id: committed('event_id', 'created'),
    user_id: committed('account', 'created'),
    shipment_id: committed('tracking_id', 'created'),
    blockchain_hash: derived('C of its event'),
  },
  events: {
    event_id: log('the client statement'),
    user_id: committed('account', 'created'),
    shipment_id: log('the leaf'),
    sequence: log('the leaf'),
    client_statement: log('C in the leaf'),
    client_fields: log('the digests of the client statement'),
    client_seed: log('the digests of the client statement'),
    server_statement: log('S in the leaf'),
    server_fields: log('the digests of the server statement'),
    server_seed: log('the digests of the server statement'),
    leaf: log('the leaf in the log'),
    leaf_hash: log('the leaf'),
    request_digest: free(
      'tells a request sent again from another with its id; says nothing of what happened',
    ),
  },
  shipment_sort_index: {
    shipment_id: derived('shipments'),
    user_id: derived('shipments'),
    status: derived('shipments'),
    updated_at: derived('shipments'),
    last_place: derived('the checkpoints that count'),
    place_key: free('PostgreSQL computes it from last_place; it cannot be written'),
  },
  shipment_references: {
    shipment_id: derived('shipments'),
    user_id: derived('shipments'),
    kind: derived('shipments'),
    value: derived('shipments'),
  },
  shipment_search: {
    shipment_id: derived('shipments'),
    user_id: derived('shipments'),
    text: derived('shipments'),
    recipient_key: derived('shipments'),
  },
  log_queue: {
    position: free('which of the waiting leaves goes first; the order in a shipment is in its leaves'),
    leaf: log('the leaf of its event'),
    leaf_hash: log('the leaf'),
  },
  log_entries: {
    index: log('the signed root'),
    leaf: log('the signed root'),
    leaf_hash: log('the leaf'),
  },
  event_positions: {
    user_id: derived('the event of the entry in the log'),
    index: derived('the event of the entry in the log'),
    event_id: derived('the event of the entry in the log'),
  },
  log_tiles: {
    level: log('the leaves'),
    index: log('the leaves'),
    hashes: log('the leaves'),
  },
  log_heads: {
    size: log('the signed note'),
    previous_size: log('the head before it'),
    root: log('the signed note'),
    note: log('its signature and the leaves'),
    signed_at: free('when it was signed, as the database noted it; no proof rests on it'),
  },
  log_publication: {
    is_only: free('there is one row'),
    size: free('which head readers are shown; every head is audited'),
  },
  log_cosignatures: {
    size: log('the signature of the witness'),
    witness: log('the digest that a key names itself by'),
    line: log('the signature of the witness'),
    cosigned_at: log('the time that the witness signed'),
  },
  chain_blocks: {
    id: free('in which order they were written; their order in the log is in the log'),
    leaf_hash: log('the leaf'),
    chain_id: log('the leaf'),
    number: log('the leaf'),
    hash: log('the leaf'),
    time: log('the leaf'),
    written_at: free('when it was written; what proves something is its place in the log'),
    left_at: free('when its chain was found to have left it; a receipt then goes by an older one'),
  },
  anchors: {
    id: free('which one it is; what was signed for it names its size and root'),
    size: log('what was signed, and the head of that size'),
    root: log('what was signed, and the head of that size'),
    chain_id: log('what was signed'),
    contract: log('what was signed'),
    sender: log('the signature'),
    state: free('how far it is on its way; whatever it says, receipts are looked up on the chain'),
    planned_at: free('when it was begun; the next one begins after it'),
    confirmed_at: free('when it was found confirmed; the time that proves something is the block’s'),
    transaction: log('what was signed'),
    block_number: log('the chain'),
    block_hash: log('the chain'),
    block_time: log('the chain'),
  },
  anchor_transactions: {
    hash: log('what was signed'),
    anchor_id: log('the size and root that were signed'),
    nonce: log('what was signed'),
    max_fee: log('what was signed'),
    max_priority_fee: log('what was signed'),
    raw: log('the signature'),
    signed_at: free('when it was signed; one that waits for long is offered more for'),
  },
  timestamps: {
    id: free('a name within the database'),
    size: log('the head of that size, and the one in the timestamp'),
    root: log('the head'),
    note: log('the head, whose hash the timestamp begins with'),
    nonce: free('it hides the head from calendars, and stands in the timestamp itself'),
    planned_at: free('when it was begun; only the block proves a time'),
    confirmed_at: free('when the block was seen; only the block proves a time'),
    ots: log('the way from the head to the Merkle root of the block'),
    block_number: log('the height in the timestamp'),
    block_header: log('its work, and the Merkle root that the timestamp leads to'),
    checked_at: free('when the block was looked at; it is looked at again'),
    finished_at: free('when it was looked at for the last time'),
  },
}

/** Tables without committed data, each with the reason why no event commits to its data. */
export const otherTables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'users',
      'identities',
      'sessions',
      'one_time_tokens',
      'oauth_states',
      'mfa_factors',
      'mfa_challenges',
      'mfa_recovery_codes',
      'throttles',
      'audit_log',
      'avatars',
      'account_deletion_notices',
      'companies',
      'members',
      'invitations',
    ].map((table) => [table, 'accounts and sign-in']),
  ),
  ...Object.fromEntries(
    [
      'addresses',
      'warehouses',
      'configurable_statuses',
      'custom_fields',
      'devices',
      'device_certificates',
      'condition_ranges',
      'system_settings',
    ].map((table) => [table, 'what an account sets up: what an event took from it is in the event']),
  ),
  ...Object.fromEntries(
    ['cep_cache', 'geocode_cache', 'known_networks'].map((table) => [table, 'answers of public services']),
  ),
  log_keys: 'changes of the log’s key, each with its proof under the keys before and after it',
  api_keys: 'what an account allows; which key was used stands in the event, as its actor',
  idempotency_keys: 'answers kept for a day, so that a call sent again is one call',
  timestamp_promises: 'what calendars answered, which nothing is proved by until it leads to a block',
  imports: 'rows that are no shipments yet',
  import_rows: 'rows that are no shipments yet',
  private_pages: 'who may open a page, which its owner changes at will',
  qr_authorizations: 'what an owner allows; who used it stands in the event, as its actor',
  media: 'files whose SHA-256 stands in events, so that every reader can check them',
  readings: 'what devices sent; the files of closed days stand in events by their digests',
  reading_clocks: 'corrections of clocks, so that a call sent again is one call',
  shipment_conditions: 'range and verdict of a shipment; the range stands in the annex of its monitoring',
  monitorings: 'which devices measure a shipment; it stands in annexes',
  milestones: 'what annexes state about statuses of air cargo',
  fsu_messages: 'messages of airlines as they arrived; their milestones stand in annexes',
  excursions: 'what annexes state about excursions, and how far the work on each is',
  media_uses: 'which events name a file; the names and digests stand in the events',
  ...Object.fromEntries(
    [
      'webhook_endpoints',
      'webhook_messages',
      'webhook_deliveries',
      'webhook_ordering_keys',
      'webhook_attempts',
    ].map((table) => [
      table,
      'what receivers were told, and how that went; what happened stands in the events',
    ]),
  ),
  delivery_links: 'by which links recipients answer; the answers are annexes',
  notices: 'which mails recipients got; the events that they are about stand in the log',
  notice_stops: 'what recipients want no more',
  shipment_status_counts: 'figures of the dashboard, which prove nothing',
  shipment_daily_counts: 'figures of the dashboard, which prove nothing',
  shipment_violations: 'what audits found',
  shipment_findings: 'what audits found',
  log_findings: 'what audits found',
  log_nodes: 'which nodes there ever were, which nothing is proved by',
  audits: 'how audits go on',
  schema_functions: 'digests of the applied SQL functions',
  schema_migrations: 'the applied migrations',
}
