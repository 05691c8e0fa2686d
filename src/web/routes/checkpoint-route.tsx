import { CheckpointPage } from '../features/checkpoints/page/checkpoint-page.tsx'
import { lazily } from '../ui/lib/lazily.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'

const DoorForm = lazily(
  async () => (await import('../features/delivery/door-form.tsx')).DoorForm,
  () => <Spinner className="text-brand" />,
)
const ReturnOffer = lazily(async () => (await import('../features/shipments/return-offer.tsx')).ReturnOffer)

/** Shows `/checkpoint`, with the screens of a delivery and of an attempt. */
export function CheckpointRoute() {
  return <CheckpointPage DoorForm={DoorForm} ReturnOffer={ReturnOffer} />
}
