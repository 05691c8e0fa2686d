import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWords, type Say } from '../../locales/use-words.ts'
import { dismissAuthReturn, type AuthReturn } from '../../session/auth-return.ts'
import { RESULT_MS } from '../../session/delays.ts'
import { completeReturn, type ReturnOutcome } from './complete-return.ts'
import { ProcessingScreen, ResultScreen, type Result } from './result-screen.tsx'

export type AuthReturnScreenProps = { readonly returned: AuthReturn; readonly onTryAgain: () => void }

/** Works on what the address brought, once, and says how it ended; success leads to the dashboard. */
export function AuthReturnScreen({ returned, onTryAgain }: AuthReturnScreenProps) {
  const { t } = useWords()
  const outcome = useOutcome(returned)
  useDashboardAfter(outcome?.kind === 'confirmed' || outcome?.kind === 'signed_in')

  if (outcome === undefined && returned.kind !== 'session') return <ProcessingScreen />
  return <ResultScreen result={resultOf(outcome, t)} onTryAgain={onTryAgain} />
}

function useOutcome(returned: AuthReturn): ReturnOutcome | undefined {
  const [outcome, setOutcome] = useState<ReturnOutcome>()
  useEffect(() => {
    let shown = true
    void completeReturn(returned).then((ended) => shown && setOutcome(ended))
    return () => {
      shown = false
      dismissAuthReturn()
    }
  }, [returned])
  return outcome
}

function useDashboardAfter(signedIn: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!signedIn) return
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), RESULT_MS)
    return () => clearTimeout(timer)
  }, [signedIn, navigate])
}

/** The screen of an outcome; without one yet, that of a session on its way in. */
function resultOf(outcome: ReturnOutcome | undefined, t: Say): Result {
  switch (outcome?.kind) {
    case 'confirmed':
      return { kind: 'success', title: t('auth.confirmed_title'), description: t('auth.confirmed') }
    case 'unconfirmed':
      return { kind: 'error', title: t('auth.confirmation_failed'), description: t(outcome.words) }
    case 'failed':
      return {
        kind: 'error',
        title: t('auth.url_error_title'),
        description: outcome.description ?? t('auth.url_error'),
      }
    case 'signed_in':
    case undefined:
      return {
        kind: 'info',
        title: t('auth.provider_processing'),
        description: t('auth.processing_subtitle'),
      }
  }
}
