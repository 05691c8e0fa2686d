import { createContext, type KeyboardEvent } from 'react'

/** State and functions for sorting rows with the keyboard, from a row's handle. */
export type KeyboardOrder = {
  /** Id of the row that the user has lifted to move it; undefined if there is none. */
  readonly lifted: string | undefined
  /** Lifts, moves, drops or restores the row, according to the key pressed on its handle. */
  readonly press: (id: string, event: KeyboardEvent) => void
  /** Drops the row in its displayed position, so that the stored order equals the displayed one. */
  readonly drop: (id: string) => void
}

/** Keyboard sorting of the surrounding `SortableRows`, read by `SortableRow`. */
export const KeyboardOrderContext = createContext<KeyboardOrder | undefined>(undefined)
