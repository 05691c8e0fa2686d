import type { Mail } from './mail.ts'

export type Mailer = {
  /** Resolves when the mail server accepts the mail, or when the mail is on disk. */
  readonly send: (mail: Mail) => Promise<void>
}
