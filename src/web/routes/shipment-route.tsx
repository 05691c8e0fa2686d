import type { ShipmentDetail } from '#contract/shipments.ts'
import { CheckpointTrigger } from '../features/checkpoints/checkpoint-trigger.tsx'
import { ShipmentPage } from '../features/shipments/shipment-page.tsx'

/** `/shipment/{id}`, with the dropdown and dialog that add a checkpoint. */
export function ShipmentRoute() {
  return <ShipmentPage NewCheckpoint={NewCheckpoint} />
}

function NewCheckpoint({
  shipment: { tracking_id, can, checkpoints },
}: {
  readonly shipment: ShipmentDetail
}) {
  return (
    <CheckpointTrigger
      subject={{ tracking_id, exitLocation: can.exit_location, checkpoints }}
      words="shipment.new_checkpoint"
    />
  )
}
