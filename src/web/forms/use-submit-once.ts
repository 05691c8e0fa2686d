import type { SubmitEvent } from 'react'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** A form's submit handler, which does nothing while what it began goes on. */
export function useSubmitOnce(begin: (event: SubmitEvent) => Promise<void>): (event: SubmitEvent) => void {
  const run = useOneAtATime(begin)
  return (event) => {
    // Also of a press that is too many: a browser would send the form itself.
    event.preventDefault()
    void run(event)
  }
}
