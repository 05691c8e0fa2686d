import type { Projections } from '#core/events/append-events.ts'
import { auditNew, auditWhole, type AuditServices } from '#features/audit/runs/audit-jobs.ts'
import { eraseAccountShipments } from '#features/erasure/erase-account-shipments.ts'
import { forgetExpired } from './expire-old-rows.ts'
import { forgetMails } from '#platform/jobs/forget-mails.ts'
import { toRunnable } from '#platform/jobs/job.ts'
import { sendAuthorization } from '#features/authorizations/send-authorization.ts'
import { sendFarewell } from './account-data/send-farewell.ts'
import { sendMail } from '#features/auth/mails/send-mail.ts'
import { sendWebhookDisabled } from '#features/webhooks/send-webhook-disabled.ts'
import { timetable } from './timetable.ts'
import type { WorkerTasks } from '#platform/jobs/worker.ts'

/** Jobs whose work is a mail. */
const mailJobs = [sendMail, sendFarewell, sendAuthorization, sendWebhookDisabled]

/** Returns every job of the server. A job that needs more than all jobs do gets it here. */
export function listJobs(audit: AuditServices, projections: Projections): WorkerTasks {
  return {
    jobs: [
      toRunnable(sendMail),
      toRunnable(sendFarewell),
      toRunnable(sendAuthorization),
      toRunnable(sendWebhookDisabled),
      toRunnable(forgetExpired),
      toRunnable(eraseAccountShipments, { projections }),
      toRunnable(forgetMails),
      toRunnable(auditNew, audit),
      toRunnable(auditWhole, audit),
    ],
    mailJobs: mailJobs.map(({ name }) => name),
    timetable,
  }
}
