import type { LogIdentity } from '#core/log/identity.ts'
import { logFolder } from '#core/log/published-files.ts'
import type { Services } from '#platform/services.ts'
import { markBlocksLeft } from '../../anchors/block-queries.ts'
import type { ReachChain } from '../../anchors/reach-chain.ts'
import { keepFindingsOfChain } from '../anchors/anchor-queries.ts'
import { auditAnchors } from '../anchors/audit-anchors.ts'
import { auditBlocksOnChain } from '../anchors/audit-blocks-on-chain.ts'
import { auditTimestamps } from '../anchors/audit-timestamps.ts'
import { auditCosignatures } from '../log/audit-cosignatures.ts'
import { auditKeys, readHeadKeys } from '../log/head-keys.ts'
import { auditFiles } from '../log/audit-files.ts'
import { beginLogAudit, endLogAudit, stepLogAudit } from '../log/audit-log.ts'
import { auditShipments, nextShipments, type ShipmentPosition } from '../rows/audit-shipments.ts'
import { auditSource } from '../rows/audit-source.ts'
import {
  beginAudit,
  finishAudit,
  storePosition,
  storeShipments,
  moveToPhase,
  shipmentPositionOf,
  stateOf,
} from './audit-state.ts'
import { deleteLogFindings } from '../findings/finding-queries.ts'
import type { NightlyWorkers } from './nightly-workers.ts'
import { recordLogFindings } from '#core/findings/log-findings.ts'
import { recordShipmentAudits } from '../findings/record-findings.ts'
import { overdueBefore } from './run-incremental.ts'

/**
 * Maximum time in milliseconds of one stretch of auditing shipments. A shutdown waits no longer
 * than that.
 */
const STRETCH_MS = 5_000

export type WholeAuditServices = Pick<Services, 'pool' | 'config'> & {
  /** Thread for auditing shipments. If absent, they are audited in this thread. */
  readonly nightlyWorkers?: NightlyWorkers
}

/**
 * Minimum number of shipments for which a thread is used. Starting a thread takes about a second,
 * in which the current thread can audit fewer shipments than this.
 */
const WORTH_A_THREAD = 1_000

/**
 * Result of one stretch, that is, of a limited part of the nightly audit of the whole installation.
 */
export type Stretch = {
  /** True if another stretch must follow now. */
  readonly goesOn: boolean
  /** Number of new findings. */
  readonly fresh: number
}

/**
 * Runs one stretch (a limited part) of the audit of the whole installation. Begins an audit if none
 * is running, continues an interrupted one from its position, and does nothing while audits are
 * paused.
 * @param begins true if a new audit may begin
 * @param reachChain returns the chain on which anchors and blocks are looked up
 */
export async function runWhole(
  services: WholeAuditServices,
  identity: LogIdentity,
  begins: boolean,
  reachChain: ReachChain = async () => undefined,
): Promise<Stretch> {
  const { pool } = services
  // `beginAudit` returns no row while another audit of the whole installation is running, or audits
  // are paused.
  if (begins && (await beginAudit(pool, 'whole')).length === 0) return { goesOn: false, fresh: 0 }
  const state = await stateOf(pool, 'whole')
  const { phase, is_paused: isPaused } = state
  if (phase === null || isPaused) return { goesOn: false, fresh: 0 }
  if (phase === 'log') return { goesOn: true, fresh: await auditWholeLog(services, identity) }
  if (phase === 'files') return { goesOn: false, fresh: await finish(services, identity, reachChain) }
  const nightlyWorkers = state.shipments_total < WORTH_A_THREAD ? undefined : services.nightlyWorkers
  return auditStretch(pool, identity, shipmentPositionOf(state), nightlyWorkers)
}

async function auditWholeLog({ pool }: Pick<Services, 'pool'>, identity: LogIdentity): Promise<number> {
  const source = auditSource(pool)
  const keys = await source.read([], (on) => readHeadKeys(on, identity))
  let progress = await beginLogAudit(source, keys, undefined)
  let fresh = await recordLogFindings(pool, progress.findings)
  while (progress.position.size < progress.until) {
    progress = await stepLogAudit(source, keys, progress)
    fresh += await recordLogFindings(pool, progress.findings)
    await storePosition(pool, 'whole', progress.position.size, progress.position.root)
    await source.breathe()
  }
  fresh += await recordLogFindings(pool, await endLogAudit(source, true))
  fresh += await recordLogFindings(pool, auditKeys(keys))
  await moveToPhase(pool, 'whole', 'shipments', fresh)
  return fresh
}

async function auditStretch(
  pool: Services['pool'],
  { origin }: LogIdentity,
  from: ShipmentPosition,
  nightlyWorkers: NightlyWorkers | undefined,
): Promise<Stretch> {
  const source = auditSource(pool)
  const end = performance.now() + STRETCH_MS
  let [after, fresh] = [from, 0]
  do {
    const page = await source.read([], (on) => nextShipments(on, after))
    const last = page.at(-1)
    if (last === undefined) {
      await moveToPhase(pool, 'whole', 'files', 0)
      return { goesOn: true, fresh }
    }
    const ids = page.map(({ id }) => id)
    const audits =
      nightlyWorkers === undefined
        ? await auditShipments(source, ids, origin, overdueBefore())
        : await nightlyWorkers.audit(ids, origin)
    const found = await recordShipmentAudits(pool, audits)
    await storeShipments(pool, 'whole', last.arrival, last.id, audits.length, found)
    ;[after, fresh] = [last, fresh + found]
  } while (performance.now() < end)
  return { goesOn: true, fresh }
}

/** Audits files, cosignatures and anchors, and deletes log findings that no longer apply. */
async function finish(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  identity: LogIdentity,
  reachChain: ReachChain,
): Promise<number> {
  const source = auditSource(pool)
  const keys = await source.read([], (on) => readHeadKeys(on, identity))
  const files = await auditFiles(source, logFolder(config.dataDir), keys)
  const chain = await reachChain()
  const anchors = await auditAnchors(source, chain)
  const blocks = await auditBlocksOnChain(source, identity.origin, chain)
  await markBlocksLeft(pool, blocks.left)
  // Findings of earlier audits are retained if some anchors or blocks could not be compared with
  // the chain.
  if (anchors.unasked > 0) await keepFindingsOfChain(pool, ['anchor_changed', 'anchor_unknown'])
  if (blocks.unasked > 0) await keepFindingsOfChain(pool, ['block_unknown'])
  const others = [
    ...(await auditCosignatures(source)),
    ...(await auditTimestamps(source)),
    ...anchors.findings,
    ...blocks.findings,
  ]
  const fresh = await recordLogFindings(pool, [...files, ...others])
  const { started_at: startedAt } = await stateOf(pool, 'whole')
  const forgotten = startedAt === null ? [] : await deleteLogFindings(pool, startedAt)
  const healed = forgotten.flatMap(({ shipment_id }) => shipment_id ?? [])
  await recordShipmentAudits(pool, await auditShipments(source, healed, identity.origin, overdueBefore()))
  await finishAudit(pool, 'whole', fresh)
  return fresh
}
