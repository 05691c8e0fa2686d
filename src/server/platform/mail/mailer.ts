import type { Mail } from './mail.ts'

export type Mailer = {
  /** Resolves when the mail is in other hands: accepted by the mail server, or on disk. */
  readonly send: (mail: Mail) => Promise<void>
}
