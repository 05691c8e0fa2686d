import type { RefObject } from 'react'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { GrantForm } from './grant-form.tsx'
import { useAuthorizationMessages } from './use-authorization-messages.ts'

type GrantDialogProps = {
  readonly shipment: Pick<Shipment, 'id' | 'tracking_id'>
  readonly onClose: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

/** Asks for the account to authorize, the expiry, and the number of uses. */
export function GrantDialog({ shipment, onClose, returnFocus }: GrantDialogProps) {
  const t = useAuthorizationMessages()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnFocus={returnFocus}
      title={t('authorizations.grant_title')}
      description={<span className="machine">{shipment.tracking_id}</span>}
    >
      <GrantForm shipmentId={shipment.id} onDone={onClose} />
    </Dialog>
  )
}
