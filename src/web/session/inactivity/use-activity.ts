import { useEffect } from 'react'
import { inactivityAt } from './inactivity.ts'
import { lastActivity, noteActivity } from './last-activity.ts'
import { idleTimeout } from '../account/workplace.ts'

const activities = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'] as const

/** Returns true if a session was unused for too long in every tab of this browser. */
export function hasRunOut(session: string): boolean {
  const last = lastActivity(session)
  return last !== undefined && inactivityAt(last, Date.now(), idleTimeout()).state === 'expired'
}

/**
 * Records the use of the signed-in session on every page (specification, section 9). Input does not
 * revive an expired session. After sleep, a device runs its timers late, so input may come before
 * the timer that ends the session.
 */
export function useActivity(session: string | undefined): void {
  useEffect(() => {
    if (session === undefined) return
    const note = () => {
      if (!hasRunOut(session)) noteActivity(session, Date.now())
    }
    note()
    for (const activity of activities)
      window.addEventListener(activity, note, { passive: true, capture: true })
    return () => {
      for (const activity of activities) window.removeEventListener(activity, note, { capture: true })
    }
  }, [session])
}
