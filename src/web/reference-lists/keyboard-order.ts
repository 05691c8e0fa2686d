import { createContext, type KeyboardEvent } from 'react'

/** Ordering by the keys of a row's handle. */
export type KeyboardOrder = {
  /** The row that is lifted now, if one is. */
  readonly lifted: string | undefined
  /** Lifts, moves, drops or puts back by the key pressed on the row's handle. */
  readonly press: (id: string, event: KeyboardEvent) => void
  /** Drops the row where it is seen: what is shown is what is kept. */
  readonly drop: (id: string) => void
}

/** Where `SortableRow` finds the order of the `SortableRows` it stands in. */
export const KeyboardOrderContext = createContext<KeyboardOrder | undefined>(undefined)
