import type { Config } from '../config.ts'
import { MailError } from '../mail/mail-error.ts'
import { openSmtp } from '../mail/smtp.ts'
import { finding, type Finding } from './finding.ts'

/** Connects to the mail server, encrypts and signs in, and sends nothing. */
export async function examineMail(config: Config): Promise<readonly Finding[]> {
  if (config.smtpUrl === undefined) return [finding('mail', 'mail_missing')]
  const { host } = new URL(config.smtpUrl)
  try {
    await openSmtp(config.smtpUrl, config).verify()
    return [finding('mail', 'mail_ok', { host })]
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return [finding('mail', `mail_${error.failure}`, { host, reason: error.message })]
  }
}
