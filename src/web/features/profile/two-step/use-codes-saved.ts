import { useState } from 'react'

/** Confirmation that the user saved the codes; `missing` after an attempt to close without it. */
export type Kept = 'no' | 'missing' | 'yes'

export type CodesSaved = {
  readonly kept: Kept
  readonly onSaved: (isKept: boolean) => void
  /** Called when the codes are on the screen. They are shown only this once. */
  readonly onShown: () => void
  readonly areShown: boolean
  /** Closes the dialog, except while it shows codes that the user has not confirmed as saved. */
  readonly leave: () => void
}

/**
 * Prevents a dialog from being closed by accident while it shows codes that are shown only once.
 */
export function useCodesSaved(close: () => void): CodesSaved {
  const [areShown, setShown] = useState(false)
  const [kept, setKept] = useState<Kept>('no')
  return {
    kept,
    onSaved: (isKept) => setKept(isKept ? 'yes' : 'no'),
    onShown: () => setShown(true),
    areShown,
    leave: () => {
      if (areShown && kept !== 'yes') return setKept('missing')
      setShown(false)
      setKept('no')
      close()
    },
  }
}
