import { useEffect } from 'react'
import { useWords } from '../locales/use-words.ts'
import { notify } from '../ui/notify.ts'
import { auth } from './auth-client.ts'
import { inactivityAt, WARNING_MS } from './inactivity.ts'
import { lastActivity, noteActivity } from './last-activity.ts'

const activities = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'] as const
const WARNING_SHOWN_MS = 10_000

/** Warns and then signs out when nobody uses the page, in any tab (specification, section 9). */
export function useInactivityGuard(): void {
  const { t } = useWords()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let warned = false

    const look = () => {
      clearTimeout(timer)
      const { state, nextLook } = inactivityAt(lastActivity(), Date.now())
      if (state === 'expired') {
        notify.error(t('session.expired_title'), t('session.expired'), { id: 'session', duration: Infinity })
        void auth.signOut({ scope: 'local' })
        return
      }
      if (state === 'active') warned = false
      if (state === 'expiring' && !warned) {
        warned = true
        const minutes = WARNING_MS / 60_000
        notify.warning(t('session.expiring_title'), t('session.expiring', { minutes }), {
          id: 'session',
          duration: WARNING_SHOWN_MS,
        })
      }
      timer = setTimeout(look, nextLook)
    }
    // A device that slept runs its timers late: the hand that wakes it comes after the session's end.
    const onActivity = () => {
      if (inactivityAt(lastActivity(), Date.now()).state === 'expired') look()
      else noteActivity(Date.now())
    }
    const onVisible = () => document.visibilityState === 'visible' && look()

    noteActivity(Date.now())
    look()
    document.addEventListener('visibilitychange', onVisible)
    for (const activity of activities)
      window.addEventListener(activity, onActivity, { passive: true, capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      for (const activity of activities) window.removeEventListener(activity, onActivity, { capture: true })
    }
  }, [t])
}
