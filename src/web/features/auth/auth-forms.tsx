import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { usePageTitle } from '../../shell/pages/use-page-title.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { lazily } from '../../ui/lib/lazily.tsx'
import { PRODUCT } from '../../ui/brand/product.ts'
import { requestedMode, withMode, type AuthMode } from './auth-mode.ts'
import { ProviderButton } from './provider-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const RecoverForm = lazily(async () => (await import('./email-request-form.tsx')).RecoverForm)
const ResendForm = lazily(async () => (await import('./email-request-form.tsx')).ResendForm)

/**
 * Phase of a sign-in. `idle`: no attempt yet. `trying`: an attempt is running. `welcomed`: the
 * welcome message is on the screen.
 */
export type SignInPhase = 'idle' | 'trying' | 'welcomed'

export type AuthFormsProps = {
  readonly phase: SignInPhase
  readonly onPhase: (phase: SignInPhase) => void
  /** Page to open after sign-in. */
  readonly destination: string
}

const headings = {
  login: { title: 'auth.sign_in', subtitle: 'auth.sign_in_subtitle' },
  signup: { title: 'auth.sign_up', subtitle: 'auth.sign_up_subtitle' },
  reset: { title: 'auth.recover', subtitle: 'auth.recover_subtitle' },
  resend: { title: 'auth.resend_title', subtitle: 'auth.resend_subtitle' },
} as const satisfies Readonly<Record<AuthMode, { readonly title: MessageKey; readonly subtitle: MessageKey }>>

/** Shows the form that the `mode` parameter of the URL selects. */
export function AuthForms({ phase, onPhase, destination }: AuthFormsProps) {
  const { t } = useMessages()
  const [parameters, setParameters] = useSearchParams()
  // The invitation page passes the invited e-mail address in the router state, so that nobody has
  // to type it.
  const { state }: { readonly state: { readonly email?: string } | null } = useLocation()
  const [email, setEmail] = useState(state?.email ?? '')
  const [mailed, setMailed] = useState<string>()
  const mode = requestedMode(parameters)
  const { title, subtitle } = headings[mode]
  usePageTitle(t(title))
  const heading = useFocusOnChange(mode)

  const show = (next: AuthMode) => setParameters((before) => withMode(before, next))
  const attempt = async (run: () => Promise<boolean>) => {
    onPhase('trying')
    let isWelcome = false
    try {
      isWelcome = await run()
    } finally {
      onPhase(isWelcome ? 'welcomed' : 'idle')
    }
  }
  const typed = { initialEmail: email, onEmail: setEmail }
  const shared = { ...typed, welcomed: phase === 'welcomed', attempt }

  return (
    <>
      <header className="mb-8">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold outline-none">
          {t(title)}
        </h1>
        <p className="mt-1 text-lg text-muted">{t(subtitle, { product: PRODUCT })}</p>
      </header>
      {mode === 'login' && (
        <>
          <SignInForm {...shared} mailed={mailed} onForgotten={() => show('reset')} />
          <ProviderButton destination={destination} />
        </>
      )}
      {mode === 'signup' && (
        <SignUpForm
          {...shared}
          destination={destination}
          onSignedUp={(signedUp) => {
            setMailed(signedUp)
            show('login')
          }}
        />
      )}
      {mode === 'reset' && <RecoverForm {...typed} onSignIn={() => show('login')} />}
      {mode === 'resend' && <ResendForm {...typed} onSignIn={() => show('login')} />}
      <OtherForm mode={mode} onShow={show} />
    </>
  )
}

type OtherFormProps = { readonly mode: AuthMode; readonly onShow: (mode: AuthMode) => void }

/** Leads from signing in to signing up, and back. */
function OtherForm({ mode, onShow }: OtherFormProps) {
  const { t } = useMessages()
  if (mode !== 'login' && mode !== 'signup') return null
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-muted">
      {t(mode === 'signup' ? 'auth.have_account' : 'auth.no_account')}
      <Button variant="link" onClick={() => onShow(mode === 'signup' ? 'login' : 'signup')}>
        {t(mode === 'signup' ? 'auth.sign_in' : 'auth.sign_up')}
      </Button>
    </p>
  )
}

/**
 * Focuses the heading when another form replaces the current one, so that screen readers announce
 * it. Does nothing on the first render.
 */
function useFocusOnChange(mode: AuthMode): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current !== mode) heading.current?.focus()
    shown.current = mode
  }, [mode])
  return heading
}
