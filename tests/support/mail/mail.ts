import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { vi } from 'vitest'
import { waitTimeout } from '../vitest/wait-timeout.ts'

/** Returns all mails in an outbox to an address, oldest first. */
export async function mailsTo(dataDir: string, email: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  const mails = await Promise.all(
    files.map(async (name) => {
      // Skips a mail that was deleted during the search.
      const bytes = await readFile(join(folder, name)).catch(() => undefined)
      return bytes?.includes(email) === true ? [await PostalMime.parse(bytes)] : []
    }),
  )
  return mails.flat().filter((mail) => mail.to?.some((recipient) => recipient.address === email))
}

/** Waits for the n-th mail to an address, counted from 1. */
export async function mailTo(dataDir: string, email: string, count = 1): Promise<Email> {
  return vi.waitUntil(async () => (await mailsTo(dataDir, email))[count - 1], {
    timeout: waitTimeout,
    interval: 20,
  })
}

/** Returns the address of a mail's button. Asserts that the text and the HTML both contain it. */
export function linkIn({ text = '', html = '' }: Email): URL {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error('the mail has no link')
  if (!html.includes(`href="${link.replaceAll('&', '&amp;')}"`)) throw new Error('the two forms differ')
  return new URL(link)
}

/**
 * Returns the parameters of a mailed link: from its fragment, which browsers do not send, or from
 * the query of `/auth/v1/verify`.
 */
export function secretsOf({ hash, searchParams }: URL): URLSearchParams {
  return hash === '' ? searchParams : new URLSearchParams(hash.slice(1))
}
