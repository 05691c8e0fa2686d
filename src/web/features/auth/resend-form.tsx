import { useMessages } from '../../locales/use-messages.ts'
import { resendRefusal } from '../../session/auth-refusal.ts'
import { sendConfirmationLink } from '../../session/send-confirmation-link.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { EmailRequestForm, type EmailRequestProps } from './email-request-form.tsx'

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
