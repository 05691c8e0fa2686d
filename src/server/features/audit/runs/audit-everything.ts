import type { Chain } from '../../anchors/chain.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import type { AuditWorkers } from '../workers/audit-workers.ts'
import { auditBlocksOnChain, type BlocksAudit } from '../anchors/audit-blocks-on-chain.ts'
import { countBlocks } from '../anchors/block-queries.ts'
import { auditAnchoredHeads } from '../anchors/audit-anchored-heads.ts'
import { auditAnchors, type AnchorsAudit } from '../anchors/audit-anchors.ts'
import { auditTimestamps } from '../anchors/audit-timestamps.ts'
import { auditCosignatures } from '../log/audit-cosignatures.ts'
import { auditFiles } from '../log/audit-files.ts'
import type { HeadKeys } from '../log/audit-head.ts'
import { auditKeys, readHeadKeys } from '../log/head-keys.ts'
import {
  auditUnclaimed,
  beginLogAudit,
  endLogAudit,
  stepLogAudit,
  type SeenLeaves,
} from '../log/audit-log.ts'
import { auditShipments, beforeAllShipments, nextShipments } from '../rows/audit-shipments.ts'
import type { ShipmentAudit } from '../rows/shipment-audit.ts'
import type { AuditSource } from './audit-source.ts'
import { BundleDigests } from '../log/bundle-digests.ts'
import { ClaimedLeaves } from '../rows/claimed-leaves.ts'
import { type LogFinding, logFinding } from '#core/findings/finding.ts'
import { statement } from '#platform/database/statement.ts'

type Conflict = { place: string; index: number; expected: string | null; found: string | null }

const findStored = statement<[], Conflict>(
  'find_stored_head_conflicts',
  `select place, coalesce(index, 0) as index, expected, found from log_findings
   where code = 'published_unknown' and place <> 'checkpoint'`,
)

/** Returns the conflicts that the server found with its other nodes, with witnesses and with the contract. */
async function auditStoredHeads(source: AuditSource): Promise<readonly LogFinding[]> {
  const stored = await source.read([], findStored)
  return stored.map(({ place, index, expected, found }) =>
    logFinding('published_unknown', place, index, { expected, found }),
  )
}

export type Everything = {
  readonly log: readonly LogFinding[]
  /** Those with findings. */
  readonly shipments: readonly ShipmentAudit[]
  /** Shipments with events received before an earlier one. No finding: only the clock says so. */
  readonly backwards: readonly Pick<ShipmentAudit, 'shipmentId' | 'trackingId' | 'backwards'>[]
  readonly leaves: number
  readonly events: number
  readonly audited: number
  /** How many confirmed anchors the chain was asked about. */
  readonly anchors: Omit<AnchorsAudit, 'findings'>
  /** How many heads that the configured account anchored were compared; undefined where the chain was not asked. */
  readonly anchoredHeads: number | undefined
  /** How many blocks that are leaves the chain was asked for, and how many it has left, whenever that was found. */
  readonly blocks: Pick<BlocksAudit, 'asked' | 'unasked'> & { readonly left: number }
}

export type EverythingOptions = {
  /** Where the published files are; undefined where they are not looked at. */
  readonly folder: string | undefined
  readonly overdueBefore: Date | undefined
  /** Of the shipments these alone. */
  readonly only?: readonly string[]
  /** The chain that anchors are looked up on; without one they are compared with what was signed alone. */
  readonly chain?: Chain | undefined
  /** Audits the shipments beside the log; without one they are audited here, after the log. */
  readonly workers?: AuditWorkers | undefined
  /** Told now and then how far it is: of the leaves and their events together. */
  readonly tell?: (progress: { readonly done: number; readonly of: number }) => void
}

/** Audits the whole log, every shipment and the published files, in one go. */
export async function auditEverything(
  source: AuditSource,
  identity: LogIdentity,
  options: EverythingOptions,
): Promise<Everything> {
  const { workers, tell = () => undefined } = options
  const keys = await source.read([], (on) => readHeadKeys(on, identity))
  const done = { leaves: 0, events: 0, until: 0 }
  const advance = (more: Partial<typeof done>): void => {
    Object.assign(done, more)
    tell({ done: done.leaves + Math.min(done.events, done.until), of: 2 * done.until })
  }
  // Of a whole log each leaf's event is seen with its shipment.
  const claimed = options.only === undefined ? new ClaimedLeaves() : undefined
  const log = () =>
    auditLogAndFiles(source, identity.origin, keys, options, advance, {
      claimed,
      bundles: new BundleDigests(),
    })
  const shipments = () => auditAllShipments(source, identity.origin, options, advance, claimed)
  // A crew reads on connections of its own, and so leaves this one to the log.
  const [ofLog, ofShipments] =
    workers === undefined ? [await log(), await shipments()] : await Promise.all([log(), shipments()])
  const lone = claimed === undefined ? [] : await auditUnclaimed(source, keys, claimed, ofLog.leaves)
  return { ...ofLog, ...ofShipments, log: [...ofLog.log, ...lone] }
}

