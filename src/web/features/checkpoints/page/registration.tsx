import { useState, type ComponentType } from 'react'
import { ArrowRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { statusAfter } from '#domain/checkpoints/checkpoint.ts'
import { isFinalStatus } from '#domain/shipments/status.ts'
import { QUEUE_PAGE, SCAN_PAGE, uncheckedPath, type DoorOutcome } from '../../../paths.ts'
import { HeldAuthorization } from '../../../authorized/held-authorization.tsx'
import { useMessages } from '../../../locales/use-messages.ts'
import type { QueuedScan } from '../../../offline-queue/queued-scan.ts'
import { checkedBefore } from '../../../offline-queue/known-here.ts'
import { closingOf } from '../../../offline-queue/late-message.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { useMay } from '../../../permissions/use-may.ts'
import { OwnStatusBadge } from '../../../reference-lists/own-status-badge.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { CheckpointSaved, type SavedSummary } from '../saving/checkpoint-saved.tsx'
import { DoorLinks } from '../form/door-links.tsx'
import { doorKinds, type DoorFormProps } from '../form/door.ts'
import { NewCheckpoint } from '../form/new-checkpoint.tsx'
import { sensibleKind, subjectOf, subjectOfCheck } from '../place/prefill.ts'
import type { CheckpointFormProps } from '../form/use-checkpoint-draft.ts'
import { ResumeCheckpoint } from '../form/resume-checkpoint.tsx'

/** Components of other features. */
export type RegistrationSlots = {
  /** Screen that records a delivery or an attempt. */
  readonly DoorForm: ComponentType<DoorFormProps>
  /** Offers to mark a shipment as returned after repeated attempts. */
  readonly ReturnOffer: ComponentType<{ readonly shipment: ShipmentDetail }>
}

export type RegistrationProps = RegistrationSlots & {
  readonly trackingId: string
  /** Shipment; undefined without network, or if the user may not read the shipment. */
  readonly shipment?: ShipmentDetail | undefined
  /** Data from the QR check (`checkQr`), if the user may record on the shipment but not read it. */
  readonly authorized?: QrAuthorization
  /**
   * Refused checkpoint of the offline queue that the user corrects; undefined for a new checkpoint.
   */
  readonly resumed?: QueuedScan | undefined
  /** Outcome that the screen of a delivery records; undefined for other checkpoints. */
  readonly outcome?: DoorOutcome | undefined
}

/** Shows the form for a shipment's next checkpoint, and the result after saving. */
export function Registration({
  trackingId,
  shipment,
  authorized,
  resumed,
  outcome,
  DoorForm,
  ReturnOffer,
}: RegistrationProps) {
  const { t } = useMessages()
  const navigate = useNavigate()
  // This is the permission at the time when the form opened. Saving may close the shipment, but the
  // form must stay until it shows the result.
  const [mayAdd] = useState(shipment?.can.add_checkpoint ?? true)
  const { id: account } = useAccount()
  // Without network, the form takes the places from the last check of the code on this device.
  const [known] = useState(() => authorized ?? checkedBefore(account, trackingId))
  const subject = shipment === undefined ? subjectOfCheck(trackingId, known) : subjectOf(shipment)
  const [kind, setKind] = useState(() => (outcome ? doorKinds[outcome] : sensibleKind(subject)))
  const [saved, setSaved] = useState<SavedSummary>()
  const seen = shipment ?? authorized
  const authorization = authorized?.authorization ?? null
  const seesShipments = useMay('shipments.read')
  const isOwn = authorized === undefined && seesShipments
  const page = isOwn ? `/shipment/${shipment?.id ?? trackingId}` : undefined
  // A queued checkpoint may have been made before the shipment was closed, so the server decides
  // whether to accept it.
  const isClosed = !mayAdd && resumed === undefined
  const status = shipment?.status ?? ''
  return (
    <>
      <header>
        <h1 className="text-2xl font-semibold tracking-tight">
          {t(saved === undefined || outcome ? `checkpoint.register_${kind}` : 'checkpoint.register')}
        </h1>
        <Subject trackingId={trackingId} page={page} seen={seen} saved={saved} />
        {authorization !== null && saved === undefined && <HeldAuthorization authorization={authorization} />}
      </header>
      {seen === undefined && saved === undefined && (
        <Notice tone="info" title={t('pending.unchecked_title')}>
          {t('pending.unchecked')}
        </Notice>
      )}
      {resumed?.refusal !== undefined && saved === undefined && (
        <Notice tone="info">{t('pending.correcting', { reason: resumed.refusal.words })}</Notice>
      )}
      {saved !== undefined && (
        <CheckpointSaved
          checkpoint={saved}
          outcome={outcome}
          shipmentPage={page}
          authorization={authorization}
        />
      )}
      {saved?.checkpoint_type === 'tentativa' && shipment && <ReturnOffer shipment={shipment} />}
      {saved === undefined && isClosed && (
        <Notice>{t(`error.shipment_${isFinalStatus(status) ? status : 'delivered'}`)}</Notice>
      )}
      {saved === undefined && !isClosed && (
        <div className="rounded-lg border border-line bg-surface p-4 sm:p-6">
          <RegistrationForm
            {...{ subject, resumed, outcome, DoorForm }}
            onKind={setKind}
            onSaved={setSaved}
            onLeave={() => void navigate(page ?? SCAN_PAGE)}
          />
        </div>
      )}
    </>
  )
}

type RegistrationFormProps = Pick<RegistrationProps, 'resumed' | 'outcome' | 'DoorForm'> &
  Omit<CheckpointFormProps, 'onCancel'> & { readonly onLeave: () => void }

/** Shows the form that continues a queued checkpoint, records a delivery, or adds a checkpoint. */
function RegistrationForm({ resumed, outcome, DoorForm, onLeave, ...form }: RegistrationFormProps) {
  const navigate = useNavigate()
  const { subject, onSaved } = form
  if (resumed !== undefined)
    return <ResumeCheckpoint {...form} resumed={resumed} onCancel={() => void navigate(QUEUE_PAGE)} />
  if (outcome !== undefined)
    return <DoorForm subject={subject} outcome={outcome} onSaved={onSaved} onCancel={onLeave} />
  return (
    <div className="flex flex-col gap-6">
      <DoorLinks path={uncheckedPath(subject.tracking_id)} />
      <NewCheckpoint {...form} onCancel={onLeave} />
    </div>
  )
}

type SubjectProps = Pick<RegistrationProps, 'trackingId'> & {
  /** Path of the shipment's page; undefined if the user may not read the shipment. */
  readonly page: string | undefined
  readonly seen: ShipmentDetail | QrAuthorization | undefined
  readonly saved: SavedSummary | undefined
}

/** Shows which shipment the checkpoint belongs to: its code, status and route. */
function Subject({ trackingId, page, seen, saved }: SubjectProps) {
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        {page === undefined ? (
          <span className="machine font-semibold">{trackingId}</span>
        ) : (
          <Link to={page} className="machine font-semibold text-ink underline-offset-4 hover:underline">
            {trackingId}
          </Link>
        )}
        {seen && <OwnStatusBadge status={statusOf(seen.status, saved)} />}
      </p>
      {seen && seen.origin !== null && seen.destination !== null && (
        <p className="mt-1 text-muted">
          {seen.origin}
          <ArrowRight aria-hidden className="mx-2 inline size-4" />
          {seen.destination}
        </p>
      )}
    </>
  )
}

/**
 * Returns the shipment's status after the checkpoint was saved. The page derives the status,
 * because the server may refuse a new request once the authorization is used up.
 */
function statusOf(status: string, saved: SavedSummary | undefined): string {
  if (saved?.late !== undefined) return closingOf(saved.late)
  return saved === undefined || saved.isKept ? status : statusAfter(status, saved.checkpoint_type)
}
