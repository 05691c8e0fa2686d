import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages } from '../../locales/use-messages.ts'
import { dismissAuthReturn, type AuthReturn } from '../../session/links/auth-return.ts'
import { RESULT_MS } from '../../session/state/delays.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { isAskedType, LinkQuestion } from './link-question.tsx'
import { completeReturn, type ReturnOutcome } from './complete-return.ts'
import { resultOf, type ResultActions } from './result-of.ts'
import { ProcessingScreen, ResultScreen } from './result-screen.tsx'

export type AuthReturnScreenProps = Omit<ResultActions, 'onProfile' | 'onWanted'> & {
  readonly returned: AuthReturn
  /**
   * Page that the user wanted before leaving for the mailbox or the identity provider; the
   * dashboard by default.
   */
  readonly destination: string
  /**
   * Called with the data of the link, after the user consented to use it, or to sign in to its
   * account.
   */
  readonly onGoOn: (wanted: AuthReturn) => void
}

/**
 * Processes, once, the data that an e-mail link or the identity provider put into the page's URL.
 * Shows the outcome. After a sign-in or a confirmed sign-up, opens `destination`.
 */
export function AuthReturnScreen(props: AuthReturnScreenProps) {
  const { returned, destination, onLeave } = props
  const { t } = useMessages()
  const navigate = useNavigate()
  const outcome = useOutcome(returned)
  useWelcome(outcome)
  useLaterPage(pageAfter(outcome, destination))
  useEffect(() => {
    if (outcome?.kind === 'recovering' || outcome?.kind === 'second_step') onLeave()
  }, [outcome, onLeave])

  if (returned.kind === 'confirmation' && (!isReady(returned) || outcome?.kind === 'wrong_password')) {
    return (
      <LinkQuestion
        type={returned.type}
        isWrong={outcome?.kind === 'wrong_password'}
        onUnknown={props.onNewRecoveryLink}
        onContinue={(password) =>
          props.onGoOn({ ...returned, isWanted: true, ...(password !== undefined && { password }) })
        }
      />
    )
  }
  if (outcome === undefined && returned.kind !== 'session') return <ProcessingScreen />
  if (outcome !== undefined && isNoResult(outcome)) return <ProcessingScreen />
  return (
    <ResultScreen
      key={outcome?.kind}
      result={resultOf(outcome, t, {
        ...props,
        onProfile: () => void navigate('/profile'),
        onWanted: () => outcome?.kind === 'asks' && props.onGoOn(outcome.wanted),
      })}
    />
  )
}

type NoResult = Extract<ReturnOutcome, { kind: 'recovering' | 'second_step' | 'wrong_password' }>

/** Returns true for an outcome that another screen than the result shows. */
function isNoResult(outcome: ReturnOutcome): outcome is NoResult {
  return (['recovering', 'second_step', 'wrong_password'] as const).some((kind) => kind === outcome.kind)
}

/** Returns true if nobody needs to be asked before the data of a return is used. */
function isReady(returned: AuthReturn): boolean {
  return returned.kind !== 'confirmation' || returned.isWanted === true || !isAskedType(returned.type)
}

function useOutcome(returned: AuthReturn): ReturnOutcome | undefined {
  const [ended, setEnded] = useState<{ readonly of: AuthReturn; readonly outcome: ReturnOutcome }>()
  useEffect(() => {
    let shown = true
    if (isReady(returned)) {
      void completeReturn(returned).then((outcome) => shown && setEnded({ of: returned, outcome }))
    }
    return () => {
      shown = false
      dismissAuthReturn()
    }
  }, [returned])
  return ended?.of === returned ? ended.outcome : undefined
}

/** Returns the page that opens after an outcome; undefined if the outcome stays on the screen. */
function pageAfter(outcome: ReturnOutcome | undefined, destination: string): string | undefined {
  return outcome?.kind === 'confirmed' || outcome?.kind === 'signed_in' ? destination : undefined
}

function useLaterPage(page: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (page === undefined) return
    const timer = setTimeout(() => void navigate(page, { replace: true }), RESULT_MS)
    return () => clearTimeout(timer)
  }, [page, navigate])
}

/**
 * Welcomes a user who returns from the identity provider. Shows the welcome once, although React
 * may run effects twice.
 */
function useWelcome(outcome: ReturnOutcome | undefined): void {
  const { t } = useMessages()
  useEffect(() => {
    if (outcome?.kind !== 'signed_in') return
    notify.success(t('auth.signed_in_title'), t('auth.signed_in', { email: outcome.email }), {
      id: 'signed-in',
    })
  }, [outcome, t])
}
