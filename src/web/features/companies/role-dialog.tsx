import { useState, type RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Member } from '#contract/endpoints/companies.ts'
import { roles } from '#domain/role.ts'
import { ApiError } from '../../api/api-error.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/session-context.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { dayOf, endOfDay, RoleFields, type RoleValues } from './role-fields.tsx'
import type { MemberEdit } from './use-change-member.ts'
import { useCompanyMessages } from './use-company-messages.ts'

type RoleDialogProps = {
  readonly member: Member
  readonly name: string
  readonly onChange: (changed: MemberEdit) => Promise<void>
  readonly onClose: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

/** Asks for the new role of a member. Only owners can make somebody an owner. */
export function RoleDialog({ member, name, onChange, onClose, returnFocus }: RoleDialogProps) {
  const t = useCompanyMessages()
  const { t: say } = useMessages()
  const { workplace } = useAccount()
  const [failure, setFailure] = useState<string>()
  const form = useForm<RoleValues>({
    defaultValues: { role: member.role, end: dayOf(member.expires_at) },
  })
  const chosen = useWatch({ control: form.control, name: 'role' })
  const save = async ({ role, end }: RoleValues) => {
    setFailure(undefined)
    if (role === 'auditor' && end === '') return form.setError('end', { message: 'required' })
    try {
      await onChange({ role, expires_at: role === 'auditor' ? endOfDay(end) : null })
      notify.success(t('members.changed'), name)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const message = error.fields['expires_at']
      if (message === undefined) setFailure(error.words)
      else form.setError('end', { message })
    }
  }
  const submit = useSubmitOnce((event) => form.handleSubmit(save)(event))
  const { isSubmitting } = form.formState
  const offered = workplace?.role === 'owner' ? roles : roles.filter((role) => role !== 'owner')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('members.change')}
      description={name}
      returnFocus={returnFocus}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <RoleFields form={form} roles={offered} />
        {chosen === 'owner' && member.role !== 'owner' && (
          <Notice tone="warning">{t('members.owner_warning')}</Notice>
        )}
        {failure !== undefined && <Notice title={t('members.change_failed')}>{failure}</Notice>}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose} disabled={isSubmitting}>
            {say('ui.cancel')}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {t('members.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
