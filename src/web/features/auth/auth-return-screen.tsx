import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../../locales/use-words.ts'
import { dismissAuthReturn, type AuthReturn } from '../../session/auth-return.ts'
import { RESULT_MS } from '../../session/delays.ts'
import { completeReturn, type ReturnOutcome } from './complete-return.ts'
import { ProcessingScreen, ResultScreen, type Result } from './result-screen.tsx'

export type AuthReturnScreenProps = { readonly returned: AuthReturn; readonly onTryAgain: () => void }

/** Works on what the address brought, once, and says how it ended; success leads to the dashboard. */
export function AuthReturnScreen({ returned, onTryAgain }: AuthReturnScreenProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<ReturnOutcome>()

  useEffect(() => {
    let shown = true
    void completeReturn(returned).then((ended) => shown && setOutcome(ended))
    return () => {
      shown = false
      dismissAuthReturn()
    }
  }, [returned])

  const signedIn = outcome?.kind === 'confirmed' || outcome?.kind === 'signed_in'
  useEffect(() => {
    if (!signedIn) return
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), RESULT_MS)
    return () => clearTimeout(timer)
  }, [signedIn, navigate])

  if (outcome !== undefined) return <ResultScreen result={resultOf(outcome)} onTryAgain={onTryAgain} />
  if (returned.kind !== 'session') return <ProcessingScreen />
  const description = t('auth.processing_subtitle')
  return (
    <ResultScreen
      result={{ kind: 'info', title: t('auth.provider_processing'), description }}
      onTryAgain={onTryAgain}
    />
  )

  function resultOf(ended: ReturnOutcome): Result {
    switch (ended.kind) {
      case 'confirmed':
        return { kind: 'success', title: t('auth.confirmed_title'), description: t('auth.confirmed') }
      case 'signed_in':
        return { kind: 'info', title: t('auth.provider_processing'), description: t('auth.going_on') }
      case 'unconfirmed':
        return { kind: 'error', title: t('auth.confirmation_failed'), description: t(ended.words) }
      case 'failed':
        return {
          kind: 'error',
          title: t('auth.url_error_title'),
          description: ended.description ?? t('auth.url_error'),
        }
    }
  }
}
