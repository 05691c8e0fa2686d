import type { RefObject } from 'react'

/** Dialog that adds milestones to a shipment. */
export type MilestoneDialogProps = {
  readonly trackingId: string
  readonly onClose: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}
