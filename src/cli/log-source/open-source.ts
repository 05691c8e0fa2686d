import { CommandError } from '../command-error.ts'
import { folderSource } from './folder-source.ts'
import { httpSource } from './http-source.ts'
import { MAX_NOTE_BYTES, type LogSource } from './log-source.ts'

/**
 * The log that an address or folder names, with its newest head as published: the log itself, or the installation that
 * serves it under `log`.
 * @throws CommandError `log_missing` where there is none, and why it cannot be read
 */
export async function openSource(
  where: string,
  timeoutMs: number,
): Promise<{ source: LogSource; head: Uint8Array }> {
  const open = isAddress(where) ? (name: string) => httpSource(name, timeoutMs) : folderSource
  const base = (isAddress(where) ? withoutQuery(where) : where).replace(/(?<=.)\/+$/, '')
  // Asked in this order: an installation answers with a page wherever it has nothing.
  const names = /(?:^|\/)log$/.test(base) ? [base] : [`${base}/log`, base]
  for (const source of names.map(open)) {
    const head = await source.read('checkpoint', MAX_NOTE_BYTES)
    if (head !== undefined) return { source, head }
  }
  throw new CommandError('log_missing', { log: where })
}

/** Whether a log is named by an address of the web, and not by a folder. */
function isAddress(where: string): boolean {
  return /^https?:\/\//i.test(where)
}

function withoutQuery(address: string): string {
  if (!URL.canParse(address)) throw new CommandError('address_invalid', { address })
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname}`
}
