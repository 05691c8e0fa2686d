import type { ComponentType } from 'react'
import type { SeriesContent } from './series.ts'

/** Component that asks for the checkpoint of a series; another feature provides it. */
export type SeriesFormSlot = ComponentType<{
  /** Content of the current series; absent for a new series. */
  readonly content: SeriesContent | undefined
  readonly onReady: (content: SeriesContent) => void
  readonly onCancel: () => void
}>
