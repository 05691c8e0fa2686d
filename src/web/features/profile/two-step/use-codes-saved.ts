import { useState } from 'react'

/** Whether the owner says to have kept the codes; `missing` once they wanted to go on without. */
export type Kept = 'no' | 'missing' | 'yes'

export type CodesSaved = {
  readonly kept: Kept
  readonly onSaved: (isKept: boolean) => void
  /** Codes are on the screen, for the only time. */
  readonly onShown: () => void
  readonly areShown: boolean
  /** Closes, but not over codes that nobody has kept. */
  readonly leave: () => void
}

/** Keeps a dialog from being closed by accident while it shows codes that will not be shown again. */
export function useCodesSaved(close: () => void): CodesSaved {
  const [areShown, setShown] = useState(false)
  const [kept, setKept] = useState<Kept>('no')
  return {
    kept,
    onSaved: (isKept) => setKept(isKept ? 'yes' : 'no'),
    onShown: () => setShown(true),
    areShown,
    leave: () => {
      if (areShown && kept !== 'yes') {
        setKept('missing')
        return
      }
      setShown(false)
      setKept('no')
      close()
    },
  }
}
