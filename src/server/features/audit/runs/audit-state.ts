import type { Queryable } from '#platform/database/pool.ts'
import type { LogPosition } from '../log/audit-log.ts'
import { beforeAllShipments, type ShipmentPosition } from '../rows/audit-shipments.ts'
import { statement, type Rows } from './audit-runs.rows.ts'

export type AuditKind = 'incremental' | 'whole'
export type AuditPhase = 'log' | 'shipments' | 'files'

/**
 * Progress or result of the newest audit of a kind. `finished_at` is the end of the newest finished
 * audit.
 */
export type AuditState = Omit<Rows['read_audits'], 'phase' | 'last_arrival'> & {
  readonly kind: AuditKind
  /** Phase of the running audit; null between two audits. */
  readonly phase: AuditPhase | null
  /**
   * Time at which the server received the last audited shipment, as text from PostgreSQL; null
   * before the first shipment.
   */
  readonly last_arrival: string | null
}

export const readAudits = statement<[], AuditState>(
  'read_audits',
  `select kind, started_at, advanced_at, finished_at, phase, is_paused, log_size, log_root,
     last_arrival::text as last_arrival, last_shipment, shipments_done, shipments_total, findings, mailed_at
   from audits`,
)

/**
 * Begins an audit of a kind, and returns it. Returns nothing if audits of this kind are paused, or
 * if one is running and has advanced within the last ten minutes. Resumes an audit that has not
 * advanced for ten minutes. The number of shipments is an estimate.
 */
export const beginAudit = statement<[kind: AuditKind], { kind: AuditKind }>(
  'begin_audit',
  `update audits set
     advanced_at = clock_timestamp(),
     started_at = case when phase is null then clock_timestamp() else started_at end,
     phase = coalesce(phase, 'log'),
     last_shipment = case when phase is not null then last_shipment end,
     last_arrival = case when phase is not null then last_arrival end,
     shipments_done = case when phase is null then 0 else shipments_done end,
     findings = case when phase is null then 0 else findings end,
     shipments_total = case when phase is null
       then (select greatest(reltuples, 0)::bigint from pg_class where oid = 'shipments'::regclass) else shipments_total end
   where kind = $1 and not is_paused
     and (phase is null or advanced_at < clock_timestamp() - interval '10 minutes')
   returning kind`,
)

export const moveToPhase = statement<[kind: AuditKind, phase: AuditPhase, findings: number], never>(
  'move_audit_to_phase',
  'update audits set advanced_at = clock_timestamp(), phase = $2, findings = findings + $3 where kind = $1',
)

export const storePosition = statement<[kind: AuditKind, size: number, root: Uint8Array], never>(
  'store_audit_position',
  'update audits set advanced_at = clock_timestamp(), log_size = $2, log_root = $3 where kind = $1',
)

export const storeShipments = statement<
  [kind: AuditKind, arrival: string, id: string, done: number, findings: number],
  never
>(
  'store_audit_shipments',
  `update audits set advanced_at = clock_timestamp(), last_arrival = $2, last_shipment = $3, shipments_done = shipments_done + $4,
     findings = findings + $5, shipments_total = greatest(shipments_total, shipments_done + $4)
   where kind = $1`,
)

export const finishAudit = statement<[kind: AuditKind, findings: number], never>(
  'finish_audit',
  `update audits set phase = null, advanced_at = clock_timestamp(), finished_at = clock_timestamp(), findings = findings + $2,
     shipments_total = case kind when 'whole' then shipments_done else shipments_total end
   where kind = $1`,
)

export const pauseAudits = statement<[isPaused: boolean], never>(
  'pause_audits',
  'update audits set is_paused = $1',
)

/**
 * Claims the mail that notifies the operator of findings up to a time. Returns nothing if the last
 * mail is less than an hour old or covered these findings.
 */
export const claimAuditMail = statement<[newest: Date], { kind: AuditKind }>(
  'claim_audit_mail',
  `update audits set mailed_at = clock_timestamp()
   where kind = 'whole' and (mailed_at is null or mailed_at < clock_timestamp() - interval '1 hour' and mailed_at < $1)
   returning kind`,
)

export type FindingCount = { findings: number; shipments: number; newest: Date | null }

export const countFindings = statement<[], FindingCount>(
  'count_findings',
  'select findings, shipments, newest from count_findings()',
)

export async function stateOf(on: Queryable, kind: AuditKind): Promise<AuditState> {
  const state = (await readAudits(on)).find((one) => one.kind === kind)
  if (state === undefined) throw new Error(`no audit ${kind}`)
  return state
}

/** Returns the position of an audit of the log; undefined before the first audit. */
export function positionOf({ log_size: size, log_root: root }: AuditState): LogPosition | undefined {
  return root === null ? undefined : { size, root }
}

/** Returns the last shipment that a running audit has audited. */
export function shipmentPositionOf({
  last_arrival: arrival,
  last_shipment: id,
}: AuditState): ShipmentPosition {
  return arrival === null || id === null ? beforeAllShipments : { arrival, id }
}
