import type { Projections } from '#core/events/append-events.ts'
import { auditNew, auditWhole, type AuditServices } from '#features/audit/runs/audit-jobs.ts'
import { deleteOldPictures } from '#features/media/delete-old-pictures.ts'
import { eraseAccountShipments } from '#features/erasure/erase-account-shipments.ts'
import { eraseOldTests } from '#features/erasure/erase-old-tests.ts'
import { deleteExpired } from './expire-old-rows.ts'
import { deleteQueuedMails } from '#core/shipments/delete-queued-mails.ts'
import { deleteFiledReadings } from '#features/conditions/delete-filed-readings.ts'
import { writeDayFiles } from '#features/conditions/write-day-files.ts'
import { judgeShipment } from '#features/conditions/judge-shipment.ts'
import { mailExcursion } from '#features/conditions/mail-excursion.ts'
import { toRunnable } from '#platform/jobs/job.ts'
import { sendAuthorization } from '#features/authorizations/send-authorization.ts'
import { sendDeliveryLink } from '#features/delivery-links/send-delivery-link.ts'
import { closeCompanies } from './account-data/deletion/close-companies.ts'
import { sendDeletionNotice } from './account-data/send-deletion-notice.ts'
import { sendCompanyNotice } from '#features/companies/send-company-notice.ts'
import { sendMemberNotice } from '#features/companies/send-member-notice.ts'
import { sendInvitation } from '#features/companies/send-invitation.ts'
import { warnAuditors } from '#features/companies/warn-auditors.ts'
import { sendMail } from '#features/auth/mails/send-mail.ts'
import { createNoticeTurns, sendNotice } from '#features/notices/send-notice.ts'
import { deleteWebhookLog } from '#features/webhooks/delete-webhook-log.ts'
import { sendWebhookDisabled } from '#features/webhooks/send-webhook-disabled.ts'
import { timetable } from './timetable.ts'
import type { WorkerTasks } from '#platform/jobs/worker.ts'

const mailJobs = [
  toRunnable(sendMail),
  toRunnable(sendDeletionNotice),
  toRunnable(sendAuthorization),
  toRunnable(sendDeliveryLink),
  toRunnable(sendInvitation),
  toRunnable(sendCompanyNotice),
  toRunnable(sendMemberNotice),
  toRunnable(sendWebhookDisabled),
  toRunnable(sendNotice, createNoticeTurns()),
  toRunnable(mailExcursion),
]

/** Returns every job of the server. Jobs that need additional services get them here. */
export function listJobs(audit: AuditServices, projections: Projections): WorkerTasks {
  return {
    jobs: [
      ...mailJobs,
      toRunnable(deleteExpired),
      toRunnable(deleteOldPictures),
      toRunnable(eraseAccountShipments, { projections }),
      toRunnable(eraseOldTests, { projections }),
      toRunnable(judgeShipment, { projections }),
      toRunnable(writeDayFiles, { projections }),
      toRunnable(deleteFiledReadings),
      toRunnable(deleteQueuedMails),
      toRunnable(deleteWebhookLog),
      toRunnable(closeCompanies),
      toRunnable(warnAuditors),
      toRunnable(auditNew, audit),
      toRunnable(auditWhole, audit),
    ],
    mailJobs: mailJobs.map(({ name }) => name),
    timetable,
  }
}
