import { lazily } from '../ui/lazily.tsx'

/** The counter of what waits on this device. */
export const PendingCounter = lazily(
  async () => (await import('../pending/pending-counter.tsx')).PendingCounter,
)

/** The question before signing out while something waits. */
export const SignOutDialog = lazily(
  async () => (await import('../pending/sign-out-dialog.tsx')).SignOutDialog,
)

/** What sends it. */
export const PendingWatch = lazily(async () => (await import('../pending/pending-watch.tsx')).PendingWatch)

/** Sends what an account has waiting; resolves at once if the code of this part cannot be loaded. */
export async function sendPending(accountId: string, onWait: () => void): Promise<void> {
  const unsent = await import('../pending/unsent.ts').catch(() => undefined)
  await unsent?.sentOrTried(accountId, onWait)
}
