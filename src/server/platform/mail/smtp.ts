import type { Config } from '../config/config.ts'
import { toMailError } from './mail-error.ts'
import type { Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000

export type SmtpMailer = Mailer & {
  /** Connects, negotiates TLS and signs in, but sends nothing. */
  readonly verify: () => Promise<void>
}

/**
 * Sends through one SMTP server. Each mail has its own connection, because mails are few. Without
 * TLS, credentials and links would be sent in the clear. A server without STARTTLS therefore gets
 * nothing, unless the URL has `?allowPlain=true`. Traffic on the same machine cannot be
 * intercepted, so mails without credentials may go there in the clear.
 */
export function openSmtp(url: string, config: Pick<Config, 'mailFrom'>): SmtpMailer {
  const parsed = new URL(url)
  const isPlainAllowed = parsed.searchParams.get('allowPlain') === 'true'
  // The library would let these URL parameters override the decision about encryption.
  for (const name of ['allowPlain', 'requireTLS', 'ignoreTLS']) parsed.searchParams.delete(name)
  const hasCredentials = parsed.username !== ''
  const options = {
    url: parsed.href,
    requireTLS: !isPlainAllowed && (hasCredentials || !isLoopback(parsed.hostname)),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  }
  // The library is loaded with the first mail, because it takes 20 MB of memory.
  const openTransport = async () => (await import('nodemailer')).createTransport(options)
  return {
    async send(mail) {
      const transport = await openTransport()
      await transport.sendMail(toMessage(mail, config)).catch(fail)
    },
    async verify() {
      const transport = await openTransport()
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
