import type { LogIdentity } from '../log/identity.ts'
import { auditFiles } from './audit-files.ts'
import type { HeadKeys } from './audit-head.ts'
import { beginLogAudit, endLogAudit, stepLogAudit } from './audit-log.ts'
import { auditShipments, firstShipment, nextShipments, type ShipmentAudit } from './audit-shipments.ts'
import type { AuditSource } from './audit-source.ts'
import type { LogFinding } from './finding.ts'

export type Everything = {
  readonly log: readonly LogFinding[]
  /** Those with findings. */
  readonly shipments: readonly ShipmentAudit[]
  readonly leaves: number
  readonly events: number
  readonly audited: number
}

export type EverythingOptions = {
  /** Where the published files are; undefined where they are not looked at. */
  readonly folder: string | undefined
  readonly overdueBefore: Date | undefined
  /** Of the shipments these alone. */
  readonly only?: readonly string[]
  /** Told now and then how far it is: of the leaves and their events together. */
  readonly tell?: (progress: { readonly done: number; readonly of: number }) => void
}

/** What heads of a log are checked with. */
export function headKeys({ signer, vrfKey }: Pick<LogIdentity, 'signer' | 'vrfKey'>): HeadKeys {
  return { verifier: signer.verifier, vrfKey }
}

/** Audits the whole log, every shipment and the published files, in one go. */
export async function auditEverything(
  source: AuditSource,
  identity: Pick<LogIdentity, 'origin' | 'signer' | 'vrfKey'>,
  { folder, overdueBefore, only, tell = () => undefined }: EverythingOptions,
): Promise<Everything> {
  const keys = headKeys(identity)
  const log: LogFinding[] = []
  let progress = await beginLogAudit(source, keys, undefined)
  log.push(...progress.findings)
  const { until } = progress
  while (progress.position.size < until) {
    progress = await stepLogAudit(source, keys, progress)
    log.push(...progress.findings)
    tell({ done: progress.position.size, of: 2 * until })
    await source.breathe()
  }
  log.push(...(await endLogAudit(source, true)))
  if (folder !== undefined) log.push(...(await auditFiles(source, folder, keys, 0)))
  const shipments: ShipmentAudit[] = []
  let [audited, events] = [0, 0]
  for await (const ids of only === undefined ? pages(source) : [only]) {
    const audits = await auditShipments(source, ids, identity.origin, overdueBefore)
    shipments.push(...audits.filter(({ findings }) => findings.length > 0))
    audited += audits.length
    events += audits.reduce((sum, one) => sum + one.events, 0)
    tell({ done: until + Math.min(events, until), of: 2 * until })
  }
  return { log, shipments, leaves: until, events, audited }
}

/** The ids of all shipments, as many at once as are read at once. */
async function* pages(source: AuditSource): AsyncGenerator<readonly string[], void, undefined> {
  for (let after = firstShipment; ;) {
    const ids = await nextShipments(source, after)
    const last = ids.at(-1)
    if (last === undefined) return
    yield ids
    after = last
  }
}
