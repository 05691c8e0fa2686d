import type { LucideIcon } from 'lucide-react'
import type { Location, NavigateFunction } from 'react-router'
import type { WordsKey } from '../locales/catalogue.ts'

/** What an action may use to do its work. */
export type Means = {
  readonly navigate: NavigateFunction
  /** Where the user is now. */
  readonly at: Pick<Location, 'pathname' | 'search'>
  /** The shipment whose page is open, once it is loaded. */
  readonly shipment: { readonly id: string; readonly tracking_id: string } | undefined
  readonly signOut: () => Promise<void>
}

/** Something the user may do: one object that button, menu, shortcut and command palette all read. */
export type Action = {
  readonly id: string
  readonly words: WordsKey
  readonly icon: LucideIcon
  /** Whether it means anything where the user is; everywhere, when absent. */
  readonly fits?: (at: Means['at']) => boolean
  readonly perform: (means: Means) => void
}
