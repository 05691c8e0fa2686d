import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, ScanQrCode } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { ShipmentDetail } from '#contract/shipments.ts'
import { parseTrackingCode } from '#domain/tracking-code.ts'
import { PENDING_PAGE } from '../../addresses.ts'
import { ApiError } from '../../api/api-error.ts'
import { shipmentQuery } from '../../api/shipment-query.ts'
import { useWords } from '../../locales/use-words.ts'
import type { PendingScan } from '../../pending/pending-scan.ts'
import { useAccount } from '../../session/session-context.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { OwnStatusBadge } from '../../registers/own-status-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CheckpointForm } from './checkpoint-form.tsx'
import { CheckpointSaved, type SavedSummary } from './checkpoint-saved.tsx'
import { sensibleKind } from './prefill.ts'

/** Registers a checkpoint of the shipment that the address names, as the scan page leads to it. */
export function CheckpointPage() {
  const { t } = useWords()
  const [search] = useSearchParams()
  const trackingId = search.get('tracking_id') || undefined
  const key = search.get('shipment_id') || trackingId || ''
  const shipment = useQuery({ ...shipmentQuery(key), enabled: key !== '' })
  const resumed = useRefused(search.get('pending'))
  // Without network nothing is known of it but its code, which is enough to record.
  const code = shipment.data === undefined ? parseTrackingCode(trackingId ?? '') : undefined
  const isUnknown = code !== undefined && (shipment.fetchStatus === 'paused' || isOutOfReach(shipment.error))
  usePageTitle(t('checkpoint.register'))
  // An address put together of two shipments says none.
  const isOther =
    trackingId !== undefined &&
    shipment.data !== undefined &&
    trackingId.trim().toUpperCase() !== shipment.data.tracking_id.toUpperCase()

  if (key === '') return <NoShipment />
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <Button asChild variant="ghost" className="-ml-3 self-start">
        <Link to="/scan-qr">
          <ArrowLeft aria-hidden />
          {t('menu.scan_qr')}
        </Link>
      </Button>
      {shipment.isPending && !isUnknown && <PageSkeleton />}
      {(isOther || (shipment.isError && isMissing(shipment.error))) && (
        <Notice title={t('shipment.not_found')}>{t('shipment.not_found_says')}</Notice>
      )}
      {shipment.isError && !isMissing(shipment.error) && !isUnknown && (
        <LoadFailed
          title={t('shipment.load_failed')}
          error={shipment.error}
          busy={shipment.isRefetching}
          onRetry={() => void shipment.refetch()}
        />
      )}
      {(shipment.data || isUnknown) && !isOther && resumed !== 'loading' && (
        <Registration
          trackingId={shipment.data?.tracking_id ?? code ?? ''}
          shipment={shipment.data}
          resumed={resumed}
        />
      )}
    </div>
  )
}

type RegistrationProps = {
  readonly trackingId: string
  /** Undefined while there is no network to look it up. */
  readonly shipment: ShipmentDetail | undefined
  readonly resumed: PendingScan | undefined
}

function Registration({ trackingId, shipment, resumed }: RegistrationProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  // Kept while the form stands: saving closes the shipment, and the form must not vanish before it leads on.
  const [mayAdd] = useState(shipment?.can.add_checkpoint ?? true)
  const subject = {
    tracking_id: trackingId,
    exitLocation: shipment?.can.exit_location ?? null,
    checkpoints: shipment?.checkpoints ?? [],
  }
  const [kind, setKind] = useState(() => sensibleKind(subject))
  const [saved, setSaved] = useState<SavedSummary>()
  const page = `/shipment/${shipment?.id ?? trackingId}`
  // A delivery made before the shipment was closed is judged by the server.
  const isClosed = !mayAdd && resumed === undefined
  return (
    <>
      <header>
        <h1 className="text-2xl font-semibold tracking-tight">
          {t(saved === undefined ? `checkpoint.register_${kind}` : 'checkpoint.register')}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={page} className="machine font-semibold text-ink underline-offset-4 hover:underline">
            {trackingId}
          </Link>
          {shipment && <OwnStatusBadge status={shipment.status} />}
        </p>
        {shipment && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-muted">
            {shipment.origin}
            <ArrowRight aria-hidden className="size-4 shrink-0" />
            {shipment.destination}
          </p>
        )}
      </header>
      {shipment === undefined && saved === undefined && (
        <Notice tone="info" title={t('pending.unchecked_title')}>
          {t('pending.unchecked')}
        </Notice>
      )}
      {resumed?.refusal !== undefined && saved === undefined && (
        <Notice tone="info">{t('pending.correcting', { reason: resumed.refusal.words })}</Notice>
      )}
      {saved !== undefined && <CheckpointSaved checkpoint={saved} shipmentPage={page} />}
      {saved === undefined && isClosed && (
        <Notice>
          {t(shipment?.status === 'cancelled' ? 'error.shipment_cancelled' : 'error.shipment_delivered')}
        </Notice>
      )}
      {saved === undefined && !isClosed && (
        <div className="rounded-lg border border-line bg-surface p-4 sm:p-6">
          <CheckpointForm
            subject={subject}
            resumed={resumed}
            onKind={setKind}
            onSaved={setSaved}
            onCancel={() => void navigate(resumed === undefined ? page : PENDING_PAGE)}
          />
        </div>
      )}
    </>
  )
}

function NoShipment() {
  const { t } = useWords()
  return (
    <EmptyState
      icon={ScanQrCode}
      title={t('checkpoint.no_shipment_title')}
      action={
        <Button asChild>
          <Link to="/scan-qr">{t('menu.scan_qr')}</Link>
        </Button>
      }
    >
      {t('checkpoint.no_shipment')}
    </EmptyState>
  )
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-8 w-56" />
      <Skeleton className="h-5 w-72 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

/** The kept checkpoint that the address asks to correct. */
function useRefused(eventId: string | null): PendingScan | 'loading' | undefined {
  const { id } = useAccount()
  const { data, isPending } = useQuery({
    queryKey: ['pending', id, eventId],
    queryFn: async () => {
      const { findRefused } = await import('../../pending/settle-refused.ts')
      return (await findRefused(id, eventId ?? '')) ?? null
    },
    enabled: eventId !== null,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  })
  if (eventId === null) return undefined
  return isPending ? 'loading' : (data ?? undefined)
}

function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'network'
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_fields')
}
