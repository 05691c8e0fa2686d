import { lazily } from '../ui/lazily.tsx'

/** The counter of what waits on this device. */
export const QueueCounter = lazily(
  async () => (await import('../offline-queue/queue-counter.tsx')).QueueCounter,
)

/** The question before signing out while something waits. */
export const SignOutDialog = lazily(
  async () => (await import('../offline-queue/sign-out-dialog.tsx')).SignOutDialog,
)

/** What sends it. */
export const QueueWatch = lazily(async () => (await import('../offline-queue/queue-watch.tsx')).QueueWatch)

/** Sends what an account has waiting; resolves at once if the code of this part cannot be loaded. */
export async function sendQueued(accountId: string, onWait: () => void): Promise<void> {
  const unsent = await import('../offline-queue/unsent.ts').catch(() => undefined)
  await unsent?.sentOrTried(accountId, onWait)
}
