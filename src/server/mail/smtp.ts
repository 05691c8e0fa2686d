import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

const CONNECT_TIMEOUT = 10_000
const SILENCE_TIMEOUT = 30_000

/** Sends by one SMTP server; a connection per mail, since mails are few. */
export function openSmtp(url: string, config: Pick<Config, 'mailFrom'>): Mailer {
  const transport = createTransport({
    url,
    // Without TLS, credentials and links would travel in the clear. On the same machine nobody listens.
    requireTLS: !isLoopback(new URL(url).hostname),
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: SILENCE_TIMEOUT,
  })
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, config)).catch((error: unknown) => {
        throw withoutAddresses(error)
      })
    },
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** A mail server's answer repeats the recipient, which belongs neither into the log nor into the job table. */
function withoutAddresses(error: unknown): Error {
  const facts = ['code', 'responseCode', 'command'].map((name) =>
    error instanceof Error ? Reflect.get(error, name) : undefined,
  )
  const known = facts.filter((fact) => typeof fact === 'string' || typeof fact === 'number')
  return new Error(`the mail server did not take the mail: ${known.join(' ') || 'no reason given'}`)
}
