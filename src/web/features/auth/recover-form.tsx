import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ArrowLeft } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useWords } from '../../locales/use-words.ts'
import { recoveryRefusal } from '../../session/auth-refusal.ts'
import { sendRecoveryLink } from '../../session/send-recovery-link.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { notify } from '../../ui/notify.ts'
import { recoverSchema, type RecoverValues } from './schemas.ts'

export type RecoverFormProps = {
  /** What was typed in the other forms. */
  readonly initialEmail: string
  readonly onEmail: (email: string) => void
  /** Back to the sign-in: the link is on its way, or nobody wants one. */
  readonly onSignIn: () => void
}

/** Asks for a recovery link to an address. */
export function RecoverForm({ initialEmail, onEmail, onSignIn }: RecoverFormProps) {
  const { t, problem } = useWords()
  const form = useForm<RecoverValues>({
    resolver: standardSchemaResolver(recoverSchema),
    defaultValues: { email: initialEmail },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    const { error } = await sendRecoveryLink(email)
    if (error === null) {
      notify.success(t('auth.recovery_sent_title'), t('auth.recovery_sent'))
      onSignIn()
      return
    }
    const refusal = recoveryRefusal(error)
    notify.error(t('auth.recovery_failed'), t(refusal))
    if (refusal === 'auth.recovery_unknown_email') {
      form.setError('email', { message: refusal }, { shouldFocus: true })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Field label={t('auth.email')} error={problem(errors.email?.message)}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email', {
              onChange: (event: { target: HTMLInputElement }) => onEmail(event.target.value),
            })}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Button type="submit" busy={isSubmitting}>
        {t('auth.send_recovery_link')}
      </Button>
      <Button variant="ghost" onClick={onSignIn}>
        <ArrowLeft aria-hidden />
        {t('auth.back_to_sign_in')}
      </Button>
    </form>
  )
}
