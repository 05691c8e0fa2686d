import type { Config } from '../config/config.ts'
import type { Mail } from './mail.ts'

/** Returns a mail in nodemailer's format, with the headers of all our mails. */
export function toMessage(mail: Mail, { mailFrom }: Pick<Config, 'mailFrom'>) {
  return {
    from: mailFrom,
    ...mail,
    headers: {
      // Prevents automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    // One encoding for all mails, so that the outbox can be searched.
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
