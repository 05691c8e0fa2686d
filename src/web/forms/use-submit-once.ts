import type { SubmitEvent } from 'react'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** Returns a form's submit handler, which does nothing while an earlier submit runs. */
export function useSubmitOnce(begin: (event: SubmitEvent) => Promise<void>): (event: SubmitEvent) => void {
  const run = useOneAtATime(begin)
  return (event) => {
    // Also prevents the default for a repeated press, because the browser would send the form
    // itself.
    event.preventDefault()
    void run(event)
  }
}
