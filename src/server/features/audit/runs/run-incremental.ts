import { LOG_OVERDUE_MS } from '#domain/attention.ts'
import { statement } from '#platform/database/statement.ts'
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
import { auditSource, type AuditSource } from './audit-source.ts'
import { beginAudit, finishAudit, storePosition, positionOf, stateOf } from './audit-state.ts'
import { recordLogFindings } from '#core/findings/log-findings.ts'
import { recordShipmentAudits } from '../findings/record-findings.ts'

/** A leaf cannot be overdue before the sequencer has had this long since the start, in seconds. */
const SETTLED_AFTER_S = 60
/** Waiting leaves and violated shipments that are looked at each time. */
const MAX_LOOKED_AT = 200
/** Shipments audited at once. */
const BATCH_SIZE = 50

const shipmentsToLookAt = statement<[first: number, past: number, max: number], { id: string }>(
  'shipments_to_audit_again',
  'select id from shipments_to_audit_again($1, $2, $3) as id',
)

/** Leaves of events received before this wait for too long; undefined while this process has just begun to sign. */
export function overdueBefore(now: Date = new Date()): Date | undefined {
  return process.uptime() < SETTLED_AFTER_S ? undefined : new Date(now.getTime() - LOG_OVERDUE_MS)
}

/**
 * Audits what is new: leaves, heads and files since the last time, the shipments that they are of, those whose leaves wait,
 * and again those of which something was wrong. Of the blocks in the log some are looked up, others each time.
 * @param reachChain where blocks are looked up
 * @param turn counted up from one time to the next; by default the minutes since 1970
 * @returns how much was found that was not known
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
    fresh += await lookAt(pool, source, identity, first, progress.position.size)
    await storePosition(pool, 'incremental', progress.position.size, progress.position.root)
  }
  fresh += await recordLogFindings(pool, await endLogAudit(source, false))
  fresh += await recordLogFindings(pool, auditKeys(keys))
  fresh += await recordLogFindings(pool, await auditFiles(source, logFolder(config.dataDir), keys, from))
  const { findings, left } = await auditSomeBlocksOnChain(source, identity.origin, await reachChain(), turn)
  await markBlocksLeft(pool, left)
  fresh += await recordLogFindings(pool, findings)
  fresh += await lookAt(pool, source, identity, progress.until, progress.until)
  await finishAudit(pool, 'incremental', fresh)
  return fresh
}

async function lookAt(
  pool: Services['pool'],
  source: AuditSource,
  { origin }: LogIdentity,
  first: number,
  past: number,
): Promise<number> {
  const ids = (await shipmentsToLookAt(pool, first, past, MAX_LOOKED_AT)).map(({ id }) => id)
  let fresh = 0
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const audits = await auditShipments(source, ids.slice(at, at + BATCH_SIZE), origin, overdueBefore())
    fresh += await recordShipmentAudits(pool, audits)
  }
  return fresh
}
