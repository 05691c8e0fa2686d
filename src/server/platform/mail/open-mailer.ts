import type { Services } from '../services.ts'
import { withOperator } from './letter.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'
import type { Mailer } from './mailer.ts'

/** Opens a mailer that sends by SMTP if `SMTP_URL` is set, or else writes to `DATA_DIR/outbox`. */
export function openMailer({ config, log }: Pick<Services, 'config' | 'log'>): Mailer {
  const { send } = config.smtpUrl === undefined ? openOutbox(config, log) : openSmtp(config.smtpUrl, config)
  return { send: (mail) => send(withOperator(mail, config.operator)) }
}
