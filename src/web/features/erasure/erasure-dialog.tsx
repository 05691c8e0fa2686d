import { useId, useRef, useState, type RefObject } from 'react'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { erasureMessages } from '../../locales/own/erasure-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErasureForm } from './erasure-form.tsx'

type ErasureDialogProps = {
  readonly shipment: ShipmentDetail
  readonly onClose: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

/**
 * Asks for a last confirmation before the contents are erased. The dialog lists what is erased and
 * what stays, and asks the user to type the tracking code.
 */
export function ErasureDialog({ shipment, onClose, returnFocus }: ErasureDialogProps) {
  const { t: say } = useMessages()
  const { t } = useMessages(erasureMessages)
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const start = useRef<HTMLHeadingElement>(null)
  // Closing the dialog cannot cancel a running erasure.
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      returnFocus={returnFocus}
      startFocus={start}
      title={t('erasure.question')}
      description={t('erasure.final')}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={close}>
            {say('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="destructive" busy={isBusy}>
            {t('erasure.confirm')}
          </Button>
        </>
      }
    >
      <ErasureForm formId={formId} start={start} shipment={shipment} onBusy={setBusy} />
    </Dialog>
  )
}
