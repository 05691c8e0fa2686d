import { lazily } from '../../ui/lazily.tsx'

/** The dialog of the checkpoint form. */
export const CheckpointDialog = lazily(async () => (await import('./checkpoint-dialog.tsx')).CheckpointDialog)
