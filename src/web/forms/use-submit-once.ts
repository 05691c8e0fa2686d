import type { SubmitEvent } from 'react'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** Returns a form's submit handler, which does nothing while an earlier submit runs. */
export function useSubmitOnce(begin: (event: SubmitEvent) => Promise<void>): (event: SubmitEvent) => void {
  const run = useOneAtATime(begin)
  return (event) => {
    // A repeated press must also prevent the default, because otherwise the browser would send the
    // form itself.
    event.preventDefault()
    void run(event)
  }
}
