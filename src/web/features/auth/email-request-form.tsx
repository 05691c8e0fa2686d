import { ArrowLeft } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { WordsKey } from '../../locales/catalogue.ts'
import { lateResolver } from '../../forms/late-resolver.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import type { RecoverValues } from './schemas.ts'
import { EmailField } from './email-field.tsx'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'

const resolver = lateResolver(async () => (await import('./resolvers.ts')).recover)

export type EmailRequestProps = {
  /** What was typed in the other forms. */
  readonly initialEmail: string
  readonly onEmail: (email: string) => void
  /** Back to the sign-in: the link is on its way, or nobody wants one. */
  readonly onSignIn: () => void
}

export type EmailRequestFormProps = EmailRequestProps & {
  readonly label: WordsKey
  /** Asks for the mail and says how that went; gives what is wrong with the address itself. */
  readonly ask: (email: string) => Promise<WordsKey | undefined>
}

/** An address, and a mail with a link asked for it. */
export function EmailRequestForm({ initialEmail, onEmail, onSignIn, label, ask }: EmailRequestFormProps) {
  const { t } = useWords()
  const form = useForm<RecoverValues>({
    resolver,
    defaultValues: { email: initialEmail },
  })
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
        register={() =>
          form.register('email', {
            onChange: (event: { target: HTMLInputElement }) => onEmail(event.target.value),
          })
        }
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
