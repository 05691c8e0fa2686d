import type { LucideIcon } from 'lucide-react'
import type { Location, NavigateFunction } from 'react-router'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { Permission } from '#domain/accounts/role.ts'

/** Dependencies of an action. */
export type Means = {
  readonly navigate: NavigateFunction
  /** Current location of the user. */
  readonly at: Pick<Location, 'pathname' | 'search'>
  /** The shipment whose page is open, once it is loaded. */
  readonly shipment: { readonly id: string; readonly tracking_id: string } | undefined
  readonly signOut: () => Promise<void>
}

/** Action of the user: one object that button, menu, shortcut and command palette share. */
export type Action = {
  readonly id: string
  readonly words: MessageKey
  readonly icon: LucideIcon
  /**
   * Returns true if the action applies at the user's location; if absent, it applies everywhere.
   */
  readonly fits?: (at: Means['at']) => boolean
  /** Permission without which the action is not offered. */
  readonly needs?: Permission
  readonly perform: (means: Means) => void
}
