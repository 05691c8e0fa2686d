import type { ComponentType, ReactNode } from 'react'
import type { QrAuthorization } from '#contract/endpoints/qr-check.ts'

/** Component that registers an entry with one press; another feature provides it. */
export type QuickEntrySlot = ComponentType<{
  readonly shipment: QrAuthorization
  readonly onAgain: () => void
  /** Called after the entry is recorded, or queued on this device. */
  readonly onSaved: (isKept: boolean) => void
  /** Renders the scanned shipment, with the button of the quick entry if it is available. */
  readonly children: (press: ReactNode) => ReactNode
}>
