import { lazily } from '../../ui/lib/lazily.tsx'

/** Counter of the offline queue on this device. */
export const QueueCounter = lazily(
  async () => (await import('../../offline-queue/queue-counter.tsx')).QueueCounter,
)

/** Dialog that asks before signing out while checkpoints wait on this device. */
export const SignOutDialog = lazily(
  async () => (await import('../../offline-queue/sign-out-dialog.tsx')).SignOutDialog,
)

export const QueueWatch = lazily(async () => (await import('../../offline-queue/queue-watch.tsx')).QueueWatch)

/**
 * Sends the queued checkpoints of a person. Resolves immediately if the code of the offline queue
 * cannot be loaded.
 */
export async function sendQueued(person: string, onWait: () => void): Promise<void> {
  const unsent = await import('../../offline-queue/unsent.ts').catch(() => undefined)
  await unsent?.sentOrTried(person, onWait)
}
