import { onInstallation } from '../backup/installation-work.ts'
import type { CommandOf } from '../arguments.ts'
import { CommandError } from '../command-error.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import type { Terminal } from '../terminal.ts'
import { tell } from '../messages.ts'

/**
 * Sends a test mail through the installation's mail server.
 * @throws CommandError `mail_not_set_up` without SMTP_URL, `mail_…` with the cause if the server
 * refuses the mail
 */
export async function mail({ email, language }: CommandOf<'mail'>, terminal: Terminal): Promise<ExitCode> {
  const host = await onInstallation(async (config, log) => {
    if (config.smtpUrl === undefined) throw new CommandError('mail_not_set_up')
    const { openMailer } = await import('#platform/mail/open-mailer.ts')
    const { MailError } = await import('#platform/mail/mail-error.ts')
    const { testMail } = await import('#platform/mail/test-mail.ts')
    const { host: server } = new URL(config.smtpUrl)
    try {
      const mailer = openMailer({ config, log })
      await mailer.send(testMail(email, language, config.publicUrl))
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      throw new CommandError(`mail_${error.failure}`, { host: server, reason: error.message })
    }
    return server
  })
  terminal.print(`${tell(language, 'mail.sent', { host, address: email })}\n`)
  return exitCode.verified
}
