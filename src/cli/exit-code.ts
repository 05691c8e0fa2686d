/** Exit codes of the command line, documented in its help. */
export const exitCode = {
  /** The receipt verifies with the pinned key, or the command succeeded. */
  verified: 0,
  /** The receipt does not verify. */
  notVerified: 1,
  /** The command did not run: wrong usage, or an unreadable file. */
  notRun: 2,
  /** Everything verifies, but only with the receipt's own key, because the reader pinned no key. */
  keyNotPinned: 3,
  /**
   * Everything verifies, but a retired key signed the receipt, and no proof ties the receipt to
   * today's log.
   */
  keyRetired: 4,
} as const

export type ExitCode = (typeof exitCode)[keyof typeof exitCode]
