import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'
import type { Certificate } from '../log/certificate.ts'
import { freePort } from '../processes/free-port.ts'
import { waitTimeout } from '../vitest/wait-timeout.ts'

/**
 * A real mail server that stores the mails it accepts and can imitate the failures of mail servers.
 */
export type MailServer = {
  /** Value for `SMTP_URL`, which does not change while the server is down. */
  readonly url: string
  readonly mails: readonly Email[]
  /** Waits for the n-th mail to an address, counted from 1. */
  readonly mailTo: (email: string, count?: number) => Promise<Email>
  /**
   * Rejects the next `mails` recipients with an error, whose message contains the recipient. The
   * error is temporary by default.
   */
  readonly refuse: (mails: number, status?: number) => void
  /** Delays the answer to every further mail until the returned function is called. */
  readonly hesitate: () => () => void
  /** Number of mails that the server has received but not yet answered. */
  readonly waiting: () => number
  /** Stops listening. */
  readonly goDown: () => Promise<void>
  readonly comeBack: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Credentials for the server. */
const smtpUser = { name: 'lastro', password: 'segredo-do-correio' }

/**
 * Starts a mail server.
 * @param certificate certificate of `localhost` for STARTTLS; without it, the server accepts mails
 * and passwords in clear
 */
export async function startMailServer(certificate?: Certificate): Promise<MailServer> {
  const port = await freePort()
  const mails: Email[] = []
  let refusals = 0
  let refusalStatus = 451
  let waiting = 0
  let mood: Promise<void> = Promise.resolve()
  let server: SMTPServer | undefined

  const keep = async (stream: Readable): Promise<Error | null> => {
    try {
      const raw = await buffer(stream)
      waiting++
      await mood
      waiting--
      mails.push(await PostalMime.parse(raw))
      return null
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
  const answer = async (stream: Readable, done: (problem: Error | null) => void): Promise<void> =>
    done(await keep(stream))

  const listen = async (): Promise<void> => {
    server = new SMTPServer({
      ...(certificate ?? { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
      disableReverseLookup: true,
      closeTimeout: 100,
      onAuth({ username, password }, _session, done) {
        const isKnown = username === smtpUser.name && password === smtpUser.password
        done(isKnown ? null : new Error('who are you?'), isKnown ? { user: username } : undefined)
      },
      onRcptTo({ address: email }, _session, done) {
        if (refusals === 0) return done()
        refusals--
        done(Object.assign(new Error(`<${email}> not now`), { responseCode: refusalStatus }))
      },
      onData(stream, _session, done) {
        void answer(stream, done)
      },
    })
    // Ignores errors of connections, because the client may end them at any time.
    server.on('error', () => undefined)
    await once(server.listen(port, '127.0.0.1'), 'listening')
  }
  const close = async (): Promise<void> => {
    const closing = server
    server = undefined
    if (closing !== undefined) await new Promise<void>((resolve) => closing.close(() => resolve()))
  }

  await listen()
  return {
    url: `smtp://${smtpUser.name}:${smtpUser.password}@${certificate ? 'localhost' : '127.0.0.1'}:${port}${certificate ? '' : '?allowPlain=true'}`,
    mails,
    mailTo: (email, count = 1) =>
      vi.waitUntil(() => mails.filter(({ to }) => to?.some((one) => one.address === email))[count - 1], {
        timeout: waitTimeout,
        interval: 20,
      }),
    refuse(count, status = 451) {
      refusalStatus = status
      refusals = count
    },
    hesitate() {
      const { promise, resolve } = Promise.withResolvers<void>()
      mood = promise
      return resolve
    },
    waiting: () => waiting,
    goDown: close,
    comeBack: listen,
    stop: close,
  }
}
