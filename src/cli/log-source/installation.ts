import { CommandError } from '../command-error.ts'
import { httpSource } from './http-source.ts'
import type { LogSource } from './log-source.ts'
import { addressOf } from './open-source.ts'

/**
 * Opens a running installation by its address or the address of its log.
 * @throws CommandError `address_invalid`
 */
export function installationOf(
  where: string,
  timeoutMs: number,
): { readonly source: LogSource; readonly log: LogSource } {
  const address = addressOf(where)?.replace(/\/log$/, '')
  if (address === undefined) throw new CommandError('address_invalid', { address: where })
  return { source: httpSource(address, timeoutMs), log: httpSource(`${address}/log`, timeoutMs) }
}
