import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Services } from '../services.ts'
import type { Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

/** Returns the folder in which mails are stored as files. */
export function outboxFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'outbox')
}

/**
 * Writes each mail as `DATA_DIR/outbox/<time>-<id>.eml` (RFC 5322), for installations without a
 * mail server. The log names the file but never the link, because the link would give readers of
 * the log access. Each file is written atomically. A mail with an identity that is written again
 * replaces its file.
 */
export function openOutbox(config: Pick<Config, 'dataDir' | 'mailFrom'>, log: Services['log']): Mailer {
  const folder = outboxFolder(config)
  return {
    async send(mail) {
      // The library is loaded with the first mail, because it takes 20 MB of memory.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await composer.sendMail(toMessage(mail, config))
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed into a buffer')
      const id = randomUUID()
      const { name, at } = mail.identity ?? { name: id, at: new Date() }
      const file = join(folder, `${at.toISOString().replaceAll(':', '-')}-${name}.eml`)
      const draft = join(folder, `.${id}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(draft, message, { mode: 0o600, flag: 'wx', flush: true })
      await rename(draft, file)
      log.info({ file }, 'mail written to the outbox')
    },
  }
}
