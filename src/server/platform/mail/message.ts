import type { Config } from '../config/config.ts'
import type { Mail } from './mail.ts'

/** Returns a mail in nodemailer's format, with the headers of all our mails. */
export function toMessage(mail: Mail, { mailFrom }: Pick<Config, 'mailFrom'>) {
  const { senderName, identity, stopUrl, ...content } = mail
  const address = emailIn(mailFrom)
  return {
    from: senderName === undefined ? mailFrom : { name: senderName, address },
    ...content,
    ...(identity && { messageId: `<${identity.name}@${address.split('@').at(-1) ?? ''}>` }),
    headers: {
      ...(stopUrl !== undefined && {
        'List-Unsubscribe': `<${stopUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
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

/** Returns the email of a sender that is written as `Name <email>` or as the email alone. */
function emailIn(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender
}
