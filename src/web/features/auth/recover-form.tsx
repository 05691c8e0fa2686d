import { useMessages } from '../../locales/use-messages.ts'
import { recoveryRefusal } from '../../session/auth-refusal.ts'
import { sendRecoveryLink } from '../../session/send-recovery-link.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { EmailRequestForm, type EmailRequestProps } from './email-request-form.tsx'

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
