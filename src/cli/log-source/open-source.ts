import { CommandError } from '../command-error.ts'
import { folderSource } from './folder-source.ts'
import { httpSource } from './http-source.ts'
import { MAX_NOTE_BYTES } from './log-source.ts'

/**
 * Opens a log and its newest published head. `where` is the address or folder of the log, or of an
 * installation that serves its log under `log`.
 * @throws CommandError `log_missing`, and if the log cannot be read
 */
export async function openSource(where: string, timeoutMs: number) {
  const url = urlOf(where)
  const open = url === undefined ? folderSource : (name: string) => httpSource(name, timeoutMs)
  const base = url ?? (where.replace(/(?<=.)\/+$/, '') || '.')
  // Tries the path `log` below the address first. At the installation's own address, the path of
  // the head leads to an HTML page, which would be read as a head.
  const names = /(?:^|\/)log$/.test(base) ? [base] : [`${base}/log`, base]
  for (const source of names.map(open)) {
    const head = await source.read('checkpoint', MAX_NOTE_BYTES)
    if (head !== undefined) return { source, head }
  }
  throw new CommandError('log_missing', { log: where })
}

/**
 * Returns a web address without query and trailing slash, or undefined for the name of a folder.
 * @throws CommandError `address_invalid`
 */
function urlOf(where: string): string | undefined {
  if (!/^https?:\/\//i.test(where)) return undefined
  if (!URL.canParse(where)) throw new CommandError('address_invalid', { address: where })
  const { origin, pathname } = new URL(where)
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

/**
 * Opens a running installation by its address or the address of its log.
 * @throws CommandError `address_invalid`
 */
export function installationOf(where: string, timeoutMs: number, attempts?: number) {
  const url = urlOf(where)?.replace(/\/log$/, '')
  if (url === undefined) throw new CommandError('address_invalid', { address: where })
  return {
    source: httpSource(url, timeoutMs, attempts),
    log: httpSource(`${url}/log`, timeoutMs, attempts),
  }
}
