import { useState } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Dialog, type MountedDialogProps } from '../../ui/overlays/dialog.tsx'
import { AdditionForm } from './addition-form.tsx'
import { useAddition } from './use-addition.ts'

type AdditionDialogProps = MountedDialogProps & {
  readonly trackingId: string
}

/** Adds a note or photos to a shipment. */
export function AdditionDialog({ trackingId, onClose, returnFocus }: AdditionDialogProps) {
  const { t } = useMessages()
  const [isEncoding, setEncoding] = useState(false)
  const addition = useAddition(trackingId, (isKept) => {
    if (isKept) notify.success(t('pending.kept_title'), t('pending.kept_addition'))
    else
      notify.success(t('annexes.added'), addition.photos.length > 0 ? t('annexes.photos_follow') : undefined)
    onClose()
  })
  return (
    <Dialog
      onClose={onClose}
      returnFocus={returnFocus}
      title={t('annexes.add')}
      footer={
        <Button type="submit" form="addition" busy={addition.isPending || isEncoding}>
          {t('annexes.save')}
        </Button>
      }
    >
      <AdditionForm id="addition" addition={addition} onBusy={setEncoding} />
    </Dialog>
  )
}
