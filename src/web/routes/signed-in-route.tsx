import { useSearchParams } from 'react-router'
import { NEW_PARAMETER, NEW_REFERENCE, NEW_SHIPMENT } from '../paths.ts'
import { SignedInLayout } from '../shell/signed-in-layout.tsx'
import { lazily } from '../ui/lib/lazily.tsx'

const NewShipmentDialog = lazily(
  async () => (await import('../features/shipments/new-shipment-dialog.tsx')).NewShipmentDialog,
)

const VisitorScanner = lazily(
  async () => (await import('../features/scan/visitor-scanner.tsx')).VisitorScanner,
)

/**
 * Renders the frame of the signed-in pages, with the dialog that creates a shipment from any of
 * them.
 */
export function SignedInRoute() {
  return <SignedInLayout dialogs={<NewShipmentOverAnyPage />} scanner={<VisitorScanner />} />
}

function NewShipmentOverAnyPage() {
  const [parameters, setParameters] = useSearchParams()
  if (parameters.get(NEW_PARAMETER) !== NEW_SHIPMENT) return null
  const close = () =>
    setParameters(
      (before) => {
        before.delete(NEW_PARAMETER)
        before.delete(NEW_REFERENCE)
        return before
      },
      { replace: true },
    )
  return <NewShipmentDialog parameters={parameters} onClose={close} />
}
