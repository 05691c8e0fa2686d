import { spawnAuditWorkers, type AuditWorkers } from '../workers/audit-workers.ts'
import type { ShipmentAudit } from '../rows/shipment-audit.ts'
import { overdueBefore } from './run-incremental.ts'

/**
 * Thread that audits shipments with lower priority than requests. It exists while an audit runs.
 */
export type NightlyWorkers = {
  /** Audits shipments of the named log; see `auditShipments`. */
  readonly audit: (ids: readonly string[], origin: string) => Promise<readonly ShipmentAudit[]>
  readonly dismiss: () => Promise<void>
  /** Terminates the thread immediately, whatever it waits for, and starts no other. */
  readonly abandon: () => Promise<void>
}

/**
 * Creates a `NightlyWorkers` whose thread starts with the first audit. After a failed audit, the
 * next audit starts a new thread.
 */
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
