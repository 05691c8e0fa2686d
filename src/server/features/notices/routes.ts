import type { FastifyInstance } from 'fastify'
import {
  getNoticeSettings,
  listNotices,
  resendNotice,
  saveNoticeSettings,
  type LoggedNoticeView,
} from '#contract/endpoints/notices.ts'
import { pick } from '#domain/base/field-table.ts'
import { maskedEmail } from '#domain/base/masked-email.ts'
import { refuseResend } from '#domain/notices/judge-notice.ts'
import { findSender } from '#core/accounts/queries.ts'
import { shipmentByKey } from '#core/shipments/find-shipment.ts'
import { seesRecipients } from '#core/shipments/recipients.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Account } from '#platform/http/account.ts'
import { route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import {
  listNoticesOf,
  lockNotice,
  noNotices,
  readNoticeSettings,
  requeueNotice,
  writeNoticeSettings,
  type LoggedNotice,
} from './queries.ts'

/** Registers the routes for the settings and the log of notices to recipients. */
export function noticeRoutes(api: FastifyInstance, { pool }: Services): void {
  route(api, getNoticeSettings, async ({ account: { id } }) => {
    const [row = noNotices] = await inTransaction(pool, [id], (tx) => readNoticeSettings(tx, id))
    return row
  })

  route(api, saveNoticeSettings, ({ body, account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      const [company] = await findSender(tx, id)
      if (company === undefined) throw new Failure('not_a_company')
      const [row = noNotices] = await writeNoticeSettings(tx, id, body)
      return row
    }),
  )

  route(api, listNotices, ({ params: { tracking_id: key }, account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const { id } = await shipmentByKey(tx, key, account.id)
      return (await listNoticesOf(tx, id, account.id)).map((row) => present(row, account))
    }),
  )

  route(api, resendNotice, ({ params: { tracking_id: key, event_id: event, notice_kind: kind }, account }) =>
    inTransaction(pool, [account.id], async (tx) => {
      const { id: shipment } = await shipmentByKey(tx, key, account.id)
      const [row] = await lockNotice(tx, event, kind, shipment, account.id)
      if (row === undefined) throw new Failure('not_found')
      const refusal = refuseResend(row)
      if (refusal?.code === 'too_soon') throw new Failure('rate_limited', { retryAfter: refusal.seconds })
      if (refusal !== undefined) throw new Failure(refusal.code)
      await requeueNotice(tx, event, kind, account.id)
      return (await listNoticesOf(tx, shipment, account.id)).map((one) => present(one, account))
    }),
  )
}

function present({ recipient_email: email, ...row }: LoggedNotice, account: Account): LoggedNoticeView {
  return {
    ...pick(row, ['event_id', 'kind', 'state', 'reason', 'tries', 'resends']),
    email: email !== null && seesRecipients(account) ? maskedEmail(email) : null,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }
}
