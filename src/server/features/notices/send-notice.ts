import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { judgeNotice, pauseAfter, type DropReason } from '#domain/notices/judge-notice.ts'
import { openDeliveryCodes } from '#core/checkpoints/delivery-code.ts'
import { deleteMailsIfErased } from '#core/shipments/delete-mails-if-erased.ts'
import { openPace } from '#platform/concurrency/pace.ts'
import { Semaphore } from '#platform/concurrency/semaphore.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import type { Job, JobServices } from '#platform/jobs/job.ts'
import { MailError } from '#platform/mail/mail-error.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { answerLink } from './answer-link.ts'
import { noticeMail } from './notice-mail.ts'
import {
  delayNotice,
  dropNotice,
  failNotice,
  findNextNotice,
  markSent,
  type DueNotice,
  type NoticeKey,
} from './queries.ts'
import { findStopUrl } from './stop-url.ts'

const payload = z.object({ account: z.uuid(), shipment: z.uuid() })
type Payload = z.output<typeof payload>

/** At most ten mails a second leave a node, so that many deliveries flood no mail server. */
const INTERVAL_MS = 100

export type NoticeTurns = {
  /** Waits until the next mail may leave this node. */
  readonly takeTurn: () => Promise<unknown>
}

/**
 * Creates the turns of a node's notices.
 * @param now monotonic clock in milliseconds
 * @param wait resolves after a number of milliseconds
 */
export function createNoticeTurns(
  now = () => performance.now(),
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): NoticeTurns {
  const pace = openPace(INTERVAL_MS, Infinity, now)
  return { takeTurn: () => wait(pace() ?? 0) }
}

/** One notice at a time is sent and marked, so that a killed server repeats at most one mail. */
const sending = new Semaphore({ concurrency: 1 })

/**
 * Sends the notices of a shipment that are due, in order. A notice whose mail server is down is
 * tried again later, and those behind it wait. The recipient's email is read just before.
 */
export const sendNotice: Job<Payload, NoticeTurns> = {
  name: 'send-notice',
  payload,
  async run(services, request) {
    while (await sending.run(() => sendNext(services, request)));
  },
}

/** Settles the next notice of a shipment. Returns false if none is due. */
async function sendNext(services: JobServices & NoticeTurns, request: Payload): Promise<boolean> {
  const { pool, mailer, takeTurn } = services
  const { account, shipment } = request
  const next = await inTransaction(pool, [account], (tx) => prepareNext(tx, services, request))
  if (next === undefined) return false
  const key = [next.notice.event_id, next.notice.kind, account] as const
  if ('reason' in next) {
    await inTransaction(pool, [account], (tx) => dropNotice(tx, ...key, next.reason))
    return true
  }
  await takeTurn()
  try {
    await mailer.send(next.mail)
  } catch (error) {
    return settleFailure(services, account, next.notice, error)
  }
  await inTransaction(pool, [account], async (tx) => {
    await markSent(tx, ...key, next.hasCode)
    await deleteMailsIfErased(tx, shipment, account)
  })
  return true
}

type Prepared =
  | { readonly notice: DueNotice; readonly mail: Mail; readonly hasCode: boolean }
  | { readonly notice: DueNotice; readonly reason: DropReason }

/** Reads the next notice that is due, judges it, and composes its mail. */
async function prepareNext(
  tx: Transaction,
  { keys, config }: Pick<JobServices, 'keys' | 'config'>,
  { account, shipment }: Payload,
): Promise<Prepared | undefined> {
  const [notice] = await findNextNotice(tx, account, shipment)
  if (notice === undefined || notice.due_at > notice.now) return undefined
  const { company, recipient_email: to } = notice
  const reason = judge(notice)
  if (reason !== undefined) return { notice, reason }
  if (to === null || company === null) throw new Error('a notice without email or company was not dropped')
  const stopUrl = await findStopUrl(tx, { keys, config }, { account, shipment, email: to })
  if (stopUrl === undefined) return { notice, reason: 'stopped' }
  const addition = await answerLink(tx, notice, { account, email: to, publicUrl: config.publicUrl })
  const hasCode = notice.kind === 'out_for_delivery' && notice.delivery_codes === true
  const doorCode = hasCode ? openDeliveryCodes(keys).create(shipment, notice.event_id) : undefined
  return { notice, mail: noticeMail(notice, { to, company, stopUrl, doorCode, addition }, config), hasCode }
}

function judge(notice: DueNotice): DropReason | undefined {
  const { checkpoint_id: checkpoint, checkpoint_status: status, annulled_at: annulledAt } = notice
  return judgeNotice({
    kind: notice.kind,
    isSwitchedOn: notice.is_switched_on === true,
    hasCompany: notice.company !== null,
    isPagePublic: notice.is_page_public === true,
    email: notice.recipient_email,
    mayBeMailed: notice.may_be_mailed !== false,
    status: notice.shipment_status,
    checkpoint: checkpoint === null ? null : { status, isAnnulled: annulledAt !== null },
    later: notice.later,
    sent: notice.sent,
  })
}

/**
 * Ends a notice that the mail server refused for good, or that failed too often, and delays any
 * other.
 * @returns true if the next notice of the shipment can be sent
 */
async function settleFailure(
  { pool, log }: JobServices,
  account: string,
  { event_id: event, kind, tries }: DueNotice,
  error: unknown,
): Promise<boolean> {
  log.warn({ err: error, kind, tries: tries + 1 }, 'a notice was not sent')
  const key: NoticeKey = [event, kind, account]
  const isRefused = error instanceof MailError && error.isPermanent
  const pause = isRefused ? undefined : pauseAfter(tries + 1)
  return inTransaction(pool, [account], async (tx) => {
    if (pause === undefined) {
      await failNotice(tx, ...key, isRefused ? 'refused' : 'failed')
      return true
    }
    await delayNotice(tx, ...key, pause)
    return false
  })
}
