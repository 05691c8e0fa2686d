import type { Chain } from '../../anchors/chain.ts'
import type { LogIdentity } from '#core/log/identity.ts'
import type { AuditWorkers } from '../workers/audit-workers.ts'
import { auditBlocksOnChain, type BlocksAudit } from '../anchors/audit-blocks-on-chain.ts'
import { countBlocks } from '../log/block-queries.ts'
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
import { auditShipments, nextShipments } from '../rows/audit-shipments.ts'
import type { ShipmentAudit } from '../rows/shipment-audit.ts'
import { pagesOf, type AuditSource } from '../rows/audit-source.ts'
import { BundleDigests } from '../log/bundle-digests.ts'
import { ClaimedLeaves } from '../rows/claimed-leaves.ts'
import { type LogFinding, logFinding } from '#core/findings/finding.ts'
import { statement } from './audit-runs.rows.ts'

type Conflict = { place: string; index: number; expected: string | null; found: string | null }

const findStored = statement<[], Conflict>(
  'find_stored_head_conflicts',
  `select place, coalesce(index, 0) as index, expected, found from log_findings
   where code = 'published_unknown' and place <> 'checkpoint'`,
)

/**
 * Returns the stored findings about conflicting heads, which the server found at its other nodes,
 * at witnesses and in the contract.
 */
async function auditStoredHeads(source: AuditSource): Promise<readonly LogFinding[]> {
  const stored = await source.read([], findStored)
  return stored.map(({ place, index, expected, found }) =>
    logFinding('published_unknown', place, index, { expected, found }),
  )
}

export type Everything = {
  readonly log: readonly LogFinding[]
  readonly shipments: readonly ShipmentAudit[]
  /**
   * Shipments with events whose received time is before that of an earlier event. This is not a
   * finding, because the server clock alone can cause it.
   */
  readonly backwards: readonly Pick<ShipmentAudit, 'shipmentId' | 'trackingId' | 'backwards'>[]
  /** Shipments with events that a newer version of Lastro made. This is not a finding. */
  readonly newer: readonly Pick<ShipmentAudit, 'shipmentId' | 'trackingId' | 'newer'>[]
  readonly leaves: number
  readonly events: number
  readonly audited: number
  /**
   * Numbers of confirmed anchors: those compared with the chain (`asked`), and the others
   * (`unasked`).
   */
  readonly anchors: Omit<AnchorsAudit, 'findings'>
  /**
   * Number of heads of the configured account that were compared; undefined if the chain was not
   * queried.
   */
  readonly anchoredHeads: number | undefined
  /**
   * Numbers of blocks whose leaf is in the log. `asked` were compared with the chain, `unasked`
   * could not be compared, and `left` are known to have left the chain.
   */
  readonly blocks: Pick<BlocksAudit, 'asked' | 'unasked'> & { readonly left: number }
}

export type EverythingOptions = {
  /** Folder of the published files; undefined if the files are not audited. */
  readonly folder: string | undefined
  readonly overdueBefore: Date | undefined
  /** Ids of the shipments to audit. If absent, all shipments are audited. */
  readonly only?: readonly string[]
  /**
   * Chain on which anchors are looked up. If absent, anchors are only compared with the signed
   * transactions.
   */
  readonly chain?: Chain | undefined
  /**
   * Workers that audit shipments in parallel with the log. If absent, shipments are audited in this
   * thread, after the log.
   */
  readonly workers?: AuditWorkers | undefined
  /** Progress callback, called from time to time; counts leaves and events together. */
  readonly tell?: (progress: { readonly done: number; readonly of: number }) => void
}

/** Audits the whole log, every shipment and the published files in one run. */
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
  // An audit of all shipments sees the event of each leaf, so it notes which leaves have an event.
  const claimed = options.only === undefined ? new ClaimedLeaves() : undefined
  const log = () =>
    auditLogAndFiles(source, options, {
      origin: identity.origin,
      keys,
      advance,
      seen: { claimed, bundles: new BundleDigests() },
    })
  const shipments = () => auditAllShipments(source, options, { origin: identity.origin, advance, claimed })
  // Workers read over their own connections, so this connection is free for the log.
  const [ofLog, ofShipments] =
    workers === undefined ? [await log(), await shipments()] : await Promise.all([log(), shipments()])
  const lone = claimed === undefined ? [] : await auditUnclaimed(source, keys, claimed, ofLog.leaves)
  return { ...ofLog, ...ofShipments, log: [...ofLog.log, ...lone] }
}

type Advance = (done: { readonly leaves?: number; readonly until?: number; readonly events?: number }) => void

/** Name of the log, and the function that reports progress. */
type Auditing = { readonly origin: string; readonly advance: Advance }

async function auditLogAndFiles(
  source: AuditSource,
  { folder, chain }: EverythingOptions,
  { origin, keys, advance, seen }: Auditing & { readonly keys: HeadKeys; readonly seen: SeenLeaves },
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
  if (folder !== undefined) log.push(...(await auditFiles(source, folder, keys, seen)))
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
  { only, overdueBefore, workers }: EverythingOptions,
  { origin, advance, claimed }: Auditing & { readonly claimed: ClaimedLeaves | undefined },
): Promise<Pick<Everything, 'shipments' | 'backwards' | 'newer' | 'events' | 'audited'>> {
  const shipments: ShipmentAudit[] = []
  const backwards: ShipmentAudit[] = []
  const newer: ShipmentAudit[] = []
  let [audited, events] = [0, 0]
  const note = (audits: readonly ShipmentAudit[]): void => {
    shipments.push(...audits.filter(({ findings }) => findings.length > 0))
    backwards.push(...audits.filter((one) => one.backwards.length > 0))
    newer.push(...audits.filter((one) => one.newer.length > 0))
    audited += audits.length
    events += audits.reduce((sum, one) => sum + one.events, 0)
    for (const { indexes } of audits) for (const index of indexes) claimed?.claim(index)
    advance({ events })
  }
  const underWay = new Set<Promise<void>>()
  const pages = only === undefined ? pagesOf(source, nextShipments) : [only.map((id) => ({ id }))]
  for await (const page of pages) {
    const ids = page.map(({ id }) => id)
    if (workers === undefined) {
      note(await auditShipments(source, ids, origin, overdueBefore))
      continue
    }
    // A failed batch stays in `underWay`, so that awaiting the set rejects and the audit fails.
    const one = workers.audit(ids).then((audits) => {
      note(audits)
      underWay.delete(one)
    })
    // The promise is awaited below. Until then, this handler prevents an unhandled rejection.
    one.catch(() => undefined)
    underWay.add(one)
    if (underWay.size >= workers.atOnce) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  return {
    shipments: inOrder(shipments),
    backwards: inOrder(backwards),
    newer: inOrder(newer),
    events,
    audited,
  }
}

/** Threads answer in any order, so the results are sorted. */
function inOrder(audits: readonly ShipmentAudit[]): readonly ShipmentAudit[] {
  return audits.toSorted((a, b) => (a.shipmentId < b.shipmentId ? -1 : 1))
}
