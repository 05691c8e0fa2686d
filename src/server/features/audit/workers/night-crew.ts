import { hireCrew, type AuditCrew } from './audit-crew.ts'
import type { ShipmentAudit } from '../rows/shipment-audit.ts'
import { overdueBefore } from '../runs/run-incremental.ts'

/** A thread that audits shipments beside requests, which come first. It is there while an audit goes on. */
export type NightCrew = {
  /** As `auditShipments`, of a log of that name. */
  readonly audit: (ids: readonly string[], origin: string) => Promise<readonly ShipmentAudit[]>
  readonly dismiss: () => Promise<void>
  /** Ends the thread whatever it waits for, and hires none any more. */
  readonly abandon: () => Promise<void>
}

/** Hires the thread when there is something to audit, and another where it failed. */
export function nightCrew(url: string): NightCrew {
  let hired: AuditCrew | undefined
  let isAbandoned = false
  const leave = (): AuditCrew | undefined => {
    const crew = hired
    hired = undefined
    return crew
  }
  return {
    audit: async (ids, origin) => {
      if (isAbandoned) throw new Error('the audit was abandoned')
      hired ??= hireCrew(1, { url, origin, overdueBefore: overdueBefore(), isPatient: true })
      try {
        return await hired.audit(ids)
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
