import type { ComponentType, ReactNode } from 'react'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'

/** What registers an entry with one press, which another feature has. */
export type QuickEntrySlot = ComponentType<{
  readonly shipment: QrAuthorization
  readonly onAgain: () => void
  /** Told once it is recorded, or kept on this device. */
  readonly onSaved: (isKept: boolean) => void
  /** Draws what was scanned, with the press that registers where there is one. */
  readonly children: (press: ReactNode) => ReactNode
}>
