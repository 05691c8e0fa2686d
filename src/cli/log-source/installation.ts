import { CommandError } from '../command-error.ts'
import { httpSource } from './http-source.ts'
import type { LogSource } from './log-source.ts'
import { addressOf } from './open-source.ts'

/**
 * A running installation by its address, or by that of its log.
 * @throws CommandError `address_invalid` for what is no address
 */
export function installationOf(
  where: string,
  timeoutMs: number,
): { readonly source: LogSource; readonly log: LogSource } {
  const address = addressOf(where)?.replace(/\/log$/, '')
  if (address === undefined) throw new CommandError('address_invalid', { address: where })
  return { source: httpSource(address, timeoutMs), log: httpSource(`${address}/log`, timeoutMs) }
}
