import { lazily } from '../ui/lazily.tsx'

const Dialog = lazily(
  async () => (await import('../features/shipments/new-shipment-dialog.tsx')).NewShipmentDialog,
)

type NewShipmentProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The dialog that creates a shipment, for the pages that open it. */
export function NewShipment({ open, onOpenChange }: NewShipmentProps) {
  return open ? <Dialog open onOpenChange={onOpenChange} /> : null
}
