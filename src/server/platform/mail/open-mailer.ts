import type { Services } from '../services.ts'
import { withOperator } from './letter.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'
import type { Mailer } from './mailer.ts'

/** Sends by SMTP where `SMTP_URL` is set, else into `DATA_DIR/outbox`. */
export function openMailer({ config, log }: Pick<Services, 'config' | 'log'>): Mailer {
  const { send } = config.smtpUrl === undefined ? openOutbox(config, log) : openSmtp(config.smtpUrl, config)
  return { send: (mail) => send(withOperator(mail, config.operator)) }
}
