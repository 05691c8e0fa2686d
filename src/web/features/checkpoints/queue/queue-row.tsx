import { useState } from 'react'
import { CircleCheckBig, Clock, OctagonX, Paperclip, Send, Undo2, type LucideIcon } from 'lucide-react'
import { annexKinds } from '#domain/events/annex.ts'
import { correctionPath } from '../../../paths.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { lateKind, lateMessage } from '../../../offline-queue/late-message.ts'
import { countsOf, picturesMessage } from '../../../offline-queue/queue-message.ts'
import { takeBack } from '../../../offline-queue/queue-scan.ts'
import { queuedContent } from '../../../offline-queue/queued-content.ts'
import { digestsIn } from '../../../offline-queue/queued-picture.ts'
import { isAnnex, type QueuedScan, type QueueState } from '../../../offline-queue/queued-scan.ts'
import { useQueuedPictures } from '../../../offline-queue/use-queued-scans.ts'
import { discard, sendAgain } from '../../../offline-queue/settle-refused.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { checkpointStyles } from '../../../ui/data/checkpoint-styles.ts'
import { classNames } from '../../../ui/lib/class-names.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/overlays/confirm-dialog.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { DateTime } from '../../../ui/data/date-time.tsx'
import type { queuePageMessages } from '../../../offline-queue/queue-page-messages.ts'

type DiscardDialogProps = Required<Pick<ConfirmDialogProps, 'open' | 'onClose'>> & {
  readonly scan: QueuedScan
}

/**
 * Asks for confirmation before a refused checkpoint is discarded, because a discarded checkpoint is
 * deleted from this device and never recorded.
 */
function DiscardDialog({ scan, open, onClose }: DiscardDialogProps) {
  const { t } = useMessages()
  const { person } = useAccount()
  const { tracking_id } = scan
  const { checkpoint_type, location } = queuedContent(scan.body)
  const annex = annexName(scan)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('pending.discard_question')}
      confirm={t('pending.discard')}
      failed={t('pending.discard_failed')}
      onConfirm={() => discard(person, scan.event_id)}
    >
      {annex === undefined
        ? t('pending.discard_says', { kind: t(`checkpoint.${checkpoint_type}`), location, tracking_id })
        : t('pending.discard_annex_says', { kind: t(annex), tracking_id })}
    </ConfirmDialog>
  )
}

/** Returns the message key of an annex's name; undefined for a checkpoint. */
function annexName(scan: QueuedScan) {
  if (scan.late !== undefined) return lateKind(scan)
  const kind = annexKinds.find((one) => one === scan.body['kind'])
  return kind === undefined ? undefined : (`annex_kind.${kind}` as const)
}

/** Message key of the advice about a refused checkpoint, by error code. */
const advices: Readonly<Record<string, keyof typeof queuePageMessages>> = {
  checkpoint_exit_missing: 'pending.advice_exit_missing',
  checkpoint_duplicate: 'pending.advice_duplicate',
  shipment_delivered: 'pending.advice_closed',
  shipment_cancelled: 'pending.advice_closed',
  shipment_returned: 'pending.advice_closed',
  shipment_erased: 'pending.advice_closed',
  history_full: 'pending.advice_closed',
  not_found: 'pending.advice_not_found',
  authorization_used: 'pending.advice_authorization',
  authorization_expired: 'pending.advice_authorization',
  authorization_revoked: 'pending.advice_authorization',
  company_closing: 'pending.advice_closed',
  occurred_in_future: 'pending.advice_clock',
  internal: 'pending.advice_server',
}

/** The same for an annex, where it differs. An annex is not corrected. */
const annexAdvices: typeof advices = {
  ...advices,
  annexes_full: 'pending.advice_annexes_full',
  shipment_erased: 'pending.advice_erased',
  insufficient_role: 'pending.advice_role',
  not_found: 'pending.advice_annex_not_found',
}

function adviceFor(scan: QueuedScan): keyof typeof queuePageMessages {
  const code = scan.refusal?.code ?? ''
  return isAnnex(scan)
    ? (annexAdvices[code] ?? 'pending.advice_annex_other')
    : (advices[code] ?? 'pending.advice_other')
}

const icons: Readonly<Record<QueueState, LucideIcon>> = {
  held: Clock,
  waiting: Clock,
  sending: Send,
  recorded: CircleCheckBig,
  refused: OctagonX,
}

