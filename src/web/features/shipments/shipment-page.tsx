import { Suspense, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { ApiError } from '../../api/api-error.ts'
import { isNoSuchShipment, shipmentQuery } from '../../api/shipment-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { OwnStatusBadge } from '../../reference-lists/own-status-badge.tsx'
import { useMay } from '../../permissions/use-may.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Folded } from '../../ui/layout/folded.tsx'
import { lazily, whenShown } from '../../ui/lib/lazily.tsx'
import { useMedia } from '../../ui/lib/use-media.ts'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { PanelBoundary } from '../../ui/feedback/panel-boundary.tsx'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Summary } from '../../verification/summary.tsx'
import type { CheckedReceipt } from '../../verification/verdict.ts'
import { useOwnReceipt } from '../../verification/use-own-receipt.ts'
import { Headline } from './headline.tsx'
import { ShipmentSkeleton } from './shipment-skeleton.tsx'
import type { CheckpointActionsProps } from './timeline.tsx'
import { BackButton } from '../../ui/inputs/back-button.tsx'

const VerificationDetails = lazily(
  async () => (await import('../../receipt-details/verification-details.tsx')).VerificationDetails,
)

const MissingShipment = lazily(async () => (await import('./missing-shipment.tsx')).MissingShipment)
const Findings = whenShown(async () => (await import('./findings.tsx')).Findings)
const RoutePanel = lazily(
  async () => (await import('../../maps/route-panel.tsx')).RoutePanel,
  () => <PanelSkeleton className="h-96" />,
)
const ReturnOffer = lazily(async () => (await import('./return-offer.tsx')).ReturnOffer)
const StatusMenu = lazily(
  async () => (await import('./status-menu.tsx')).StatusMenu,
  ({ shipment }) => shipment.can.statuses.length > 0 && <Skeleton className="h-11 w-36" />,
)
const ShipmentActions = lazily(
  async () => (await import('./shipment-actions.tsx')).ShipmentActions,
  () => <Skeleton className="h-11 w-24" />,
)
const Timeline = lazily(
  async () => (await import('./timeline.tsx')).Timeline,
  () => <PanelSkeleton className="h-48" />,
)
const ShipmentInformation = lazily(
  async () => (await import('./shipment-information.tsx')).ShipmentInformation,
  () => <PanelSkeleton className="h-72" />,
)
const QrCard = lazily(
  async () => (await import('./qr-card.tsx')).QrCard,
  () => <PanelSkeleton className="h-72" />,
)
const PrintButton = lazily(async () => (await import('../../verification/print-button.tsx')).PrintButton)

export type ShipmentPageProps = {
  /** Card with the switch of the public page. */
  readonly PageCard: ComponentType<{ readonly shipment: ShipmentDetail }>
  /** Button and dialog that add a checkpoint, for a shipment that accepts one. */
  readonly NewCheckpoint: ComponentType<{ readonly shipment: ShipmentDetail }>
  /** Button that opens the shipment's label. */
  readonly PrintLabel: ComponentType<{ readonly id: string }>
  readonly CheckpointActions: ComponentType<CheckpointActionsProps>
  /** Card with the contestations of the delivery, and the answers of the company. */
  readonly Contestations: ComponentType<{ readonly trackingId: string }>
  /** Card with the delivery and the failed attempts. */
  readonly Delivery: ComponentType<{ readonly trackingId: string }>
  /** Card with the values of delivery events for the issuer of a CT-e or NF-e. */
  readonly Fiscal: ComponentType<{ readonly trackingId: string }>
  /** Card with what was added to a shipment without a delivery. */
  readonly Additions: ComponentType<{ readonly trackingId: string }>
  /** Card with the conditions of the goods: verdict, curve, excursions and devices. */
  readonly Conditions: ComponentType<{ readonly shipment: ShipmentDetail }>
  /** Card with the milestones of a shipment by air. */
  readonly Milestones: ComponentType<{ readonly shipment: ShipmentDetail }>
  /** Card with the mails that the recipient got; empty without any. */
  readonly Notices: ComponentType<{ readonly trackingId: string }>
  /** Card with the accounts that may record on the shipment. */
  readonly Authorizations: ComponentType<{ readonly shipment: ShipmentDetail }>
  /** Button that creates receipts with the fields that the owner chooses. */
  readonly ShareReceipt: ComponentType<{
    readonly trackingId: string
    readonly checked: CheckedReceipt
  }>
  /** Card that opens the erasure of the shipment's contents. */
  readonly Erasure: ComponentType<{ readonly shipment: ShipmentDetail }>
  /** Page of a shipment whose contents are erased. */
  readonly Erased: ComponentType<{ readonly shipmentKey: string }>
}

