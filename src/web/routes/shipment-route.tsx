import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { ShipmentPage } from '../features/shipments/shipment-page.tsx'
import { lazily } from '../ui/lib/lazily.tsx'
import { PanelSkeleton } from '../ui/feedback/panel-skeleton.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

const CheckpointTrigger = lazily(
  async () => (await import('../features/checkpoints/dialog/checkpoint-trigger.tsx')).CheckpointTrigger,
  () => <Skeleton className="h-11 w-44 max-sm:w-full" />,
)
const PrintLabel = lazily(
  async () => (await import('../features/labels/print-label.tsx')).PrintLabel,
  () => <Skeleton className="h-11 w-36" />,
)
const CheckpointActions = lazily(
  async () => (await import('../features/checkpoints/dialog/checkpoint-actions.tsx')).CheckpointActions,
)
const DeliveryCard = lazily(
  async () => (await import('../features/delivery/delivery-card.tsx')).DeliveryCard,
  () => <PanelSkeleton className="h-48" />,
)
const FiscalCard = lazily(
  async () => (await import('../features/delivery/fiscal-card.tsx')).FiscalCard,
  () => <PanelSkeleton className="h-28" />,
)
const ContestationCard = lazily(
  async () => (await import('../features/delivery/contestation-card.tsx')).ContestationCard,
  () => <PanelSkeleton className="h-48" />,
)
const AdditionsCard = lazily(
  async () => (await import('../features/delivery/additions-card.tsx')).AdditionsCard,
  () => <PanelSkeleton className="h-28" />,
)
const ConditionsCard = lazily(
  async () => (await import('../features/conditions/card/conditions-card.tsx')).ConditionsCard,
  () => <PanelSkeleton className="h-28" />,
)
const MilestonesCard = lazily(
  async () => (await import('../features/milestones/milestones-card.tsx')).MilestonesCard,
  () => <PanelSkeleton className="h-48" />,
)
const NoticeLog = lazily(async () => (await import('../features/notices/notice-log.tsx')).NoticeLog)
const ShipmentPageCard = lazily(
  async () => (await import('../features/public-page/shipment-page-card.tsx')).ShipmentPageCard,
)
const AuthorizationsCard = lazily(
  async () => (await import('../features/authorizations/authorizations-card.tsx')).AuthorizationsCard,
)
const ShareReceipt = lazily(
  async () => (await import('../features/disclosure/share-receipt.tsx')).ShareReceipt,
)
const ErasureCard = lazily(async () => (await import('../features/erasure/erasure-card.tsx')).ErasureCard)
const ErasedShipment = lazily(
  async () => (await import('../features/erasure/erased-shipment.tsx')).ErasedShipment,
)

/**
 * Shows `/shipment/{id}`, with its delivery, conditions, public-page switch, label, authorizations,
 * receipt disclosure and erasure. Adds the dropdown and dialogs that add, correct and annul
 * checkpoints.
 */
export function ShipmentRoute() {
  return (
    <ShipmentPage
      PageCard={ShipmentPageCard}
      NewCheckpoint={NewCheckpoint}
      PrintLabel={PrintLabel}
      CheckpointActions={CheckpointActions}
      Contestations={ContestationCard}
      Delivery={DeliveryCard}
      Fiscal={FiscalCard}
      Additions={AdditionsCard}
      Conditions={ConditionsCard}
      Milestones={MilestonesCard}
      Notices={NoticeLog}
      Authorizations={AuthorizationsCard}
      ShareReceipt={ShareReceipt}
      Erasure={ErasureCard}
      Erased={ErasedShipment}
    />
  )
}

function NewCheckpoint({ shipment }: { readonly shipment: ShipmentDetail }) {
  return <CheckpointTrigger shipment={shipment} words="shipment.new_checkpoint" />
}
