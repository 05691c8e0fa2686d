import { useMutation } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { Cached } from '../../api/cached.tsx'
import { useWords } from '../../locales/use-words.ts'
import { resendRefusal } from '../../session/auth-refusal.ts'
import { sendConfirmationLink } from '../../session/send-confirmation-link.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'

/** Offers a new confirmation link to an account whose e-mail is not confirmed. */
export function ResendConfirmation({ email }: { readonly email: string }) {
  return (
    <Cached>
      <Offer email={email} />
    </Cached>
  )
}

function Offer({ email }: { readonly email: string }) {
  const { t } = useWords()
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
        <MailWarning aria-hidden className="size-5 shrink-0 text-muted" />
        {t('auth.email_not_confirmed')}
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
