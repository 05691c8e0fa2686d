export type Period = {
  /** Table, if it is not the name of the entry. */
  readonly table?: string
  readonly amount: number
  readonly unit: 'hours' | 'days' | 'years'
  /** Column with the time from which the period counts. */
  readonly column: string
  /** Deleted data, as `docs/operation/sizing.md` names it. */
  readonly what: string
}

/**
 * Retention period of each table whose rows are deleted by age. Texts and SQL statements take the
 * number from here. A test compares the SQL functions and `docs/operation/sizing.md` with this
 * table.
 */
export const retention = {
  webhook_deliveries: { amount: 30, unit: 'days', column: 'finished_at', what: 'finished webhooks' },
  notices: { amount: 1, unit: 'years', column: 'created_at', what: 'log of notices to recipients' },
  idempotency_keys: {
    amount: 24,
    unit: 'hours',
    column: 'created_at',
    what: 'stored answers to an `Idempotency-Key`',
  },
  imports: { amount: 24, unit: 'hours', column: 'created_at', what: 'unfinished imports' },
  imported_files: {
    table: 'imports',
    amount: 1,
    unit: 'years',
    column: 'committed_at',
    what: 'names and hashes of imported files',
  },
  one_time_tokens: {
    amount: 7,
    unit: 'days',
    column: 'expires_at',
    what: 'expired links and codes of mails',
  },
  known_networks: { amount: 90, unit: 'days', column: 'seen_at', what: 'known networks of an account' },
  mfa_factors: {
    amount: 1,
    unit: 'days',
    column: 'created_at',
    what: 'second factors that nobody confirmed',
  },
  mfa_challenges: {
    amount: 1,
    unit: 'days',
    column: 'expires_at',
    what: 'expired challenges of second factors',
  },
  invitations: {
    amount: 30,
    unit: 'days',
    column: 'expires_at',
    what: 'expired invitations to companies',
  },
  account_deletion_notices: {
    amount: 7,
    unit: 'days',
    column: 'created_at',
    what: 'deletion notices that could not be sent',
  },
  delivery_links: {
    amount: 90,
    unit: 'days',
    column: 'expires_at',
    what: 'ended links of recipients',
  },
  fsu_messages: {
    amount: 1,
    unit: 'years',
    column: 'received_at',
    what: 'text messages of airlines (FSU)',
  },
  geocode_cache: { amount: 90, unit: 'days', column: 'fetched_at', what: 'coordinates of addresses' },
  cep_cache: { amount: 1, unit: 'years', column: 'fetched_at', what: 'postal codes' },
} as const satisfies Readonly<Record<string, Period>>

/** Period after which a job erases the shipments of test companies. Their codes remain. */
export const testShipments = {
  amount: 30,
  unit: 'days',
  column: 'received_at',
  what: 'shipments of test companies',
} as const satisfies Period

/** Returns a period as PostgreSQL and documents write it: `30 days`, `1 year`. */
export function periodText({ amount, unit }: Pick<Period, 'amount' | 'unit'>): string {
  return `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`
}
