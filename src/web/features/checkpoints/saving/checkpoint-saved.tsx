import { useEffect, useRef } from 'react'
import { CircleCheckBig, CloudUpload, ScanQrCode } from 'lucide-react'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'
import { QUEUE_PAGE, type DoorOutcome } from '../../../paths.ts'
import { AuthorizationAfter } from '../../../authorized/held-authorization.tsx'
import { useLocale } from '../../../locales/use-locale.ts'
import { lateKind, lateMessage } from '../../../offline-queue/late-message.ts'
import type { QueuedScan } from '../../../offline-queue/queued-scan.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import type { SavedCheckpoint } from './use-save-checkpoint.ts'

/** Summary of a checkpoint that was recorded or queued on this device. */
export type SavedSummary = Pick<Checkpoint, 'checkpoint_type' | 'location' | 'status'> & {
  readonly isKept: boolean
  readonly hasPosition: boolean
  /** Annex in place of the checkpoint, if it came too late. */
  readonly late?: QueuedScan | undefined
}

/** Returns the summary that the page shows after it saved a checkpoint. */
export function summaryOf(saved: SavedCheckpoint): SavedSummary {
  const of = 'kept' in saved ? saved.kept : saved.result
  const late = 'kept' in saved ? saved.late : undefined
  return { ...of, isKept: 'kept' in saved, hasPosition: of.latitude !== null, late }
}

type CheckpointSavedProps = {
  readonly checkpoint: SavedSummary
  /** Outcome that the screen of a delivery recorded; absent after other forms. */
  readonly outcome?: DoorOutcome | undefined
  /** Path of the shipment's page; undefined if the user may not open that page. */
  readonly shipmentPage: string | undefined
  /**
   * Authorization under which the checkpoint was recorded on another account's shipment; null if
   * none was needed.
   */
  readonly authorization: QrAuthorization['authorization']
  /** Returns to scanning labels; present only on the scan page. */
  readonly onAgain?: () => void
}

const titles = {
  complete: 'checkpoint.delivered_title',
  attempted: 'checkpoint.attempted_title',
} as const satisfies Readonly<Record<DoorOutcome, string>>

/**
 * Shows the recorded or queued checkpoint and two links: to the scan page for the next parcel, and
 * to the page of this shipment.
 */
export function CheckpointSaved({
  checkpoint: { checkpoint_type, location, status, isKept, hasPosition, late },
  outcome,
  shipmentPage,
  authorization,
  onAgain,
}: CheckpointSavedProps) {
  const { t, format } = useLocale()
  const recorded = outcome === undefined ? 'checkpoint.created_title' : titles[outcome]
  const kind = t(outcome === 'complete' ? 'checkpoint.delivery' : `checkpoint.${checkpoint_type}`)
  const Icon = isKept ? CloudUpload : CircleCheckBig
  const next = useRef<HTMLAnchorElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <section aria-labelledby="saved" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-7 shrink-0 text-brand" />
        <div className="min-w-0">
          <h2 id="saved" className="text-xl leading-7 font-semibold">
            {t(late ? lateKind(late) : isKept ? 'pending.kept_title' : recorded)}
          </h2>
          <p className="mt-1 break-words">{t('checkpoint.saved_says', { kind, location, status })}</p>
          {authorization !== null && !isKept && checkpoint_type !== 'finalizacao' && (
            <AuthorizationAfter authorization={authorization} />
          )}
          {late && <p className="mt-1">{lateMessage(late, t, format)}</p>}
          {late === undefined && (isKept || !hasPosition) && (
            <p className="mt-1 text-muted">
              {t(isKept ? 'pending.kept' : 'checkpoint.saved_without_position')}
            </p>
          )}
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-2 sm:flex-row">
        <LinkButton ref={next} to="/scan-qr" {...(onAgain && { onClick: onAgain })} size="lg">
          <ScanQrCode aria-hidden />
          {t('qr.scan_another')}
        </LinkButton>
        {(isKept || shipmentPage !== undefined) && (
          <Button asChild variant="outline" size="lg">
            {isKept ? (
              <Link to={QUEUE_PAGE}>{t('pending.view')}</Link>
            ) : (
              <Link to={shipmentPage ?? ''}>{t('checkpoint.view_shipment')}</Link>
            )}
          </Button>
        )}
      </div>
    </section>
  )
}
