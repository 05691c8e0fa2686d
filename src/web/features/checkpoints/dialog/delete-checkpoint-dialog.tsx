import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { annulCheckpoint, type Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { request } from '../../../api/request.ts'
import { shipmentsChanged } from '../../../api/shipments-changed.ts'
import { attemptMemory } from '../../../commit/attempt-memory.ts'
import { commitAnnulment } from '../../../commit/commit-annulment.ts'
import { recordOnce, sendOrFind } from '../../../commit/record-once.ts'
import { ReasonField } from '../../../forms/reason-field.tsx'
import { useMessages } from '../../../locales/use-messages.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import type { MountedDialogProps } from '../../../ui/overlays/dialog.tsx'

type DeleteCheckpointDialogProps = MountedDialogProps & {
  readonly checkpoint: Checkpoint
}

/** Asks for confirmation and for a reason before a checkpoint is annulled. */
export function DeleteCheckpointDialog({ checkpoint, onClose, returnFocus }: DeleteCheckpointDialogProps) {
  const { t } = useMessages()
  const annul = useAnnulCheckpoint(checkpoint)
  const [reason, setReason] = useState('')
  const { checkpoint_type, location } = checkpoint
  return (
    <ConfirmDialog
      onClose={onClose}
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
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  )
}

/** Annuls the shown version of a checkpoint exactly once, even if the request is retried. */
function useAnnulCheckpoint(shown: Checkpoint) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  return useMutation({
    mutationFn: (reason: string) =>
      recordOnce({
        content: JSON.stringify(reason),
        memory: attemptMemory(`annulment.${account}.${shown.id}`, annulCheckpoint.body),
        commit: (eventId) => commitAnnulment(shown, reason, eventId),
        send: (body) =>
          sendOrFind<unknown>(
            () => request(annulCheckpoint, { params: { id: shown.id }, body }),
            // An earlier attempt with another reason already annulled the checkpoint, so the
            // deletion counts as successful.
            async () => undefined,
          ),
      }),
    onSettled: () => shipmentsChanged(client),
  })
}
