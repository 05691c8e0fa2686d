import type { Projections } from '../events/append-events.ts'
import { auditNew, auditWhole, type AuditServices } from '../jobs/audit.ts'
import { eraseAccountShipments } from '../jobs/erase-account-shipments.ts'
import { forgetExpired } from '../jobs/forget-expired.ts'
import { forgetMails } from '../jobs/forget-mails.ts'
import { toRunnable } from '../jobs/job.ts'
import { sendAuthorization } from '../jobs/send-authorization.ts'
import { sendFarewell } from '../jobs/send-farewell.ts'
import { sendMail } from '../jobs/send-mail.ts'
import { sendWebhookDisabled } from '../jobs/send-webhook-disabled.ts'
import { timetable } from '../jobs/timetable.ts'
import type { WorkerTasks } from '../jobs/worker.ts'

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
