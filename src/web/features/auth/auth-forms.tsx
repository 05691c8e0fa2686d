import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../locales/use-words.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { PRODUCT } from '../../ui/product.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Nothing tried yet; a try is running; the welcome is on the screen. */
export type SignInPhase = 'idle' | 'trying' | 'welcomed'

export type AuthFormsProps = {
  readonly phase: SignInPhase
  readonly onPhase: (phase: SignInPhase) => void
}

/** The card's two forms; the address's `mode` says which. */
export function AuthForms({ phase, onPhase }: AuthFormsProps) {
  const { t } = useWords()
  const [parameters, setParameters] = useSearchParams()
  const [email, setEmail] = useState('')
  const isSignUp = parameters.get('mode') === 'signup'
  usePageTitle(t(isSignUp ? 'auth.sign_up' : 'auth.sign_in'))

  const show = (mode: 'signup' | undefined) =>
    setParameters((before) => {
      const next = new URLSearchParams(before)
      if (mode === undefined) next.delete('mode')
      else next.set('mode', mode)
      return next
    })

  const attempt = async (run: () => Promise<boolean>) => {
    onPhase('trying')
    onPhase((await run()) ? 'welcomed' : 'idle')
  }

  const shared = { initialEmail: email, onEmail: setEmail, welcomed: phase === 'welcomed', attempt }
  return (
    <>
      <header className="mb-8">
        <h1 className="text-3xl font-semibold">{t(isSignUp ? 'auth.sign_up' : 'auth.sign_in')}</h1>
        <p className="mt-1 text-lg text-muted">
          {isSignUp ? t('auth.sign_up_subtitle') : t('auth.sign_in_subtitle', { product: PRODUCT })}
        </p>
      </header>
      {isSignUp ? <SignUpForm {...shared} onSignedUp={() => show(undefined)} /> : <SignInForm {...shared} />}
      <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-muted">
        {t(isSignUp ? 'auth.have_account' : 'auth.no_account')}
        <Button variant="link" onClick={() => show(isSignUp ? undefined : 'signup')}>
          {t(isSignUp ? 'auth.sign_in' : 'auth.sign_up')}
        </Button>
      </p>
    </>
  )
}
