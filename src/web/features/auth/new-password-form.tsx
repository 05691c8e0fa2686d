import { useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { lateResolver } from '../../forms/late-resolver.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { endRecovery } from '../../session/links/recovery.ts'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { changePassword } from '../../passwords/change-password.ts'
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx'
import type { NewPasswordValues } from '../../passwords/new-password.ts'
import { reportShortPassword } from '../../passwords/tell-short-password.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'

const resolver = lateResolver(async () => (await import('./resolvers.ts')).newPassword)

type NewPasswordFormProps = { readonly email: string; readonly onSaved: () => void }

/** Sets a new password for an account that signed in with a recovery link. */
export function NewPasswordForm({ email, onSaved }: NewPasswordFormProps) {
  const { t } = useMessages()
  usePageTitle(t('auth.new_password_title'))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const form = useForm<NewPasswordValues>({ resolver, defaultValues: { password: '', confirmPassword: '' } })
  const { errors, isSubmitting } = form.formState
  const typed = useWatch({ control: form.control, name: 'password' })

  const save = async ({ password }: NewPasswordValues) => {
    const refusal = await changePassword({ password }, t)
    if (refusal === undefined) {
      endRecovery()
      return onSaved()
    }
    const { field, words } = refusal
    if (field === 'password') form.setError(field, { message: words }, { shouldFocus: true })
  }
  const submit = useSubmitOnce(form.handleSubmit(save, (problems) => reportShortPassword(problems, t)))

  return (
    <>
      <header className="mb-8">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold outline-none">
          {t('auth.new_password_title')}
        </h1>
        <p className="mt-1 text-lg text-muted">{t('auth.new_password_subtitle', { email })}</p>
      </header>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {/* Password managers store the new password under the user name in this field. */}
        <input type="text" hidden autoComplete="username" value={email} readOnly />
        <NewPasswordFields register={form.register} errors={errors} password={typed} />
        <Button type="submit" busy={isSubmitting}>
          {t('auth.save_new_password')}
        </Button>
      </form>
    </>
  )
}
