import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { toMailError } from './mail-error.ts'
import type { Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

const CONNECT_TIMEOUT = 10_000
const SILENCE_TIMEOUT = 30_000

export type SmtpMailer = Mailer & {
  /** Connects, encrypts and signs in, and sends nothing. */
  readonly verify: () => Promise<void>
}

/**
 * Sends by one SMTP server; a connection per mail, since mails are few. Without TLS, credentials and links would travel in
 * the clear: a server without STARTTLS gets nothing, unless the address says `?allowPlain=true`. Nobody listens on the
 * same machine, so that mails without credentials may go there as they are.
 */
export function openSmtp(url: string, config: Pick<Config, 'mailFrom'>): SmtpMailer {
  const address = new URL(url)
  const isPlainAllowed = address.searchParams.get('allowPlain') === 'true'
  // The library would let the address override what is decided here.
  for (const name of ['allowPlain', 'requireTLS', 'ignoreTLS']) address.searchParams.delete(name)
  const hasCredentials = address.username !== ''
  const transport = createTransport({
    url: address.href,
    requireTLS: !isPlainAllowed && (hasCredentials || !isLoopback(address.hostname)),
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
  })
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, config)).catch(fail)
    },
    async verify() {
      await transport.verify().catch(fail)
    },
  }
}

function fail(error: unknown): never {
  throw toMailError(error)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
