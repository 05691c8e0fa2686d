import { useMutation } from '@tanstack/react-query'
import { MailCheck, MailWarning } from 'lucide-react'
import { Cached } from '../../api/cached.tsx'
import { useMessages } from '../../locales/use-messages.ts'
import { resendRefusal } from '../../session/client/auth-refusal.ts'
import { sendConfirmationLink } from '../../session/links/send-confirmation-link.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'

type ResendConfirmationProps = {
  readonly email: string
  /**
   * True if a link was just sent; false if sign-in was refused because the e-mail is unconfirmed.
   */
  readonly isMailed: boolean
}

/** Offers a new confirmation link to an account whose e-mail is not confirmed. */
export function ResendConfirmation(props: ResendConfirmationProps) {
  return (
    <Cached>
      <Offer {...props} />
    </Cached>
  )
}

function Offer({ email, isMailed }: ResendConfirmationProps) {
  const { t } = useMessages()
  const Icon = isMailed ? MailCheck : MailWarning
  const resend = useMutation({
    mutationFn: () => sendConfirmationLink(email),
    onSuccess: ({ error }) => {
      if (error === null) notify.success(t('auth.recovery_sent_title'), t('auth.signed_up'))
      else notify.error(t('auth.confirmation_not_sent'), t(resendRefusal(error)))
    },
  })
  return (
    <div className="flex flex-col items-start gap-2 rounded-md border border-line bg-sunken p-3 text-sm">
      <p className="flex gap-2">
        <Icon aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 break-words">
          {isMailed ? t('auth.confirmation_mailed', { email }) : t('auth.email_not_confirmed')}
        </span>
      </p>
      <Button
        variant="link"
        size="sm"
        className="ml-7"
        busy={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {t('auth.resend_confirmation')}
      </Button>
    </div>
  )
}
