import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeMedia } from '#contract/endpoints/annexes.ts'
import { pictureName } from '#contract/messages/delivery-sentences.ts'
import type { NamedPicture } from '#domain/events/annex.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitRemoval } from '../../commit/commit-removal.ts'
import { recordOnce } from '../../commit/record-once.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TextareaField } from '../../ui/inputs/control-fields.tsx'
import { Dialog, type MountedDialogProps } from '../../ui/overlays/dialog.tsx'

type RemovePictureProps = MountedDialogProps & {
  readonly trackingId: string
  readonly picture: NamedPicture
}

/** Asks for a confirmation and a reason before the content of a picture is deleted. */
export function RemovePicture({ trackingId, picture, onClose, returnFocus }: RemovePictureProps) {
  const { t, language, problem } = useMessages()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const removal = useRemoval(trackingId, picture)
  const submit = useSubmitOnce(async () => {
    if (reason.trim() === '') return setMissing(true)
    const onSuccess = () => {
      notify.success(t('proof.removed'))
      onClose()
    }
    await removal.mutateAsync(reason, { onSuccess }).catch(() => undefined)
  })
  return (
    <Dialog
      onClose={onClose}
      returnFocus={returnFocus}
      title={t('proof.remove_title', { picture: pictureName(language, picture.name).toLowerCase() })}
      footer={
        <Button type="submit" form="removal" variant="destructive" busy={removal.isPending}>
          {t('proof.remove')}
        </Button>
      }
    >
      <form id="removal" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {removal.isError && <Notice title={t('proof.remove_failed')}>{wordsOf(removal.error)}</Notice>}
        <p>{t('proof.remove_says')}</p>
        <TextareaField
          label={t('proof.remove_reason')}
          hint={t('annexes.readable')}
          required
          error={problem(isMissing ? 'required' : undefined)}
          value={reason}
          maxLength={500}
          rows={2}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </form>
    </Dialog>
  )
}

/** Deletes a picture exactly once, even if the request is retried. */
function useRemoval(trackingId: string, picture: NamedPicture) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  const { digest } = picture
  return useMutation({
    mutationFn: (reason: string) =>
      recordOnce({
        content: reason,
        memory: attemptMemory(`removal.${account}.${trackingId}.${digest}`, removeMedia.body),
        commit: (eventId) => commitRemoval(trackingId, picture, reason, eventId),
        send: (body) => request(removeMedia, { params: { tracking_id: trackingId, sha256: digest }, body }),
      }),
    onSuccess: () => client.removeQueries({ queryKey: ['media', digest] }),
    onSettled: () => shipmentsChanged(client),
  })
}
