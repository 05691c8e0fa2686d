import { useMessages } from '../../locales/use-messages.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import {
  givenRoles,
  inviteMembers,
  MAX_INVITED_TOGETHER,
  type GivenRole,
} from '#contract/endpoints/invitations.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useFields } from '../../forms/use-fields.ts'
import { Options, Select } from '../../ui/inputs/select.tsx'
import { TextareaField } from '../../ui/inputs/control-fields.tsx'
import { Dialog, type MountedDialogProps } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { invitationsQuery } from './company-queries.ts'
import { emailsIn } from './emails-in.ts'
import { endOfDay, RoleFields } from './role-fields.tsx'

/** `own` has the roles that differ from `role`, by address. */
type InviteValues = { emails: string; role: GivenRole; end: string; own: Record<string, GivenRole> }

/** Asks for the addresses to invite and the role of each. */
export function InviteDialog({ onClose, returnFocus }: MountedDialogProps) {
  const { t } = useMessages()
  return (
    <Dialog onClose={onClose} title={t('invite.title')} returnFocus={returnFocus}>
      <InviteForm onDone={onClose} />
    </Dialog>
  )
}

function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useMessages()
  const { form, submit, failure } = useInviteForm(onDone)
  const { isSubmitting } = form.formState
  const field = useFields(form)
  const names = ['emails', 'role', 'own'] as const
  const [typed, role, own] = useWatch({ control: form.control, name: names })
  const emails = emailsIn(typed)
  const roles = emails.map((email) => own[email] ?? role)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextareaField
        {...field('emails')}
        label={t('invite.emails')}
        hint={t('invite.emails_hint', { most: MAX_INVITED_TOGETHER })}
        required
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <RoleFields form={form} roles={givenRoles} needsEnd={roles.includes('auditor')} />
      {emails.length > 1 && (
        <fieldset className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2 font-semibold">{t('invite.roles')}</legend>
          {emails.map((email, at) => (
            <div key={email} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span aria-hidden className="min-w-0 flex-1 basis-48 truncate">
                {email}
              </span>
              <div className="w-44">
                <Select
                  aria-label={t('invite.role_of', { email })}
                  value={roles[at]}
                  onChange={({ target }) =>
                    form.setValue('own', { ...own, [email]: target.value as GivenRole })
                  }
                >
                  <Options values={givenRoles} nameOf={(one) => t(`role.${one}`)} />
                </Select>
              </div>
            </div>
          ))}
        </fieldset>
      )}
      {failure !== undefined && <Notice title={t('invite.failed')}>{failure}</Notice>}
      <DialogButtons
        submit={t(emails.length > 1 ? 'invite.send' : 'invite.send_one')}
        isBusy={isSubmitting}
        onCancel={onDone}
      />
    </form>
  )
}

function useInviteForm(onDone: () => void) {
  const { t } = useMessages()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useForm<InviteValues>({
    defaultValues: { emails: '', role: 'operator', end: '', own: {} },
  })
  const save = async ({ emails: typed, role: common, end, own }: InviteValues) => {
    setFailure(undefined)
    const emails = emailsIn(typed)
    const invitations = emails.map((email) => {
      const role = own[email] ?? common
      return { email, role, member_until: role === 'auditor' ? endOfDay(end) : null }
    })
    if (emails.length === 0) return form.setError('emails', { message: 'required' }, { shouldFocus: true })
    if (end === '' && invitations.some(({ role }) => role === 'auditor')) {
      return form.setError('end', { message: 'required' })
    }
    try {
      const { invited, members } = await request(inviteMembers, { body: { invitations } })
      const skipped =
        members.length > 0 ? t('invite.were_members', { emails: members.join(', ') }) : undefined
      if (invited.length === 0) return setFailure(skipped)
      const title = invited.length === 1 ? t('invite.sent_one') : t('invite.sent', { count: invited.length })
      notify.success(title, skipped)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      show(error, emails)
    } finally {
      await client.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    }
  }
  /**
   * Shows an error at its field, naming the wrong address; or above the buttons if it belongs to no
   * field.
   */
  const show = ({ fields, words }: ApiError, emails: readonly string[]) => {
    const [path, message] = Object.entries(fields)[0] ?? []
    if (path === undefined || message === undefined) return setFailure(words)
    if (path.endsWith('.member_until')) return form.setError('end', { message })
    const wrong = emails[Number(/\d+/.exec(path)?.[0])]
    const text = wrong === undefined ? message : t('invite.wrong', { email: wrong })
    form.setError('emails', { message: text }, { shouldFocus: true })
  }
  const submit = useSubmitOnce((event) => form.handleSubmit(save)(event))
  return { form, submit, failure }
}
