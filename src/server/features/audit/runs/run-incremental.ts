import { LOG_OVERDUE_MS } from '#domain/shipments/attention.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import { logFolder } from '#core/log/published-files.ts'
import type { Services } from '#platform/services.ts'
import { auditKeys, readHeadKeys } from '../log/head-keys.ts'
import { markBlocksLeft } from '../../anchors/block-queries.ts'
import type { ReachChain } from '../../anchors/reach-chain.ts'
import { auditSomeBlocksOnChain } from '../anchors/audit-blocks-on-chain.ts'
import { auditFiles } from '../log/audit-files.ts'
import { beginLogAudit, endLogAudit, stepLogAudit } from '../log/audit-log.ts'
import { auditShipments } from '../rows/audit-shipments.ts'
import { auditSource, type AuditSource } from '../rows/audit-source.ts'
import { beginAudit, finishAudit, storePosition, positionOf, stateOf } from './audit-state.ts'
import { recordLogFindings } from '#core/findings/log-findings.ts'
import { recordShipmentAudits } from '../findings/record-findings.ts'
import { statement } from './audit-runs.rows.ts'

/**
 * Seconds after the start of this process during which no leaf counts as overdue. The sequencer
 * needs this time to append the leaves that were queued before.
 */
const SETTLED_AFTER_S = 60
/** Maximum number of queued leaves, and of violated shipments, checked per run. */
const MAX_LOOKED_AT = 200
/** Number of shipments audited per batch. */
const BATCH_SIZE = 50

const shipmentsToLookAt = statement<[first: number, past: number, max: number], { id: string }>(
  'shipments_to_audit_again',
  'select id from shipments_to_audit_again($1, $2, $3) as id',
)

/**
 * Returns a time limit: the queued leaf of an event that the server received before this time is
 * overdue. Returns undefined in the first `SETTLED_AFTER_S` seconds of this process, in which no
 * leaf counts as overdue.
 */
export function overdueBefore(): Date | undefined {
  return process.uptime() < SETTLED_AFTER_S ? undefined : new Date(Date.now() - LOG_OVERDUE_MS)
}

/**
 * Audits what is new since the last run: leaves, heads and files, the shipments of these leaves,
 * and shipments with queued leaves. Audits shipments with findings again. Looks up some of the
 * log's blocks, different ones each time.
 * @param reachChain returns the chain on which blocks are looked up
 * @param turn counter that increases by one from run to run; by default the minutes since 1970
 * @returns number of new findings
 */
export async function runIncremental(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  identity: LogIdentity,
  reachChain: ReachChain = async () => undefined,
  turn = Math.floor(Date.now() / 60_000),
): Promise<number> {
  const [begun] = await beginAudit(pool, 'incremental')
  const before = await stateOf(pool, 'incremental')
  if (begun === undefined && before.is_paused) return 0
  const source = auditSource(pool)
  const keys = await source.read([], (on) => readHeadKeys(on, identity))
  let progress = await beginLogAudit(source, keys, positionOf(before))
  const from = progress.position.size
  let fresh = await recordLogFindings(pool, progress.findings)
  while (progress.position.size < progress.until) {
    const first = progress.position.size
    progress = await stepLogAudit(source, keys, progress)
    fresh += await recordLogFindings(pool, progress.findings)
    fresh += await auditChanged(pool, source, identity, { first, end: progress.position.size })
    await storePosition(pool, 'incremental', progress.position.size, progress.position.root)
  }
  fresh += await recordLogFindings(pool, await endLogAudit(source, false))
  fresh += await recordLogFindings(pool, auditKeys(keys))
  const files = await auditFiles(source, logFolder(config.dataDir), keys, { from })
  fresh += await recordLogFindings(pool, files)
  const { findings, left } = await auditSomeBlocksOnChain(source, identity.origin, await reachChain(), turn)
  await markBlocksLeft(pool, left)
  fresh += await recordLogFindings(pool, findings)
  fresh += await auditChanged(pool, source, identity, { first: progress.until, end: progress.until })
  await finishAudit(pool, 'incremental', fresh)
  return fresh
}

async function auditChanged(
  pool: Services['pool'],
  source: AuditSource,
  { origin }: LogIdentity,
  { first, end }: { readonly first: number; readonly end: number },
): Promise<number> {
  const ids = (await shipmentsToLookAt(pool, first, end, MAX_LOOKED_AT)).map(({ id }) => id)
  let fresh = 0
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const audits = await auditShipments(source, ids.slice(at, at + BATCH_SIZE), origin, overdueBefore())
    fresh += await recordShipmentAudits(pool, audits)
  }
  return fresh
}
