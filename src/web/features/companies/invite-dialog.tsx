import { useState, type RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import {
  givenRoles,
  inviteMembers,
  MAX_INVITED_TOGETHER,
  type GivenRole,
} from '#contract/endpoints/companies.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Textarea } from '../../ui/inputs/textarea.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { invitationsQuery } from './company-queries.ts'
import { addressesIn } from './addresses-in.ts'
import { endOfDay, RoleFields } from './role-fields.tsx'
import { useCompanyMessages } from './use-company-messages.ts'

type InviteValues = { emails: string; role: GivenRole; end: string }

type InviteDialogProps = {
  readonly onClose: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

/** Asks for the addresses to invite and their role. */
export function InviteDialog({ onClose, returnFocus }: InviteDialogProps) {
  const t = useCompanyMessages()
  return (
    <Dialog open onOpenChange={onClose} title={t('invite.title')} returnFocus={returnFocus}>
      <InviteForm onDone={onClose} />
    </Dialog>
  )
}

function InviteForm({ onDone }: { readonly onDone: () => void }) {
  const t = useCompanyMessages()
  const { t: say, problem } = useMessages()
  const { form, submit, failure } = useInviteForm(onDone)
  const { errors, isSubmitting } = form.formState
  const count = addressesIn(useWatch({ control: form.control, name: 'emails' })).length
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('invite.emails')}
        hint={t('invite.emails_hint', { most: MAX_INVITED_TOGETHER })}
        required
        error={problem(errors.emails?.message)}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('emails')}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <RoleFields form={form} roles={givenRoles} />
      {failure !== undefined && <Notice title={t('invite.failed')}>{failure}</Notice>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onDone} disabled={isSubmitting}>
          {say('ui.cancel')}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {t(count > 1 ? 'invite.send' : 'invite.send_one')}
        </Button>
      </div>
    </form>
  )
}

function useInviteForm(onDone: () => void) {
  const t = useCompanyMessages()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useForm<InviteValues>({ defaultValues: { emails: '', role: 'operator', end: '' } })
  const save = async ({ emails: typed, role, end }: InviteValues) => {
    setFailure(undefined)
    const emails = addressesIn(typed)
    if (emails.length === 0) return form.setError('emails', { message: 'required' }, { shouldFocus: true })
    if (role === 'auditor' && end === '') return form.setError('end', { message: 'required' })
    try {
      const body = { emails, role, member_until: role === 'auditor' ? endOfDay(end) : null }
      const { invited, members } = await request(inviteMembers, { body })
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
    if (path === 'member_until') return form.setError('end', { message })
    const wrong = emails[Number(/\d+/.exec(path)?.[0])]
    const text = wrong === undefined ? message : t('invite.wrong', { email: wrong })
    form.setError('emails', { message: text }, { shouldFocus: true })
  }
  const submit = useSubmitOnce((event) => form.handleSubmit(save)(event))
  return { form, submit, failure }
}
