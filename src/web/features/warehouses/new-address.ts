import type { ComponentType } from 'react'
import type { Address } from '#contract/endpoints/addresses.ts'

/** The dialog that saves a new address, which another feature has. */
export type NewAddressDialog = ComponentType<{
  /** What a new address is called unless something else is typed. */
  readonly name?: string
  readonly onClose: () => void
  readonly onSaved?: (address: Address) => void
}>
