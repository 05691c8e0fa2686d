import { useEffect, useState, type ReactNode } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { peekAuthReturn } from '../../session/auth-return.ts'
import { GREETING_MS } from '../../session/delays.ts'
import { safeReturn } from '../../session/safe-return.ts'
import { useSession } from '../../session/session-context.tsx'
import { PublicFrame } from '../../shell/public-frame.tsx'
import { AuthForms, type SignInPhase } from './auth-forms.tsx'
import { AuthReturnScreen } from './auth-return-screen.tsx'

/** Sign-in and sign-up, and what mail links and the identity provider come back to. */
export function AuthPage() {
  const session = useSession()
  const [parameters] = useSearchParams()
  const [returned, setReturned] = useState(peekAuthReturn)
  const [phase, setPhase] = useState<SignInPhase>('idle')
  const destination = safeReturn(parameters.get('return_to'), window.location.origin)
  useDelayedDeparture(phase === 'welcomed', destination)

  if (returned !== undefined) {
    return (
      <AuthCard>
        <AuthReturnScreen returned={returned} onTryAgain={() => setReturned(undefined)} />
      </AuthCard>
    )
  }
  if (session.state === 'signed_in' && phase === 'idle') return <Navigate to={destination} replace />
  return (
    <AuthCard>
      <AuthForms phase={phase} onPhase={setPhase} />
    </AuthCard>
  )
}

function AuthCard({ children }: { readonly children: ReactNode }) {
  return (
    <PublicFrame>
      <div className="mx-auto flex w-full max-w-md flex-1 flex-col px-4 pt-6 pb-16 sm:pt-16">
        <div className="sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:p-8">{children}</div>
      </div>
    </PublicFrame>
  )
}

/** Goes to the destination a second after the welcome. */
function useDelayedDeparture(welcomed: boolean, destination: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!welcomed) return
    const timer = setTimeout(() => void navigate(destination, { replace: true }), GREETING_MS)
    return () => clearTimeout(timer)
  }, [welcomed, destination, navigate])
}
