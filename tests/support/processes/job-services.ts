import { auditShipments } from '#features/audit/rows/audit-shipments.ts'
import { auditSource } from '#features/audit/rows/audit-source.ts'
import { overdueBefore } from '#features/audit/runs/run-incremental.ts'
import type { AuditServices } from '#features/audit/runs/audit-jobs.ts'
import type { RecordingServices } from '#core/events/append-events.ts'
import type { JobServices } from '#platform/jobs/job.ts'
import { openMailer } from '#platform/mail/open-mailer.ts'

/** Returns the services with which a test runs a job directly. */
export function jobServicesOf(services: RecordingServices): JobServices & AuditServices & RecordingServices {
  return {
    ...services,
    workPool: services.pool,
    reachChain: async () => undefined,
    mailer: openMailer(services),
    nightlyWorkers: {
      audit: (ids, origin) => auditShipments(auditSource(services.pool), ids, origin, overdueBefore()),
      dismiss: async () => undefined,
      abandon: async () => undefined,
    },
  }
}
