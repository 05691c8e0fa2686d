import { ArrowLeft } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { MessageKey } from '#contract/messages/messages.ts'
import { lateResolver } from '../../forms/late-resolver.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { recoveryRefusal, resendRefusal } from '../../session/client/auth-refusal.ts'
import { sendConfirmationLink } from '../../session/links/send-confirmation-link.ts'
import { sendRecoveryLink } from '../../session/links/send-recovery-link.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import type { RecoverValues } from './schemas.ts'
import { EmailField } from './email-field.tsx'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'

const resolver = lateResolver(async () => (await import('./resolvers.ts')).recover)

type EmailRequestProps = {
  /** E-mail that the user typed in another form of this page. */
  readonly initialEmail: string
  readonly onEmail: (email: string) => void
  /** Shows the sign-in form again, after the link was requested or the user cancelled. */
  readonly onSignIn: () => void
}

/** Requests a recovery link for an e-mail address. */
export function RecoverForm(props: EmailRequestProps) {
  const { t } = useMessages()
  const ask = async (email: string) => {
    const { error } = await sendRecoveryLink(email)
    if (error === null) {
      notify.success(t('auth.recovery_sent_title'), t('auth.recovery_sent'))
      props.onSignIn()
      return undefined
    }
    const refusal = recoveryRefusal(error)
    notify.error(t('auth.recovery_failed'), t(refusal))
    return refusal === 'auth.recovery_unknown_email' ? refusal : undefined
  }
  return <EmailRequestForm {...props} label="auth.send_recovery_link" ask={ask} />
}

/** Requests a new confirmation link, for users whose previous link expired. */
export function ResendForm(props: EmailRequestProps) {
  const { t } = useMessages()
  const ask = async (email: string) => {
    const { error } = await sendConfirmationLink(email)
    if (error === null) {
      notify.success(t('auth.recovery_sent_title'), t('auth.signed_up'))
      props.onSignIn()
    } else notify.error(t('auth.confirmation_not_sent'), t(resendRefusal(error)))
    return undefined
  }
  return <EmailRequestForm {...props} label="auth.resend_confirmation" ask={ask} />
}

type EmailRequestFormProps = EmailRequestProps & {
  readonly label: MessageKey
  /**
   * Requests the mail and shows the result. Returns the error of the typed e-mail address, if there
   * is one.
   */
  readonly ask: (email: string) => Promise<MessageKey | undefined>
}

/** Shows an e-mail field and a button that requests a mail with a link. */
function EmailRequestForm({ initialEmail, onEmail, onSignIn, label, ask }: EmailRequestFormProps) {
  const { t } = useMessages()
  const form = useForm<RecoverValues>({ resolver, defaultValues: { email: initialEmail } })
  const { errors, isSubmitting } = form.formState

  const submit = useSubmitOnce(
    form.handleSubmit(async ({ email }) => {
      const message = await ask(email)
      if (message !== undefined) form.setError('email', { message }, { shouldFocus: true })
    }),
  )

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField
        register={form.register}
        onEmail={onEmail}
        error={errors.email?.message}
        autoComplete="username"
      />
      <Button type="submit" busy={isSubmitting}>
        {t(label)}
      </Button>
      <Button variant="ghost" onClick={onSignIn}>
        <ArrowLeft aria-hidden />
        {t('auth.back_to_sign_in')}
      </Button>
    </form>
  )
}
