import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ScanQrCode } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { isNoSuchShipment, shipmentQuery } from '../../../api/shipment-query.ts'
import { doorOutcomes } from '../../../paths.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import type { QueuedScan } from '../../../offline-queue/queued-scan.ts'
import { useMay } from '../../../permissions/use-may.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { usePageTitle } from '../../../shell/pages/use-page-title.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { lazily } from '../../../ui/lib/lazily.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import type { RegistrationSlots } from './registration.tsx'
import { useIsAway } from './use-is-away.ts'
import { BackButton } from '../../../ui/inputs/back-button.tsx'

// The two forms are loaded separately, each when it is first shown, because a shipment needs only
// one of them.
const AuthorizedCheckpoint = lazily(
  async () => (await import('./authorized-checkpoint.tsx')).AuthorizedCheckpoint,
)
const Registration = lazily(async () => (await import('./registration.tsx')).Registration)

/** Registers a checkpoint of the shipment that the page's URL names. The scan page links here. */
export function CheckpointPage(slots: RegistrationSlots) {
  const { t } = useMessages()
  const [search] = useSearchParams()
  const outcome = doorOutcomes.find((one) => one === search.get('outcome'))
  const trackingId = search.get('tracking_id') || undefined
  const key = search.get('shipment_id') || trackingId || ''
  // The role of a driver may not read shipments. Drivers record after a QR check (`checkQr`), like
  // accounts that the owner authorized.
  const seesShipments = useMay('shipments.read')
  const shipment = useQuery({ ...shipmentQuery(key), enabled: key !== '' && seesShipments })
  const resumed = useRefused(search.get('pending'))
  // Without network the page knows only the tracking code, which suffices to record a checkpoint. A
  // form that opened this way stays open when the network returns.
  const code = parseTrackingCode(trackingId ?? '')
  const [isUnknown, setUnknown] = useState(false)
  const isAway = useIsAway(shipment)
  const isNotOwn = shipment.isError && isNoSuchShipment(shipment.error)
  // Tracking code of a shipment that this account does not have. The owner of the shipment may have
  // authorized this account, and `AuthorizedCheckpoint` checks this. The code is stored, so that a
  // refetch cannot remove a form in progress.
  const [foreign, setForeign] = useState<string>()
  const isForeign = code !== undefined && (foreign === code || !seesShipments)
  if (isNotOwn && code !== undefined && !isUnknown && !isForeign) setForeign(code)
  if (!isUnknown && !isForeign && code !== undefined && shipment.data === undefined && isAway)
    setUnknown(true)
  usePageTitle(t('checkpoint.register'))
  // A URL whose id and tracking ID name different shipments is treated as not found.
  const isOther =
    trackingId !== undefined &&
    shipment.data !== undefined &&
    trackingId.trim().toUpperCase() !== shipment.data.tracking_id.toUpperCase()

  if (key === '') return <NoShipment />
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <BackButton to="/scan-qr">{t('menu.scan_qr')}</BackButton>
      {shipment.isLoading && !isUnknown && !isForeign && <PageSkeleton />}
      {isForeign && resumed !== 'loading' && (
        <AuthorizedCheckpoint
          {...slots}
          key={`${code}${outcome}`}
          trackingId={code}
          resumed={resumed}
          outcome={outcome}
        />
      )}
      {(isOther || (isNotOwn && !isForeign && !isUnknown) || (!seesShipments && !isForeign)) && (
        <Notice title={t('shipment.not_found')}>{t('shipment.not_found_says')}</Notice>
      )}
      {shipment.isError && !isNotOwn && !isUnknown && !isForeign && (
        <LoadFailed title={t('shipment.load_failed')} query={shipment} />
      )}
      {(shipment.data || isUnknown) && !isOther && resumed !== 'loading' && (
        <Registration
          {...slots}
          key={outcome}
          trackingId={shipment.data?.tracking_id ?? code ?? ''}
          shipment={shipment.data}
          resumed={resumed}
          outcome={outcome}
        />
      )}
    </div>
  )
}

function NoShipment() {
  const { t } = useMessages()
  return (
    <EmptyState
      icon={ScanQrCode}
      title={t('checkpoint.no_shipment_title')}
      action={<LinkButton to="/scan-qr">{t('menu.scan_qr')}</LinkButton>}
    >
      {t('checkpoint.no_shipment')}
    </EmptyState>
  )
}

/**
 * Returns the refused checkpoint of the offline queue whose event id is in the page's URL, so that
 * the user can correct it.
 */
function useRefused(eventId: string | null): QueuedScan | 'loading' | undefined {
  const { id } = useAccount()
  const { data, isPending } = useQuery({
    queryKey: ['pending', id, eventId],
    queryFn: async () => {
      const { findRefused } = await import('../../../offline-queue/settle-refused.ts')
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
