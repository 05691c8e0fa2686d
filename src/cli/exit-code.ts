/** What a script learns from the command line; documented in its help. */
export const exitCode = {
  /** The receipt verifies with the pinned key; what was to be made is made. */
  verified: 0,
  /** The receipt does not verify. */
  notVerified: 1,
  /** Nothing was verified or made: wrong usage, or a file that cannot be read. */
  notRun: 2,
  /** Everything agrees, but with no other key than the receipt's own. */
  keyNotPinned: 3,
  /** Everything agrees, but a retired key signed, and nothing ties the receipt to the log of today. */
  keyRetired: 4,
} as const

export type ExitCode = (typeof exitCode)[keyof typeof exitCode]
