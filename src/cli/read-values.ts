import { isApiKey } from '#domain/accounts/api-key.ts'
import { parseTrackingCode, type TrackingCode } from '#domain/shipments/tracking-code.ts'
import { CommandError } from './command-error.ts'
import type { OptionName } from './options.ts'

export type ParsedOptions = ReadonlyMap<OptionName, string>

const DEFAULT_LISTEN = { host: '127.0.0.1', port: 4040 }
const DEFAULT_TIMEOUT_S = 30
const MAX_TIMEOUT_SECONDS = 600

const ACCOUNT = /^(?:0x)?([0-9a-f]{40})$/i

export function readGiven<T>(
  given: ParsedOptions,
  name: OptionName,
  read: (text: string) => T,
): T | undefined {
  const text = given.get(name)
  return text === undefined ? undefined : read(text)
}

export function required(value: string | undefined, option: string): string {
  if (value === undefined) throw new CommandError('option_missing', { option })
  return value
}

/** Refuses options other than `known`, `--lang` and `--help`. */
export function assureOnly(given: ParsedOptions, known: readonly OptionName[]): void {
  for (const name of given.keys()) {
    if (name === 'lang' || name === 'help' || known.includes(name)) continue
    throw new CommandError('unknown_option', { option: `--${name}` })
  }
}

export function assureNoMore([argument]: readonly string[]): void {
  if (argument !== undefined) throw new CommandError('argument_unexpected', { argument })
}

export function readFolder([folder, ...more]: readonly string[]): string {
  if (folder === undefined) throw new CommandError('folder_not_named')
  assureNoMore(more)
  return folder
}

/** Parses `host:port`, or a port on localhost. */
export function readListen(text: string | undefined) {
  if (text === undefined) return DEFAULT_LISTEN
  const [, host = DEFAULT_LISTEN.host, port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? []
  if (port === '' || Number(port) > 65_535) throw new CommandError('listen_invalid', { listen: text })
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

export function readTrackingId(code: string): TrackingCode {
  const parsed = parseTrackingCode(code)
  if (parsed === undefined) throw new CommandError('tracking_id_invalid', { code })
  return parsed
}

/** Returns the time limit for each answer in milliseconds, from `--timeout` or the default. */
export function readTimeout(given: ParsedOptions): number {
  const seconds = given.get('timeout')
  if (seconds === undefined) return DEFAULT_TIMEOUT_S * 1_000
  const value = /^[1-9]\d{0,2}$/.test(seconds) ? Number(seconds) : MAX_TIMEOUT_SECONDS + 1
  if (value > MAX_TIMEOUT_SECONDS) throw new CommandError('timeout_invalid', { seconds })
  return value * 1_000
}

/**
 * Parses an address of an account or a contract.
 * @returns 40 hexadecimal digits in lower case
 * @throws CommandError `address_invalid`
 */
export function readAccount(text: string): string {
  const [, digits] = ACCOUNT.exec(text) ?? []
  if (digits === undefined) throw new CommandError('address_invalid', { address: text })
  return digits.toLowerCase()
}

/** @throws CommandError `url_invalid` */
export function readWebUrl(text: string): string {
  // Node 20, which runs the programs in one file, lacks URL.parse.
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol))
    throw new CommandError('url_invalid', { url: text })
  return parsed.href
}

/** @throws CommandError `api_key_invalid`, without the key */
export function readApiKey(text: string): string {
  if (!isApiKey(text)) throw new CommandError('api_key_invalid')
  return text
}

/**
 * Parses a secret of Standard Webhooks.
 * @throws CommandError `secret_invalid`, without the secret
 */
export function readSecret(text: string): string {
  if (!/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(text)) throw new CommandError('secret_invalid')
  return text
}
