import { useMessages } from '../../locales/use-messages.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  endResponsibility,
  nameResponsible,
  responsibilityContent,
  type Member,
} from '#contract/endpoints/members.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { editorResolver } from '../../reference-lists/editor-resolver.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { useFields } from '../../forms/use-fields.ts'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { Dialog, type MountedDialogProps } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { membersQuery } from './company-queries.ts'

const schema = z.object(responsibilityContent)
type Values = { name: string; registration: string }

type ResponsibilityDialogProps = MountedDialogProps & {
  readonly member: Member
  readonly name: string
}

/**
 * Names a member as responsible person, changes the printed name or the professional registration,
 * or ends the responsibility.
 */
export function ResponsibilityDialog({ member, name, onClose, returnFocus }: ResponsibilityDialogProps) {
  const { t } = useMessages()
  const { form, submit, end, failure } = useResponsibility(member, name, onClose)
  const { isSubmitting } = form.formState
  const field = useFields(form)
  return (
    <Dialog onClose={onClose} title={t('responsibility.title')} description={name} returnFocus={returnFocus}>
      <form noValidate autoComplete="off" onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-muted">{t('responsibility.says')}</p>
        <InputField {...field('name')} label={t('responsibility.name')} required maxLength={120} />
        <InputField
          {...field('registration')}
          label={t('responsibility.registration')}
          hint={t('responsibility.registration_hint')}
          required
          maxLength={60}
        />
        {failure !== undefined && <Notice title={t('members.change_failed')}>{failure}</Notice>}
        <DialogButtons submit={t('members.save')} isBusy={isSubmitting} onCancel={onClose}>
          {member.responsibility !== null && (
            <Button variant="ghost" className="sm:mr-auto" busy={end.isPending} onClick={() => end.mutate()}>
              {t('responsibility.end')}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function useResponsibility(member: Member, name: string, onClose: () => void) {
  const { t } = useMessages()
  const client = useQueryClient()
  const params = { id: member.id }
  const [failure, setFailure] = useState<string>()
  const form = useForm<Values, unknown, Values>({
    defaultValues: member.responsibility ?? { name: member.name ?? '', registration: '' },
    resolver: editorResolver<Values, typeof schema>({
      schema,
      toContent: (typed) => typed,
      controlOf: (path) => (path === 'registration' ? path : 'name'),
    }),
  })
  const finish = async (act: () => Promise<unknown>) => {
    setFailure(undefined)
    try {
      await act()
      notify.success(t('members.changed'), name)
      onClose()
    } catch (error) {
      setFailure(wordsOf(error) ?? t('auth.unexpected'))
    } finally {
      await client.invalidateQueries({ queryKey: membersQuery.queryKey })
    }
  }
  const submit = useSubmitOnce((event) =>
    form.handleSubmit((body) => finish(() => request(nameResponsible, { params, body })))(event),
  )
  const end = useMutation({ mutationFn: () => finish(() => request(endResponsibility, { params })) })
  return { form, submit, end, failure }
}
