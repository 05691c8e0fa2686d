import type { ComponentType } from 'react'
import type { Address } from '#contract/endpoints/addresses.ts'

/** Dialog that saves a new address; another feature provides it. */
export type NewAddressDialog = ComponentType<{
  readonly name?: string
  readonly onClose: () => void
  readonly onSaved?: (address: Address) => void
}>