/** Shows one shipment: its data, its history, and the verification (specification, section 2). */
export function ShipmentPage(slots: ShipmentPageProps) {
  const { t } = useMessages()
  const { id = '' } = useParams()
  const shipment = useQuery(shipmentQuery(id))
  usePageTitle(shipment.data?.tracking_id ?? t('shipment.details'))

  const isErased = shipment.error instanceof ApiError && shipment.error.code === 'shipment_erased'
  if (isErased) return <slots.Erased shipmentKey={id} />
  if (shipment.isPending) return <ShipmentSkeleton />
  if (shipment.isError && isNoSuchShipment(shipment.error)) return <MissingShipment error={shipment.error} />
  if (shipment.data === undefined) {
    return <LoadFailed title={t('shipment.load_failed')} query={shipment} />
  }
  // The page's URL may contain the tracking ID. The page then replaces it with the shipment's id.
  if (shipment.data.id !== id) return <Navigate to={`/shipment/${shipment.data.id}`} replace />
  return <Detail shipment={shipment.data} {...slots} />
}

type DetailProps = ShipmentPageProps & { readonly shipment: ShipmentDetail }

function Detail({ shipment, ...slots }: DetailProps) {
  const { t } = useMessages()
  const seesRecipients = useMay('recipients.read')
  const isWide = useMedia('(min-width: 64rem)')
  const receipt = useOwnReceipt(shipment)
  return (
    <div className="flex flex-col gap-6">
      <Header shipment={shipment} {...slots} />
      <ReturnOffer shipment={shipment} />
      {shipment.findings.length > 0 && (
        <Suspense>
          <Findings shipment={shipment} />
        </Suspense>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)] lg:grid-rows-[auto_auto_1fr]">
        <HistoryColumn shipment={shipment} receipt={receipt} {...slots} />
        {/* The order on one column is set by CSS, because a moved element would lose its open dialog. */}
        <div className="min-w-0 flex-col gap-6 max-lg:contents lg:col-start-2 lg:row-span-3 lg:flex">
          <div className="min-w-0">
            <PanelBoundary name={t('map.card')}>
              <RoutePanel shipment={shipment} Actions={slots.CheckpointActions} />
            </PanelBoundary>
          </div>
          <VerificationCard shipment={shipment} receipt={receipt} isWide={isWide} {...slots} />
        </div>
        <div className="min-w-0">
          <ShipmentInformation shipment={shipment} seesRecipients={seesRecipients} />
        </div>
        <VerificationDetailsCard shipment={shipment} receipt={receipt} />
      </div>
      <MoreCards shipment={shipment} isWide={isWide} {...slots} />
    </div>
  )
}

type WithReceipt = { readonly receipt: ReturnType<typeof useOwnReceipt> }

/** Shows the history, and the cards with what happened to the goods that the reader may see. */
function HistoryColumn({ shipment, receipt, ...slots }: DetailProps & WithReceipt) {
  const { t } = useMessages()
  const seesRecipients = useMay('recipients.read')
  const readsDeliveries = useMay('deliveries.read')
  const readsConditions = useMay('conditions.read')
  const readsMilestones = useMay('milestones.read')
  const mayAdd = useMay('checkpoints.write')
  const { tracking_id: trackingId, checkpoints, references, history } = shipment
  const hasDelivery = readsDeliveries && checkpoints.some(isDelivery)
  const hasFiscal = hasDelivery && seesRecipients && references.some(isFiscal)
  const hasAnnexes = history.some(({ type }) => type === 'annex.added')
  const isContested =
    readsDeliveries && history.some(({ fields }) => fields?.['kind'] === 'recipient_contested')
  const hasAdditions = !hasDelivery && readsDeliveries && (mayAdd || hasAnnexes)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {isContested && <slots.Contestations trackingId={trackingId} />}
      {hasDelivery && <slots.Delivery trackingId={trackingId} />}
      {hasFiscal && <slots.Fiscal trackingId={trackingId} />}
      {readsMilestones && isByAir(shipment) && <slots.Milestones shipment={shipment} />}
      {readsConditions && <slots.Conditions shipment={shipment} />}
      <Card title={t('shipment.history')} className="min-w-0">
        <Timeline shipment={shipment} receipt={receipt} Actions={slots.CheckpointActions} />
      </Card>
      {hasAdditions && <slots.Additions trackingId={trackingId} />}
      {readsDeliveries && <slots.Notices trackingId={trackingId} />}
    </div>
  )
}

type VerificationCardProps = Pick<DetailProps, 'shipment' | 'ShareReceipt'> &
  WithReceipt & { readonly isWide: boolean }

