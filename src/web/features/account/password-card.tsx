import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useMessages } from '../../locales/use-messages.ts'
import { changePassword } from '../../passwords/change-password.ts'
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx'
import { reportShortPassword } from '../../passwords/tell-short-password.ts'
import { recoveryRefusal } from '../../session/client/auth-refusal.ts'
import { sendRecoveryLink } from '../../session/links/send-recovery-link.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useFields } from '../../forms/use-fields.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { FormField } from '../../ui/inputs/control-fields.tsx'
import { changePasswordSchema, type ChangePasswordValues } from './schemas.ts'
import { useUser } from './use-user.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'

/**
 * Lets the user change the password by typing the current one, or by a link that is sent to the
 * account's e-mail.
 */
export function PasswordCard() {
  const { t } = useMessages()
  const { email, hasPassword } = useUser()
  return (
    <Card title={t('profile.password_title')}>
      {hasPassword && (
        <div className="mb-6 border-b border-line pb-6">
          <PasswordForm email={email} />
        </div>
      )}
      <p className="text-muted">{t(hasPassword ? 'profile.reset' : 'profile.no_password', { email })}</p>
      <ResetByMail email={email} />
    </Card>
  )
}

const empty: ChangePasswordValues = { currentPassword: '', password: '', confirmPassword: '' }

function PasswordForm({ email }: { readonly email: string }) {
  const { t } = useMessages()
  const client = useQueryClient()
  const form = useForm<ChangePasswordValues>({
    resolver: standardSchemaResolver(changePasswordSchema),
    defaultValues: empty,
  })
  const { errors, isSubmitting } = form.formState
  const field = useFields(form)
  const typed = useWatch({ control: form.control, name: 'password' })

  const save = async ({ currentPassword, password }: ChangePasswordValues) => {
    const refusal = await changePassword({ password, current_password: currentPassword }, t)
    void client.invalidateQueries({ queryKey: ['account'] })
    if (refusal === undefined) return form.reset(empty)
    const { field: name, words } = refusal
    if (name !== undefined) form.setError(name, { message: words }, { shouldFocus: true })
  }
  const submit = useSubmitOnce(form.handleSubmit(save, (problems) => reportShortPassword(problems, t)))

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {/* Password managers store the new password under the user name in this field. */}
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <FormField {...field('currentPassword')} label={t('profile.current_password')}>
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </FormField>
      <NewPasswordFields register={form.register} errors={errors} password={typed} />
      <Button type="submit" variant="outline" busy={isSubmitting} className="self-start">
        {t('profile.change_password')}
      </Button>
    </form>
  )
}

function ResetByMail({ email }: { readonly email: string }) {
  const { t } = useMessages()
  const client = useQueryClient()
  const reset = useMutation({
    mutationFn: () => sendRecoveryLink(email),
    onSuccess: ({ error }) => {
      if (error === null) notify.success(t('profile.reset_sent'), t('auth.recovery_sent'))
      else notify.error(t('auth.recovery_failed'), t(recoveryRefusal(error)))
      void client.invalidateQueries({ queryKey: ['account', 'trail'] })
    },
  })
  return (
    <Button variant="outline" className="mt-3" busy={reset.isPending} onClick={() => reset.mutate()}>
      {t('profile.send_reset')}
    </Button>
  )
}
