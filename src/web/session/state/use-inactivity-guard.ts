import { useEffect } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { inactivityAt, warningBefore } from '../inactivity/inactivity.ts'
import { lastActivity } from '../inactivity/last-activity.ts'
import { useRunningOut } from './session-context.tsx'
import { idleTimeout } from '../account/workplace.ts'

const WARNING_SHOWN_MS = 10_000

/**
 * Warns and then signs out if nobody uses the application in any tab (specification, section 9).
 */
export function useInactivityGuard(): void {
  const { t } = useMessages()
  const { sessionId, person, runOut } = useRunningOut()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let warned = false

    const look = () => {
      clearTimeout(timer)
      const now = Date.now()
      const { state, nextLook } = inactivityAt(lastActivity(sessionId) ?? now, now, idleTimeout())
      if (state === 'expired') return runOut(sessionId, person)
      if (state === 'active') warned = false
      if (state === 'expiring' && !warned) {
        warned = true
        const minutes = Math.round(warningBefore(idleTimeout()) / 60_000)
        notify.warning(t('session.expiring_title'), t('session.expiring', { minutes }), {
          id: 'session',
          duration: WARNING_SHOWN_MS,
        })
      }
      timer = setTimeout(look, nextLook)
    }
    const onVisible = () => document.visibilityState === 'visible' && look()

    look()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [t, sessionId, person, runOut])
}