/** Shows the result of the verification, and the buttons that print and share the receipt. */
function VerificationCard({ shipment, receipt, isWide, ShareReceipt }: VerificationCardProps) {
  const { t } = useMessages()
  const { checked, verdict } = receipt
  return (
    <Card title={t('verification.title')} className="min-w-0 max-lg:order-1">
      <Summary
        receipt={receipt}
        placeholder={shipment.blockchain_hash.slice(2)}
        sealSize={isWide ? 176 : 128}
        stacked
      />
      {checked && verdict && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <PrintButton trackingId={shipment.tracking_id} checked={checked} verdict={verdict} />
          <ShareReceipt trackingId={shipment.tracking_id} checked={checked} />
        </div>
      )}
    </Card>
  )
}

/** Shows the details of the verification, unfolded if it found a problem. */
function VerificationDetailsCard({ shipment, receipt }: Pick<DetailProps, 'shipment'> & WithReceipt) {
  const { t } = useMessages()
  const { checked, verdict } = receipt
  if (!checked || !verdict) return null
  return (
    <Card className="min-w-0 max-lg:order-2">
      <Folded summary={t('verification.details')} isOpen={verdict.state === 'violated'}>
        <VerificationDetails
          trackingId={shipment.tracking_id}
          checked={checked}
          verdict={verdict}
          people={peopleOf(shipment)}
        />
      </Folded>
    </Card>
  )
}

type MoreCardsProps = Pick<DetailProps, 'shipment' | 'Authorizations' | 'PageCard' | 'Erasure'> & {
  readonly isWide: boolean
}

/** Shows the cards that are seldom needed; collapsed on one column, to shorten the page. */
function MoreCards({ shipment, isWide, Authorizations, PageCard, Erasure }: MoreCardsProps) {
  const { t } = useMessages()
  const isAuditor = useAccount().workplace?.role === 'auditor'
  return (
    <div className="lg:[&>details>summary]:hidden">
      <Folded summary={t('shipment.more')} isOpen={isWide}>
        <div className="grid items-start gap-6 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
          <QrCard shipment={shipment} />
          <Authorizations shipment={shipment} />
          {!isAuditor && (
            <div className="flex min-w-0 flex-col gap-6">
              <PageCard shipment={shipment} />
              <Erasure shipment={shipment} />
            </div>
          )}
        </div>
      </Folded>
    </div>
  )
}

/** Returns true for a shipment with an air waybill, facts about air cargo, or milestones. */
function isByAir({ air, references, history }: ShipmentDetail): boolean {
  const hasAwb = references.some(({ kind }) => kind === 'mawb')
  return air !== null || hasAwb || history.some(({ fields }) => fields?.['kind'] === 'milestone')
}

function isDelivery({ checkpoint_type: type }: ShipmentDetail['checkpoints'][number]): boolean {
  return type === 'finalizacao' || type === 'tentativa'
}

function isFiscal({ kind }: ShipmentDetail['references'][number]): boolean {
  return kind === 'nfe' || kind === 'cte'
}

/** Shows the shipment's code, status and place, and the actions on it. */
function Header({ shipment, ...slots }: DetailProps) {
  const { t } = useMessages()
  return (
    <header className="flex flex-col gap-1">
      <BackButton to="/dashboard" toPrevious>
        {t('shipment.back')}
      </BackButton>
      <h1 className="text-lg font-semibold text-muted">{t('shipment.details')}</h1>
      <dl className="mb-3 flex flex-wrap gap-x-6 gap-y-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <dt className="text-sm text-muted">{t('shipment.tracking_id')}</dt>
          <dd className="machine font-semibold">{shipment.tracking_id}</dd>
        </div>
        <div className="flex flex-wrap items-center gap-x-2">
          <dt className="text-sm text-muted">{t('shipment.current_status')}</dt>
          <dd>
            <OwnStatusBadge status={shipment.status} />
          </dd>
        </div>
      </dl>
      <Headline shipment={shipment} />
      <div className="mt-3 flex flex-wrap gap-2">
        {shipment.can.add_checkpoint && (
          <div className="max-sm:w-full max-sm:*:w-full">
            <slots.NewCheckpoint shipment={shipment} />
          </div>
        )}
        <StatusMenu shipment={shipment} />
        <ShipmentActions shipment={shipment} />
        <slots.PrintLabel id={shipment.id} />
      </div>
    </header>
  )
}

/** Returns the current names of the accounts in the history. */
function peopleOf({ history }: ShipmentDetail): ReadonlyMap<string, string> {
  return new Map(
    history.flatMap(({ actor: { id, name, email } }) => {
      const who = name ?? email
      return who === null || id === null ? [] : [[id, who] as const]
    }),
  )
}
