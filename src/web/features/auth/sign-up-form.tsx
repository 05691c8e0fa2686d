import { useForm, useWatch } from 'react-hook-form'
import { lateResolver } from '../../forms/late-resolver.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { currentLanguage } from '../../locales/language.ts'
import { authClient } from '../../session/client/auth-client.ts'
import { passwordRefusal, signUpRefusal } from '../../session/client/auth-refusal.ts'
import { signInPath } from '../../session/links/safe-return.ts'
import { LegalLink } from '../../shell/frame/legal-link.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import type { SignUpValues } from './schemas.ts'
import { StrengthMeter } from '../../passwords/strength-meter.tsx'
import { EmailField } from './email-field.tsx'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'

const resolver = lateResolver(async () => (await import('./resolvers.ts')).signUp)

export type SignUpFormProps = {
  readonly initialEmail: string
  readonly onEmail: (email: string) => void
  readonly welcomed: boolean
  /** Page to open after the confirmation. */
  readonly destination: string
  readonly attempt: (run: () => Promise<boolean>) => Promise<void>
  /** Called when the account exists but its e-mail is not confirmed yet. */
  readonly onSignedUp: (email: string) => void
}

/** Shows the form with name, e-mail and a password typed twice. */
export function SignUpForm(props: SignUpFormProps) {
  const { t, problem } = useMessages()
  const { form, submit } = useSignUpForm(props)
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={t('auth.full_name')} error={problem(errors.fullName?.message)}>
        {(control) => <Input {...control} {...form.register('fullName')} autoComplete="name" />}
      </Field>
      <EmailField
        register={form.register}
        onEmail={props.onEmail}
        error={errors.email?.message}
        autoComplete="email"
      />
      <div>
        <Field label={t('auth.password')} error={problem(errors.password?.message)}>
          {(control) => (
            <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />
          )}
        </Field>
        <StrengthMeter password={password} isCommon={errors.password?.message === 'auth.password_common'} />
      </div>
      <Field label={t('auth.confirm_password')} error={problem(errors.confirmPassword?.message)}>
        {(control) => (
          <PasswordInput {...control} {...form.register('confirmPassword')} autoComplete="new-password" />
        )}
      </Field>
      <Button type="submit" busy={isSubmitting || props.welcomed}>
        {t('auth.sign_up')}
      </Button>
      <p className="text-sm text-muted">
        {t('auth.accepting')} <LegalLink to="terms" aside className="text-brand underline" />;{' '}
        {t('auth.reading')} <LegalLink to="privacy" aside className="text-brand underline" />.
      </p>
    </form>
  )
}

function useSignUpForm({ initialEmail, destination, attempt, onSignedUp }: SignUpFormProps) {
  const { t } = useMessages()
  const form = useForm<SignUpValues>({
    resolver,
    defaultValues: { fullName: '', email: initialEmail, password: '', confirmPassword: '' },
  })
  const signUp = async ({ fullName, email, password }: SignUpValues): Promise<boolean> => {
    const client = await authClient()
    const { data, error } = await client.signUp({
      email,
      password,
      options: {
        data: { full_name: fullName, language: currentLanguage() },
        emailRedirectTo: new URL(signInPath(destination), window.location.origin).href,
      },
    })
    if (error !== null) {
      // The specification's messages do not explain why a password that is long enough is refused,
      // so the field shows the reason.
      const { field, words } = passwordRefusal(error)
      const said = signUpRefusal(error)
      // The title of the toast is the generic message. If the server's refusal has no other
      // message, the toast has no detail.
      const detail = said === 'auth.sign_up_failed' ? undefined : said
      notify.error(t('auth.sign_up_failed'), detail && t(detail))
      if (field === 'password') form.setError(field, { message: words }, { shouldFocus: true })
      return false
    }
    if (data.session !== null) {
      // The installation requires no confirmation, so the sign-up has already signed in.
      notify.success(t('auth.signed_in_title'), t('auth.signed_in', { email }))
      return true
    }
    notify.success(t('auth.signed_up_title'), t('auth.signed_up'))
    onSignedUp(email)
    return false
  }
  const submit = useSubmitOnce(form.handleSubmit((values) => attempt(() => signUp(values))))
  return { form, submit }
}
