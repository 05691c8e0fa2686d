import { useEffect, useRef, useState } from 'react'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { ResultScreen } from './result-screen.tsx'

/** Questions before a link of this type is used. A sign-up asks for its password. */
const questions = {
  recovery: { title: 'auth.new_password_title', text: 'auth.recovery_question' },
  email_change: { title: 'auth.email_change_question_title', text: 'auth.email_change_question' },
} as const satisfies Readonly<Record<string, { readonly title: MessageKey; readonly text: MessageKey }>>

const signUpTypes: ReadonlySet<string> = new Set(['signup', 'email'])

/** Returns true if the page asks before it uses a link of this type. */
export function isAskedType(type: string): boolean {
  return signUpTypes.has(type) || Object.hasOwn(questions, type)
}

type LinkQuestionProps = {
  readonly type: string
  /** True if the typed password was wrong. */
  readonly isWrong: boolean
  /** Called if the person does not know the password of the sign-up. */
  readonly onUnknown: () => void
  readonly onContinue: (password?: string) => void
}

/** Asks the person who opened a mailed link to continue, before the link is used. */
export function LinkQuestion({ type, isWrong, onUnknown, onContinue }: LinkQuestionProps) {
  const { t } = useMessages()
  if (signUpTypes.has(type)) return <PasswordQuestion {...{ isWrong, onUnknown, onContinue }} />
  const { title, text } = type === 'recovery' ? questions.recovery : questions.email_change
  const action = { words: 'auth.go_on', onAct: () => onContinue() } as const
  return <ResultScreen result={{ kind: 'info', title: t(title), description: t(text), action }} />
}

/**
 * Asks for the password of a sign-up. An outsider may have signed up with the person's address. The
 * outsider's password must not become the password of the person's account.
 */
function PasswordQuestion({ isWrong, onUnknown, onContinue }: Omit<LinkQuestionProps, 'type'>) {
  const { t } = useMessages()
  usePageTitle(t('auth.resend_title'))
  const [password, setPassword] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <header className="mb-8">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold outline-none">
          {t('auth.resend_title')}
        </h1>
        <p className="mt-1 text-lg text-muted">{t('auth.confirm_question')}</p>
      </header>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onContinue(password)
        }}
        className="flex flex-col gap-5"
      >
        <Field label={t('auth.password')} error={isWrong ? t('auth.sign_up_password_wrong') : undefined}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <Button type="submit">{t('auth.go_on')}</Button>
        <Button variant="ghost" onClick={onUnknown}>
          {t('auth.password_unknown')}
        </Button>
      </form>
    </>
  )
}
