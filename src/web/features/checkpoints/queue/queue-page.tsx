import { useMessages, type FormatMessage } from '../../../locales/use-messages.ts'
import { useState, type ReactNode } from 'react'
import { CloudCheck, Download, Images, Send } from 'lucide-react'
import { isUnsent, type QueuedScan } from '../../../offline-queue/queued-scan.ts'
import { picturesMessage, totalOf, useQueueCounts } from '../../../offline-queue/queue-message.ts'
import { sendNow } from '../../../offline-queue/sender.ts'
import type { Stop } from '../../../offline-queue/send-queued.ts'
import { useQueuedPictures, useQueuedScans, useQueueRead } from '../../../offline-queue/use-queued-scans.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { usePageTitle } from '../../../shell/pages/use-page-title.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { PictureRow } from './picture-row.tsx'
import { QueueRow } from './queue-row.tsx'
import { saveJson } from '../../../ui/lib/save-json.ts'

/** Maximum number of rows to show in a list; the exported file contains all rows. */
const MAX_SHOWN = 200

/** Lists the checkpoints of this device that are queued, refused, or recently sent. */
export function QueuePage() {
  const { t } = useMessages()
  usePageTitle(t('pending.title'))
  const scans = useQueuedScans()
  const isRead = useQueueRead()
  const refused = scans.filter(({ state }) => state === 'refused')
  const unsent = scans.filter(isUnsent)
  const counts = useQueueCounts()
  const pictures = picturesMessage(counts.waiting, t)
  const isEmpty = totalOf(counts.waiting) + totalOf(counts.refused) === 0
  const recorded = scans.filter(({ state }) => state === 'recorded').toReversed()
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeader title={t('pending.title')}>{t('pending.subtitle')}</PageHeader>
      {!isEmpty && <Actions scans={scans} isWaiting={totalOf(counts.waiting) > 0} />}
      {isRead && isEmpty && (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState icon={CloudCheck} title={t('pending.empty_title')}>
            {t('pending.empty')}
          </EmptyState>
        </div>
      )}
      {pictures !== '' && (
        <p className="flex items-center gap-2 font-semibold">
          <Images aria-hidden className="size-5 shrink-0 text-brand" />
          {pictures}
        </p>
      )}
      <Section title={t('pending.heading_refused')} scans={refused} />
      <RefusedPictures />
      <Section title={t('pending.heading_unsent')} scans={unsent} />
      <Section title={t('pending.heading_recorded')} scans={recorded} />
    </div>
  )
}

/** Lists the pictures that the server refused. Their checkpoints are recorded. */
function RefusedPictures() {
  const { t } = useMessages()
  const pictures = useQueuedPictures().filter(({ refusal }) => refusal !== undefined)
  if (pictures.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">
        {t('pending.heading_refused_pictures')}{' '}
        <span className="tabular font-normal text-muted">({pictures.length})</span>
      </h2>
      <ul className="rounded-lg border border-line bg-surface">
        {pictures.map((picture) => (
          <PictureRow key={picture.account + picture.digest} picture={picture} />
        ))}
      </ul>
    </section>
  )
}

type ActionsProps = {
  readonly scans: readonly QueuedScan[]
  /** True if checkpoints or pictures are to be sent. */
  readonly isWaiting: boolean
}

function Actions({ scans, isWaiting }: ActionsProps) {
  const { t } = useMessages()
  const { person } = useAccount()
  const [isSending, setSending] = useState(false)
  const open = scans.filter(({ state }) => state !== 'recorded')
  const send = async () => {
    setSending(true)
    const stop = await sendNow(person)
    setSending(false)
    tell(stop, t)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {isWaiting && (
          <Button busy={isSending} onClick={() => void send()}>
            <Send aria-hidden />
            {t('pending.send_now')}
          </Button>
        )}
        {open.length > 0 && (
          <Button variant="outline" onClick={() => exportQueue(open, new Date())}>
            <Download aria-hidden />
            {t('pending.export')}
          </Button>
        )}
      </div>
      {open.length > 0 && <p className="text-sm text-muted">{t('pending.export_hint')}</p>}
    </div>
  )
}

/**
 * Notifies the user why sending stopped. Refused checkpoints need no notification, because the list
 * shows them.
 */
function tell({ reason }: Stop, t: FormatMessage): void {
  switch (reason) {
    case 'done':
      return undefined
    case 'early':
      return notify.info(t('pending.later_title'), t('pending.later'))
    case 'unanswered':
      return notify.warning(t('pending.still_offline_title'), t('pending.still_offline'))
    case 'signed_out':
      return notify.warning(t('pending.sign_in_title'), t('pending.sign_in'))
  }
}

function Section({ title, scans }: { readonly title: ReactNode; readonly scans: readonly QueuedScan[] }) {
  const { t } = useMessages()
  if (scans.length === 0) return null
  const shown = scans.slice(0, MAX_SHOWN)
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">
        {title} <span className="tabular font-normal text-muted">({scans.length})</span>
      </h2>
      <ul className="rounded-lg border border-line bg-surface">
        {shown.map((scan) => (
          <QueueRow key={scan.event_id} scan={scan} />
        ))}
      </ul>
      {shown.length < scans.length && (
        <p className="text-sm text-muted">
          {t('pending.first_only', { shown: shown.length, count: scans.length })}
        </p>
      )}
    </section>
  )
}

/**
 * Saves the queue as a file. The file contains each complete request in the format that `POST
 * /api/checkpoints` accepts, or for annexes `POST /api/shipments/{tracking_id}/annexes`.
 */
function exportQueue(scans: readonly QueuedScan[], now: Date): void {
  const day = now.toISOString().slice(0, 10)
  const file = {
    exported_at: now.toISOString(),
    records: scans.map(({ tracking_id, event_id, made_at, state, refusal = null, body, company = null }) => ({
      company,
      tracking_id,
      event_id,
      made_at,
      state,
      refusal,
      body,
    })),
  }
  saveJson(`registros-pendentes-${day}.json`, JSON.stringify(file, null, 2))
}