type Advance = (done: { readonly leaves?: number; readonly until?: number; readonly events?: number }) => void

async function auditLogAndFiles(
  source: AuditSource,
  origin: string,
  keys: HeadKeys,
  { folder, chain }: EverythingOptions,
  advance: Advance,
  seen: SeenLeaves,
): Promise<Pick<Everything, 'log' | 'leaves' | 'anchors' | 'anchoredHeads' | 'blocks'>> {
  const log: LogFinding[] = []
  let progress = await beginLogAudit(source, keys, undefined)
  log.push(...progress.findings)
  const { until } = progress
  advance({ until })
  while (progress.position.size < until) {
    progress = await stepLogAudit(source, keys, progress, seen)
    log.push(...progress.findings)
    advance({ leaves: progress.position.size })
    await source.breathe()
  }
  log.push(...(await endLogAudit(source, true)), ...auditKeys(keys))
  if (folder !== undefined) log.push(...(await auditFiles(source, folder, keys, 0, seen.bundles)))
  log.push(...(await auditStoredHeads(source)), ...(await auditCosignatures(source)))
  log.push(...(await auditTimestamps(source)))
  const { findings, ...anchors } = await auditAnchors(source, chain)
  const { findings: ofHeads, compared } = await auditAnchoredHeads(source, chain)
  const { findings: ofBlocks, asked, unasked, left } = await auditBlocksOnChain(source, origin, chain)
  const [known] = await source.read([], countBlocks)
  const blocks = { asked, unasked, left: (known?.left ?? 0) + left.length }
  return {
    log: [...log, ...findings, ...ofHeads, ...ofBlocks],
    leaves: until,
    anchors,
    anchoredHeads: compared,
    blocks,
  }
}

async function auditAllShipments(
  source: AuditSource,
  origin: string,
  { only, overdueBefore, workers }: EverythingOptions,
  advance: Advance,
  claimed: ClaimedLeaves | undefined,
): Promise<Pick<Everything, 'shipments' | 'backwards' | 'events' | 'audited'>> {
  const shipments: ShipmentAudit[] = []
  const backwards: ShipmentAudit[] = []
  let [audited, events] = [0, 0]
  const note = (audits: readonly ShipmentAudit[]): void => {
    shipments.push(...audits.filter(({ findings }) => findings.length > 0))
    backwards.push(...audits.filter((one) => one.backwards.length > 0))
    audited += audits.length
    events += audits.reduce((sum, one) => sum + one.events, 0)
    for (const { indexes } of audits) for (const index of indexes) claimed?.claim(index)
    advance({ events })
  }
  const underWay = new Set<Promise<void>>()
  for await (const ids of only === undefined ? pages(source) : [only]) {
    if (workers === undefined) {
      note(await auditShipments(source, ids, origin, overdueBefore))
      continue
    }
    const one = workers
      .audit(ids)
      .then(note)
      .finally(() => underWay.delete(one))
    // Awaited below; until then a failure is heard of by nobody.
    one.catch(() => undefined)
    underWay.add(one)
    if (underWay.size >= workers.atOnce) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  return { shipments: inOrder(shipments), backwards: inOrder(backwards), events, audited }
}

/** Threads answer in any order. */
function inOrder(audits: readonly ShipmentAudit[]): readonly ShipmentAudit[] {
  return audits.toSorted((a, b) => (a.shipmentId < b.shipmentId ? -1 : 1))
}

/** The ids of all shipments, as many at once as are read at once. */
async function* pages(source: AuditSource): AsyncGenerator<readonly string[], void, undefined> {
  for (let after = beforeAllShipments; ;) {
    const page = await nextShipments(source, after)
    const last = page.at(-1)
    if (last === undefined) return
    yield page.map(({ id }) => id)
    after = last
  }
}
