import { useState } from 'react'

/**
 * Confirmation that the user saved the codes; `missing` after an attempt to close the dialog
 * without the confirmation.
 */
type Kept = 'no' | 'missing' | 'yes'

export type CodesSaved = ReturnType<typeof useCodesSaved>

/**
 * Prevents a dialog from being closed by accident while it shows codes that are shown only once.
 */
export function useCodesSaved(close: () => void) {
  const [areShown, setShown] = useState(false)
  const [kept, setKept] = useState<Kept>('no')
  return {
    kept,
    onSaved: (isKept: boolean) => setKept(isKept ? 'yes' : 'no'),
    /** Called when the codes are on the screen. They are shown only this once. */
    onShown: () => setShown(true),
    areShown,
    /** Closes the dialog, except while it shows codes that the user has not confirmed as saved. */
    leave: () => {
      if (areShown && kept !== 'yes') return setKept('missing')
      setShown(false)
      setKept('no')
      close()
    },
  }
}
