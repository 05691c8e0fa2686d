import { useEffect } from 'react'
import { inactivityAt } from './inactivity.ts'
import { lastActivity, noteActivity } from './last-activity.ts'

const activities = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'] as const

/** Whether a session has been left alone for too long, in every tab of this browser. */
export function hasRunOut(session: string): boolean {
  const last = lastActivity(session)
  return last !== undefined && inactivityAt(last, Date.now()).state === 'expired'
}

/**
 * Notes when the signed-in session is used, on every page (specification, section 9). One that has run out is not
 * revived: a device that slept runs its timers late, and the hand that wakes it comes first.
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
