import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { peekAuthReturn, type AuthReturn } from '../../session/links/auth-return.ts'
import { GREETING_MS } from '../../session/state/delays.ts'
import { isRecovering } from '../../session/links/recovery.ts'
import { safeReturn } from '../../session/links/safe-return.ts'
import { useSession } from '../../session/state/session-context.tsx'
import { PublicFrame } from '../../shell/frame/public-frame.tsx'
import { AuthForms, type SignInPhase } from './auth-forms.tsx'
import { withMode, type AuthMode } from './auth-mode.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { lazily } from '../../ui/lib/lazily.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { fetchAhead } from '../../ui/lib/when-idle.ts'

const AuthReturnScreen = lazily(
  async () => (await import('./auth-return-screen.tsx')).AuthReturnScreen,
  () => <Spinner className="mx-auto my-8 size-14 text-brand" />,
)
const NewPasswordForm = lazily(async () => (await import('./new-password-form.tsx')).NewPasswordForm)
const SecondStep = lazily(async () => (await import('./second-step.tsx')).SecondStep)

/**
 * Shows sign-in, sign-up and recovery, and handles returns from mail links and the identity
 * provider.
 */
export function AuthPage() {
  const session = useSession()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const [returned, setReturned] = useAuthReturn()
  const [phase, setPhase] = useState<SignInPhase>('idle')
  const [passing, setPassing] = useState<SignInPhase>('idle')
  const destination = safeReturn(parameters.get('return_to'), window.location.origin)
  useDelayedDeparture(phase === 'welcomed' || passing === 'welcomed', destination)
  if (returned !== undefined) {
    return (
      <AuthCard>
        <ReturnedFromLink {...{ returned, destination }} onReturned={setReturned} />
      </AuthCard>
    )
  }
  if (session.state === 'signed_in' && isRecovering(session.account.person)) {
    return (
      <AuthCard>
        <NewPasswordForm
          email={session.account.email}
          onSaved={() => void navigate(destination, { replace: true })}
        />
      </AuthCard>
    )
  }
  const isHalfIn = session.state === 'second_step'
  if (isHalfIn || (session.state === 'signed_in' && passing !== 'idle')) {
    return (
      <AuthCard>
        <SecondStep
          account={session.account}
          means={isHalfIn ? session.means : undefined}
          phase={passing}
          onPhase={setPassing}
        />
      </AuthCard>
    )
  }
  if (session.state === 'signed_in' && phase === 'idle') return <Navigate to={destination} replace />
  return (
    <AuthCard>
      <AuthForms phase={phase} onPhase={setPhase} destination={destination} />
    </AuthCard>
  )
}

type ReturnedFromLinkProps = {
  readonly returned: AuthReturn
  readonly destination: string
  readonly onReturned: (returned: AuthReturn | undefined) => void
}

/** Shows what came of a mail link or of the identity provider, and leads on to a form. */
function ReturnedFromLink({ returned, destination, onReturned }: ReturnedFromLinkProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [, setParameters] = useSearchParams()
  const leave = useCallback(() => onReturned(undefined), [onReturned])
  const show = (mode: AuthMode) => {
    setParameters((before) => withMode(before, mode))
    leave()
  }
  return (
    <AuthReturnScreen
      returned={returned}
      destination={destination}
      onLeave={leave}
      onRepeat={() => onReturned({ ...returned })}
      // Signed-in users request a new recovery link on their profile page, because the forms of
      // this page are for signed-out users.
      onNewRecoveryLink={() => (session.state === 'signed_in' ? void navigate('/profile') : show('reset'))}
      onNewConfirmation={() => show('resend')}
      onGoOn={onReturned}
    />
  )
}

/**
 * Returns, as React state, the data that an e-mail link or the identity provider put into the URL.
 * Listens for changes, because a link pasted into the address bar may change only the fragment,
 * without a page load.
 */
function useAuthReturn() {
  const state = useState(peekAuthReturn)
  const [, setReturned] = state
  useEffect(() => {
    const look = () => {
      const found = peekAuthReturn()
      if (found !== undefined) setReturned(found)
    }
    window.addEventListener('hashchange', look)
    // The fragment may have changed before this listener was added, so it is also read now.
    look()
    return () => window.removeEventListener('hashchange', look)
  }, [setReturned])
  return state
}

function AuthCard({ children }: { readonly children: ReactNode }) {
  const { t } = useMessages()
  return (
    <PublicFrame>
      <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 pt-6 pb-16 sm:pt-16">
        <div className="sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:p-8">{children}</div>
        <p className="mt-6 text-center">
          <Link
            to="/verify"
            className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
          >
            {t('shell.have_code')}
          </Link>
        </p>
      </div>
    </PublicFrame>
  )
}

/** Opens the destination page one second after the welcome message appeared. */
function useDelayedDeparture(welcomed: boolean, destination: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!welcomed) return
    fetchAhead()
    const timer = setTimeout(() => void navigate(destination, { replace: true }), GREETING_MS)
    return () => clearTimeout(timer)
  }, [welcomed, destination, navigate])
}
