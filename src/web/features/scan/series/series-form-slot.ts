import type { ComponentType } from 'react'
import type { SeriesContent } from './series.ts'

/** What asks for a series' checkpoint, which another feature has. */
export type SeriesFormSlot = ComponentType<{
  /** The series as it is; a new one when absent. */
  readonly content: SeriesContent | undefined
  readonly onReady: (content: SeriesContent) => void
  readonly onCancel: () => void
}>
