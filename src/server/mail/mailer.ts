import type { Services } from '../services.ts'
import { withOperator } from './letter.ts'
import type { Mail } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'

export type Mailer = {
  /** Resolves when the mail is in other hands: accepted by the mail server, or on disk. */
  readonly send: (mail: Mail) => Promise<void>
}

/** Sends by SMTP where `SMTP_URL` is set, else into `DATA_DIR/outbox`. */
export function openMailer({ config, log }: Pick<Services, 'config' | 'log'>): Mailer {
  const { send } = config.smtpUrl === undefined ? openOutbox(config, log) : openSmtp(config.smtpUrl, config)
  return { send: (mail) => send(withOperator(mail, config.operator)) }
}
