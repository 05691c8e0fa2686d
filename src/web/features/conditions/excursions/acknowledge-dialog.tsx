import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { acknowledgeExcursion, type AnsweredExcursion } from '#contract/endpoints/excursions.ts'
import { COMMENT_LENGTH } from '#domain/conditions/excursion-decision.ts'
import { request } from '../../../api/request.ts'
import { shipmentsChanged } from '../../../api/shipments-changed.ts'
import { useSubmit } from '../../../forms/use-submit.ts'
import { WritingForm } from '../../../forms/writing-form.tsx'
import { useMessages } from '../../../locales/use-messages.ts'
import { useAttemptId } from '../../../reference-lists/use-attempt-id.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useFields } from '../../../forms/use-fields.ts'
import { TextareaField } from '../../../ui/inputs/control-fields.tsx'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { Dialog, type MountedDialogProps } from '../../../ui/overlays/dialog.tsx'

export type ExcursionDialogProps = MountedDialogProps & {
  readonly excursion: AnsweredExcursion
}

/** Says that somebody saw an excursion, and what they did. */
export function AcknowledgeDialog({ excursion, onClose, returnFocus }: ExcursionDialogProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const idFor = useAttemptId()
  const form = useForm({ defaultValues: { comment: '' } })
  const field = useFields(form)
  const send = useMutation({
    mutationFn: (comment: string) =>
      request(acknowledgeExcursion, {
        params: { id: excursion.id },
        body: { comment, event_id: idFor([excursion.id, comment]) },
      }),
  })
  const save = async ({ comment }: { comment: string }) => {
    if (comment.trim().length < COMMENT_LENGTH.least)
      return form.setError(
        'comment',
        { message: `too_short ${COMMENT_LENGTH.least}..` },
        { shouldFocus: true },
      )
    await send.mutateAsync(comment.trim())
    shipmentsChanged(client)
    notify.success(t('excursions.is_acknowledged'))
    onClose()
  }
  const { element, submit, failure } = useSubmit(form, save, () => 'comment')
  return (
    <Dialog
      onClose={onClose}
      title={t('excursions.acknowledge_title')}
      description={t('excursions.acknowledge_says')}
      returnFocus={returnFocus}
    >
      <WritingForm ref={element} onSubmit={submit} className="flex flex-col gap-4">
        <TextareaField
          {...field('comment')}
          label={t('excursions.comment')}
          required
          rows={4}
          maxLength={COMMENT_LENGTH.most}
        />
        {failure !== undefined && <Notice title={t('excursions.acknowledge_failed')}>{failure}</Notice>}
        <DialogButtons submit={t('excursions.acknowledge')} isBusy={send.isPending} onCancel={onClose} />
      </WritingForm>
    </Dialog>
  )
}
