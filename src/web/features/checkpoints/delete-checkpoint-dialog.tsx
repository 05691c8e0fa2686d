import { useState, type RefObject } from 'react'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { useAnnulCheckpoint } from './use-annul-checkpoint.ts'

type DeleteCheckpointDialogProps = {
  readonly checkpoint: Checkpoint
  readonly onClose: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

/** Asks for confirmation and for a reason before a checkpoint is annulled. */
export function DeleteCheckpointDialog({ checkpoint, onClose, returnFocus }: DeleteCheckpointDialogProps) {
  const { t } = useMessages()
  const annul = useAnnulCheckpoint(checkpoint)
  const [reason, setReason] = useState('')
  const { checkpoint_type, location } = checkpoint
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      returnFocus={returnFocus}
      title={t(`checkpoint.delete_${checkpoint_type}`, { location })}
      confirm={t('checkpoint.delete')}
      failed={t('checkpoint.delete_failed_title')}
      onConfirm={async () => {
        await annul.mutateAsync(reason)
        notify.success(t('checkpoint.deleted_title'))
      }}
    >
      <p>{t('checkpoint.delete_says')}</p>
      <Field label={t('history.reason_optional')} className="mt-4">
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={500}
            rows={2}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
