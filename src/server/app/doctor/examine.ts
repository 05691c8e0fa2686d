import { ConfigError, readConfig, type Config } from '#platform/config/config.ts'
import { owesOperator } from '#platform/config/operator-config.ts'
import { examineDatabase } from './examine-database.ts'
import { examineFolder } from './examine-folder.ts'
import { examinePublicUrl } from './examine-public-url.ts'
import { finding, type Finding } from './finding.ts'
import { MailError } from '#platform/mail/mail-error.ts'
import { openSmtp } from '#platform/mail/smtp.ts'

const checks: readonly ((config: Config) => Promise<readonly Finding[]>)[] = [
  examineFolder,
  examineDatabase,
  examineMail,
  examinePublicUrl,
]

/**
 * Examines the installation described by the environment, whether it runs or not. Writes nothing.
 */
export async function examine(
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly Finding[]> {
  try {
    const config = readConfig(env)
    const configuration = owesOperator(config) ? 'operator_missing' : 'configuration_ok'
    const found = await Promise.all(checks.map((check) => check(config)))
    return [finding('configuration', configuration), ...found.flat()]
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((problem) => finding('configuration', 'configuration_wrong', { problem }))
  }
}

/** Connects to the mail server, negotiates TLS and signs in, but sends nothing. */
async function examineMail(config: Config): Promise<readonly Finding[]> {
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
