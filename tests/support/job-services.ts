import { auditShipments } from '#server/audit/audit-shipments.ts'
import { auditSource } from '#server/audit/audit-source.ts'
import { overdueBefore } from '#server/audit/run-incremental.ts'
import type { AuditServices } from '#server/jobs/audit.ts'
import type { RecordingServices } from '#server/events/append-events.ts'
import type { JobServices } from '#server/jobs/job.ts'
import { openMailer } from '#server/mail/open-mailer.ts'

/** What a job is run with by hand. */
export function jobServicesOf(services: RecordingServices): JobServices & AuditServices {
  return {
    ...services,
    workPool: services.pool,
    reachChain: async () => undefined,
    mailer: openMailer(services),
    nightCrew: {
      audit: (ids, origin) => auditShipments(auditSource(services.pool), ids, origin, overdueBefore()),
      dismiss: async () => undefined,
      abandon: async () => undefined,
    },
  }
}
