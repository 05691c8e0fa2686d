/** Whom the log's heads are timestamped by (OpenTimestamps), and who knows the headers of Bitcoin's blocks. */
export type TimestampConfig = {
  /** Addresses without a slash at the end; none: nothing is timestamped. */
  readonly calendars: readonly string[]
  /** An Esplora API, without a slash at the end: `/block-height/…` and `/block/…/header` are appended. */
  readonly headersUrl: string
  /** Whether all of them are on this machine: only then does a block of the regression test network count. */
  readonly isDevelopment: boolean
}

type Text = (name: string) => string | undefined

/** More would be asked in vain: each puts the same head into a block. */
const MOST_CALENDARS = 8
const DEFAULT_HEADERS = 'https://blockstream.info/api'
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Public calendars as they name themselves in what they promise. What they are asked through has other names, so that a promise
 * leads to one of these or to a calendar that is configured, and nowhere else.
 */
const knownCalendars: ReadonlySet<string> = new Set([
  'https://alice.btc.calendar.opentimestamps.org',
  'https://bob.btc.calendar.opentimestamps.org',
  'https://finney.calendar.eternitywall.com',
  'https://btc.calendar.catallaxy.com',
])

/** Reads OTS_CALENDARS and BITCOIN_HEADERS_URL; what is wrong goes to `problems`, one sentence each. */
export function readTimestamps(text: Text, problems: string[]): TimestampConfig {
  const given = text('OTS_CALENDARS') ?? 'off'
  const parsed = given === 'off' ? [] : given.split(',').map((one) => parseAddress(one.trim()))
  const calendars = parsed.filter((one) => one !== undefined)
  const isRepeated = new Set(calendars).size !== calendars.length
  if (calendars.length !== parsed.length || isRepeated || calendars.length > MOST_CALENDARS) {
    problems.push(
      `OTS_CALENDARS: "off" ou até ${MOST_CALENDARS} endereços https:// de agendas do OpenTimestamps, separados por vírgula`,
    )
  }
  const headers = text('BITCOIN_HEADERS_URL') ?? DEFAULT_HEADERS
  const headersUrl = parseAddress(headers)
  if (headersUrl === undefined) {
    problems.push(
      'BITCOIN_HEADERS_URL: o endereço https:// de uma API Esplora, como https://blockstream.info/api',
    )
  }
  const addresses = [...calendars, headersUrl ?? DEFAULT_HEADERS]
  return {
    calendars,
    headersUrl: headersUrl ?? DEFAULT_HEADERS,
    isDevelopment: addresses.every((address) => address.startsWith('http:')),
  }
}

/** Whether a calendar that a promise names may be asked. */
export function isTrustedCalendar(
  { calendars }: Pick<TimestampConfig, 'calendars'>,
  address: string,
): boolean {
  const plain = address.replace(/\/+$/, '')
  return knownCalendars.has(plain) || calendars.includes(plain)
}

/** https, or http on one's own machine. */
function parseAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, username, password, search, hash, href } = new URL(text)
  const isPlain = username === '' && password === '' && search === '' && hash === ''
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname))
  return isPlain && isSafe ? href.replace(/\/+$/, '') : undefined
}
