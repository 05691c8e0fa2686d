import { useRef, useState } from 'react'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useMay } from '../../permissions/use-may.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { StatusDialog } from './status-dialog.tsx'

/** Number of failed attempts from which the page offers to mark a shipment as returned. */
const ATTEMPTS = 3

/** Offers to mark a shipment as returned after repeated attempts. Renders nothing before that. */
export function ReturnOffer({ shipment }: { readonly shipment: ShipmentDetail }) {
  const { t } = useMessages()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const mayReturn = useMay('shipments.write') && shipment.can.statuses.includes('returned')
  const count = shipment.checkpoints.filter(({ checkpoint_type: type }) => type === 'tentativa').length
  if ((!mayReturn && !isAsking) || count < ATTEMPTS) return null
  return (
    <Notice tone="info" title={t('shipment.attempts', { count })}>
      <Button ref={button} variant="outline" className="mt-2" onClick={() => setAsking(true)}>
        {t('shipment.return')}
      </Button>
      {isAsking && (
        <StatusDialog
          shipment={shipment}
          next="returned"
          onClose={() => setAsking(false)}
          returnFocus={button}
        />
      )}
    </Notice>
  )
}