/** Shows one checkpoint or annex of this device: shipment, kind, place, time, state and advice. */
export function QueueRow({ scan }: { readonly scan: QueuedScan }) {
  const { t } = useMessages()
  const { state, refusal } = scan
  const Icon = icons[state]
  return (
    <li className="flex flex-col gap-3 border-b border-line p-4 last:border-b-0 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <QueuedSubject scan={scan} />
        <p
          className={classNames(
            'flex items-center gap-1.5 text-sm font-semibold',
            state === 'refused' ? 'text-danger' : state === 'recorded' ? 'text-brand' : 'text-muted',
          )}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {t(`pending.state_${state}`)}
        </p>
      </div>
      {isAnnex(scan) && <AnnexNote scan={scan} />}
      {refusal !== undefined && (
        <div className="rounded-md bg-danger-tint p-3">
          <p className="font-semibold">{refusal.words}</p>
          <p>{t(adviceFor(scan))}</p>
        </div>
      )}
      {canBeTakenBack(scan) && <TakeBack eventId={scan.event_id} />}
      {state === 'refused' && <Settle scan={scan} />}
    </li>
  )
}

/** Shows the shipment, kind, place and time of an entry, and its account if it is another one. */
function QueuedSubject({ scan }: { readonly scan: QueuedScan }) {
  const { t } = useMessages()
  const { tracking_id, state, made_at, late } = scan
  const isOfOther = scan.account !== useAccount().id
  const { checkpoint_type, location, status } = queuedContent(scan.body)
  const { icon: Kind, color } =
    isAnnex(scan) && late === undefined
      ? { icon: Paperclip, color: undefined }
      : checkpointStyles[checkpoint_type]
  const annex = annexName(scan)
  return (
    <div className="min-w-0">
      <p>
        {state === 'recorded' && !isOfOther ? (
          <Link
            to={`/shipment/${tracking_id}`}
            className="machine font-semibold underline-offset-4 hover:underline"
          >
            {tracking_id}
          </Link>
        ) : (
          <span className="machine font-semibold">{tracking_id}</span>
        )}
      </p>
      <p className="flex items-center gap-2 break-words">
        <Kind aria-hidden className="size-4 shrink-0" style={{ color }} />
        <span className="min-w-0">
          {[t(annex ?? `checkpoint.${checkpoint_type}`), location, status].filter(Boolean).join(' · ')}
        </span>
      </p>
      <p className="text-sm text-muted">
        {t('pending.made_at')} <DateTime value={made_at} />
      </p>
      {isOfOther && (
        <p className="text-sm font-semibold">
          {scan.company === undefined
            ? t('pending.of_own_account')
            : t('pending.of_company', { company: scan.company })}
        </p>
      )}
    </div>
  )
}

/** Shows an annex's text or why it took a checkpoint's place, and which pictures are to be sent. */
function AnnexNote({ scan }: { readonly scan: QueuedScan }) {
  const { t, format } = useLocale()
  const own = digestsIn(scan.body)
  const pictures = useQueuedPictures().filter(
    ({ account, digest, refusal }) =>
      account === scan.account && own.includes(digest) && refusal === undefined,
  )
  const waiting = picturesMessage(countsOf([], pictures), t)
  const { text } = scan.body
  const says = scan.late === undefined ? text : lateMessage(scan, t, format)
  return (
    <div className="flex flex-col gap-1 rounded-md bg-sunken p-3">
      {typeof says === 'string' && says !== '' && <p className="break-words whitespace-pre-line">{says}</p>}
      {waiting !== '' && <p className="font-semibold">{waiting}</p>}
    </div>
  )
}

/** Returns true if the checkpoint was never sent, so that no server can have it. */
function canBeTakenBack({ state, was_sent }: QueuedScan): boolean {
  return state === 'held' || (state === 'waiting' && !was_sent)
}

function TakeBack({ eventId }: { readonly eventId: string }) {
  const { t } = useMessages()
  const undo = async () => {
    if (await takeBack(eventId)) notify.success(t('pending.taken_back'))
    else notify.warning(t('pending.too_late_title'), t('pending.too_late'))
  }
  return (
    <Button variant="outline" className="self-start" onClick={() => void undo()}>
      <Undo2 aria-hidden />
      {t('pending.take_back')}
    </Button>
  )
}

function Settle({ scan }: { readonly scan: QueuedScan }) {
  const { t } = useMessages()
  const { id, person } = useAccount()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isAnnex(scan) &&
        (scan.account === id ? (
          <LinkButton to={correctionPath(scan)}>{t('pending.correct')}</LinkButton>
        ) : (
          <p className="w-full text-sm text-muted">{t('pending.correct_elsewhere')}</p>
        ))}
      <Button variant="outline" onClick={() => void sendAgain(person, scan.event_id)}>
        {t('pending.again')}
      </Button>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('pending.discard')}
      </Button>
      <DiscardDialog scan={scan} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}
