import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { AuthError } from '@supabase/auth-js'
import { useMessages } from '../../locales/use-messages.ts'
import { emailChangeRefusal } from '../../session/client/auth-refusal.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useFields } from '../../forms/use-fields.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { changeEmailSchema, type ChangeEmailValues } from './schemas.ts'
import { useUser, ownUser, userQuery } from './use-user.ts'
import { EmailInput } from '../../ui/inputs/email-input.tsx'
import { FormField } from '../../ui/inputs/control-fields.tsx'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { authClient } from '../../session/client/auth-client.ts'
import { useAccount } from '../../session/state/session-context.tsx'

/**
 * Shows the form that changes the e-mail address, or the state of a pending change. The change
 * takes effect once both addresses have confirmed it.
 */
export function EmailCard() {
  const { t } = useMessages()
  const { email, newEmail } = useUser()
  return (
    <Card title={t('profile.email_title')}>
      {newEmail === undefined ? (
        <EmailForm key={email} current={email} />
      ) : (
        <WaitingChange email={email} newEmail={newEmail} />
      )}
    </Card>
  )
}

function EmailForm({ current }: { readonly current: string }) {
  const { t } = useMessages()
  const ask = useAskEmail()
  const form = useForm<ChangeEmailValues>({
    resolver: standardSchemaResolver(changeEmailSchema(current)),
    defaultValues: { email: '' },
  })
  const { isSubmitting } = form.formState
  const field = useFields(form)

  const submit = useSubmitOnce(
    form.handleSubmit(async ({ email }) => {
      const error = await ask(email)
      if (error === null) {
        notify.success(t('auth.recovery_sent_title'), t('profile.email_sent'))
        return
      }
      const refusal = emailChangeRefusal(error)
      notify.error(t('profile.email_failed'), t(refusal))
      if (refusal === 'field.invalid_email') {
        form.setError('email', { message: refusal }, { shouldFocus: true })
      }
    }),
  )

  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
      <FormField
        {...field('email')}
        label={t('profile.new_email')}
        hint={t('profile.email_hint')}
        className="w-full"
      >
        {(control) => <EmailInput {...control} autoComplete="email" />}
      </FormField>
      <Button type="submit" variant="outline" busy={isSubmitting}>
        {t('profile.change_email')}
      </Button>
    </form>
  )
}

type WaitingChangeProps = { readonly email: string; readonly newEmail: string }

function WaitingChange({ email, newEmail }: WaitingChangeProps) {
  const { t } = useMessages()
  const ask = useAskEmail()
  const again = useMutation({
    mutationFn: () => ask(newEmail),
    onSuccess: (error) => {
      if (error === null) notify.success(t('auth.recovery_sent_title'), t('profile.email_sent'))
      else notify.error(t('profile.email_failed'), t(emailChangeRefusal(error)))
    },
  })
  // Requesting the current address makes the server cancel the pending change.
  const cancel = useMutation({
    mutationFn: () => ask(email),
    onSuccess: (error) => {
      if (error === null) notify.success(t('profile.email_cancelled'))
      else notify.error(t('profile.email_not_cancelled'), t(emailChangeRefusal(error)))
    },
  })
  const isBusy = again.isPending || cancel.isPending
  return (
    <>
      <Notice tone="info" title={t('profile.email_waiting_title')}>
        <p className="[overflow-wrap:anywhere]">
          {t('profile.email_waiting', { email, new_email: newEmail })}
        </p>
      </Notice>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="outline" busy={again.isPending} disabled={isBusy} onClick={() => again.mutate()}>
          {t('profile.email_again')}
        </Button>
        <Button variant="ghost" busy={cancel.isPending} disabled={isBusy} onClick={() => cancel.mutate()}>
          {t('profile.email_cancel')}
        </Button>
      </div>
    </>
  )
}

/**
 * Returns a function that requests a change to the given e-mail address. If the given address is
 * the current one, the server cancels a pending change. The function returns the error, or null.
 */
function useAskEmail(): (email: string) => Promise<AuthError | null> {
  const client = useQueryClient()
  const account = useAccount()
  return async (email) => {
    const { data, error } = await (
      await authClient()
    ).updateUser({ email }, { emailRedirectTo: `${window.location.origin}/auth` })
    if (error !== null) return error
    client.setQueryData(userQuery(account.email).queryKey, ownUser(data.user))
    void client.invalidateQueries({ queryKey: ['account', 'trail'] })
    return null
  }
}
