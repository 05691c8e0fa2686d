import type { MountedDialogProps } from '../../ui/overlays/dialog.tsx'

/** Dialog that adds milestones to a shipment. */
export type MilestoneDialogProps = MountedDialogProps & { readonly trackingId: string }
