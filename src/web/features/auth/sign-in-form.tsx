import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { lateResolver } from '../../forms/late-resolver.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { authClient } from '../../session/client/auth-client.ts'
import { signInRefusal } from '../../session/client/auth-refusal.ts'
import { owesSecondStep } from '../../session/client/second-step.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import type { SignInValues } from './schemas.ts'
import { EmailField } from './email-field.tsx'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'

const ResendConfirmation = lazily(async () => (await import('./resend-confirmation.tsx')).ResendConfirmation)
const resolver = lateResolver(async () => (await import('./resolvers.ts')).signIn)

export type SignInFormProps = {
  /** E-mail that the user typed in another form of this page. */
  readonly initialEmail: string
  readonly onEmail: (email: string) => void
  /** True while the welcome message is shown, before the next page opens. */
  readonly welcomed: boolean
  /**
   * Calls `run`, which signs in and resolves to true if the welcome message follows. During the
   * call, the page does not redirect the newly signed-in user, so that the message can appear.
   */
  readonly attempt: (run: () => Promise<boolean>) => Promise<void>
  /**
   * E-mail address to which the server just sent a confirmation link; undefined if it sent none.
   * The form shows the address in a notice, which stays longer than a toast.
   */
  readonly mailed: string | undefined
  readonly onForgotten: () => void
}

/** Shows the e-mail and password form. The typed values stay if the server refuses them. */
export function SignInForm(props: SignInFormProps) {
  const { initialEmail, onEmail, welcomed, attempt, mailed, onForgotten } = props
  const { t, problem } = useMessages()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const waiting = unconfirmed ?? mailed
  const form = useForm<SignInValues>({ resolver, defaultValues: { email: initialEmail, password: '' } })
  const { errors, isSubmitting } = form.formState

  const signIn = async ({ email, password }: SignInValues): Promise<boolean> => {
    setUnconfirmed(undefined)
    const { data, error } = await (await authClient()).signInWithPassword({ email, password })
    if (error === null) {
      // If a second factor is due, the page shows the second step instead of this form.
      if (owesSecondStep(data.session)) return false
      notify.success(t('auth.signed_in_title'), t('auth.signed_in', { email }))
      return true
    }
    const refusal = signInRefusal(error)
    notify.error(t('auth.sign_in_failed'), t(refusal))
    if (refusal === 'auth.email_not_confirmed') setUnconfirmed(email)
    else form.setFocus('password', { shouldSelect: true })
    return false
  }
  const submit = useSubmitOnce(form.handleSubmit((values) => attempt(() => signIn(values))))

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField
        register={form.register}
        onEmail={onEmail}
        error={errors.email?.message}
        autoComplete="username"
      />
      <div>
        <Field label={t('auth.password')} error={problem(errors.password?.message)}>
          {(control) => (
            <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />
          )}
        </Field>
        <div className="mt-1 -mb-3 flex justify-end">
          <Button variant="link" size="sm" onClick={onForgotten}>
            {t('auth.forgot_password')}
          </Button>
        </div>
      </div>
      {waiting !== undefined && <ResendConfirmation email={waiting} isMailed={unconfirmed === undefined} />}
      <Button type="submit" busy={isSubmitting || welcomed}>
        {t('auth.sign_in')}
      </Button>
    </form>
  )
}
