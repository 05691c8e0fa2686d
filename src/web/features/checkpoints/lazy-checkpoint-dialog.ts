import { lazily } from '../../ui/lazily.tsx'

export const CheckpointDialog = lazily(async () => (await import('./checkpoint-dialog.tsx')).CheckpointDialog)
