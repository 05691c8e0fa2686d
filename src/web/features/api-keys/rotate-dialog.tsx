import { useMessages } from '../../locales/use-messages.ts'
import { useForm } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rotateApiKey, type ApiKey } from '#contract/endpoints/api-keys.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useAttemptId } from '../../reference-lists/use-attempt-id.ts'
import { Dialog, type MountedDialogProps } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Options } from '../../ui/inputs/select.tsx'
import { SelectField } from '../../ui/inputs/control-fields.tsx'
import { apiKeysQuery, listKey } from './api-keys-query.ts'
import { KeyValue } from './key-value.tsx'

/** Choices for how many hours a replaced key stays valid. */
const overlaps = [24, 168, 1, 0] as const

type RotateDialogProps = MountedDialogProps & {
  readonly of: ApiKey
}

/** Rotates a key and shows the new value. The previous value stays valid for the chosen time. */
export function RotateDialog({ of: { id, name }, onClose, returnFocus }: RotateDialogProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const form = useForm({ defaultValues: { hours: 24 } })
  // A retry after a lost response sends the same id, so that the server rotates the key only once.
  const attemptId = useAttemptId()
  const rotation = useMutation({
    mutationFn: (hours: number) =>
      request(rotateApiKey, { params: { id }, body: { rotation: attemptId(hours), overlap_hours: hours } }),
    onSuccess: (made) => {
      listKey(client, made)
      notify.success(t('api_key.made'))
    },
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysQuery.queryKey }),
  })
  const submit = useSubmitOnce(
    form.handleSubmit(async ({ hours }) => {
      // The rejection is ignored here, because the dialog shows the error of the mutation.
      await rotation.mutateAsync(hours).catch(() => undefined)
    }),
  )
  return (
    <Dialog onClose={onClose} returnFocus={returnFocus} title={t('api_keys.rotate_title', { name })}>
      {rotation.data === undefined ? (
        <form className="flex flex-col gap-4" onSubmit={submit}>
          <p>{t('api_keys.rotate_says')}</p>
          <SelectField label={t('api_keys.overlap')} {...form.register('hours', { valueAsNumber: true })}>
            <Options values={overlaps} nameOf={(one) => t(`api_keys.overlap_${one}`)} />
          </SelectField>
          {rotation.error && (
            <Notice title={t('api_key.make_failed')}>{wordsOf(rotation.error) ?? t('api.bad_answer')}</Notice>
          )}
          <DialogButtons submit={t('api_keys.make')} isBusy={rotation.isPending} onCancel={onClose} />
        </form>
      ) : (
        <KeyValue made={rotation.data} onDone={onClose} />
      )}
    </Dialog>
  )
}
