import type { Config } from '../config/config.ts'
import type { Mail } from './mail.ts'

/** A mail in the terms of nodemailer, with the headers every mail of ours has. */
export function toMessage(mail: Mail, { mailFrom }: Pick<Config, 'mailFrom'>) {
  return {
    from: mailFrom,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // So that no absence note answers it (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    // One way for all, so that a mail in the outbox can be searched for what it names.
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
