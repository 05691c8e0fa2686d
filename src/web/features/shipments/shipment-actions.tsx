import { useRef, useState } from 'react'
import { Copy, Pencil } from 'lucide-react'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'

const EditShipmentDialog = lazily(async () => (await import('./edit-shipment-dialog.tsx')).EditShipmentDialog)
const NewShipmentDialog = lazily(async () => (await import('./new-shipment-dialog.tsx')).NewShipmentDialog)

/** Shows the buttons to edit a shipment, if that is allowed, and to copy it. */
export function ShipmentActions({ shipment }: { readonly shipment: Shipment }) {
  const { t } = useMessages()
  const [dialog, setDialog] = useState<'edit' | 'copy'>()
  const editButton = useRef<HTMLButtonElement>(null)
  const close = () => setDialog(undefined)
  return (
    <>
      {shipment.can.edit && (
        <PermittedButton
          needs="shipments.write"
          ref={editButton}
          variant="outline"
          onClick={() => setDialog('edit')}
        >
          <Pencil aria-hidden />
          {t('edit_shipment.open')}
        </PermittedButton>
      )}
      <PermittedButton needs="shipments.write" variant="outline" onClick={() => setDialog('copy')}>
        <Copy aria-hidden />
        {t('shipment.duplicate')}
      </PermittedButton>
      {dialog === 'edit' && (
        <EditShipmentDialog shipment={shipment} onClose={close} returnFocus={editButton} />
      )}
      {dialog === 'copy' && <NewShipmentDialog original={shipment} onClose={close} />}
    </>
  )
}
