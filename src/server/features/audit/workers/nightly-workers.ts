import { spawnAuditWorkers, type AuditWorkers } from './audit-workers.ts'
import type { ShipmentAudit } from '../rows/shipment-audit.ts'
import { overdueBefore } from '../runs/run-incremental.ts'

/** A thread that audits shipments beside requests, which come first. It is there while an audit goes on. */
export type NightlyWorkers = {
  /** As `auditShipments`, of a log of that name. */
  readonly audit: (ids: readonly string[], origin: string) => Promise<readonly ShipmentAudit[]>
  readonly dismiss: () => Promise<void>
  /** Ends the thread whatever it waits for, and hires none any more. */
  readonly abandon: () => Promise<void>
}

/** Hires the thread when there is something to audit, and another where it failed. */
export function nightlyWorkers(url: string): NightlyWorkers {
  let spawned: AuditWorkers | undefined
  let isAbandoned = false
  const leave = (): AuditWorkers | undefined => {
    const workers = spawned
    spawned = undefined
    return workers
  }
  return {
    audit: async (ids, origin) => {
      if (isAbandoned) throw new Error('the audit was abandoned')
      spawned ??= spawnAuditWorkers(1, { url, origin, overdueBefore: overdueBefore(), isPatient: true })
      try {
        return await spawned.audit(ids)
      } catch (error) {
        await leave()?.abandon()
        throw error
      }
    },
    dismiss: async () => leave()?.dismiss(),
    abandon: async () => {
      isAbandoned = true
      await leave()?.abandon()
    },
  }
}
