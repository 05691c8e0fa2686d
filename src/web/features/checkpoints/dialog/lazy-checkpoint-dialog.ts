import { lazily } from '../../../ui/lib/lazily.tsx'

export const CheckpointDialog = lazily(async () => (await import('./checkpoint-dialog.tsx')).CheckpointDialog)
