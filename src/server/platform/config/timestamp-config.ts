import { parseEach, parseSafeUrl, withoutSlash } from './parse-value.ts'
import { declareVariables, type Reader } from './variable.ts'

/**
 * Maximum calendars. More would have no benefit, because every calendar timestamps the same head.
 */
const MAX_CALENDARS = 8

/**
 * URLs of public calendars in pending attestations of OpenTimestamps proofs. A pending attestation
 * names the calendar that will provide the path to a Bitcoin block. These URLs differ from the
 * addresses to which heads are submitted. Among the calendars that proofs name, only these and the
 * configured ones are called.
 */
const knownCalendars: ReadonlySet<string> = new Set([
  'https://alice.btc.calendar.opentimestamps.org',
  'https://bob.btc.calendar.opentimestamps.org',
  'https://finney.calendar.eternitywall.com',
  'https://btc.calendar.catallaxy.com',
])

export const timestampVariables = declareVariables({
  OTS_CALENDARS: {
    default: 'off',
    sentence:
      'OpenTimestamps calendars that put the log’s heads into Bitcoin, with commas between ([how](operation/timestamps.md)); a head every `ANCHOR_EVERY`',
    expected: `"off" ou até ${MAX_CALENDARS} endereços https:// de agendas do OpenTimestamps, separados por vírgula`,
    parse: parseCalendars,
  },
  BITCOIN_HEADERS_URL: {
    default: 'https://blockstream.info/api',
    sentence:
      'an Esplora API that knows the headers of Bitcoin’s blocks; asked only where there are calendars',
    expected: 'o endereço https:// de uma API Esplora, como https://blockstream.info/api',
    parse: parseUrl,
  },
})

/** Reads OTS_CALENDARS and BITCOIN_HEADERS_URL. */
export function readTimestamps({ read }: Reader) {
  const calendars = read(timestampVariables.OTS_CALENDARS)
  const headersUrl = read(timestampVariables.BITCOIN_HEADERS_URL)
  const isDevelopment = [...calendars, headersUrl].every((url) => url.startsWith('http:'))
  return {
    /** URLs without a trailing slash; if empty, nothing is timestamped. */
    calendars,
    /**
     * URL of an Esplora API without a trailing slash; `/block-height/…` and `/block/…/header` are
     * appended.
     */
    headersUrl,
    /**
     * True if all calendars and the source of headers are on this machine. Only then are blocks of
     * the regression test network accepted.
     */
    isDevelopment,
  }
}

/**
 * Calendars that timestamp the log's heads (OpenTimestamps), and the source of Bitcoin block
 * headers.
 */
export type TimestampConfig = ReturnType<typeof readTimestamps>

function parseCalendars(value: string): readonly string[] | undefined {
  if (value === 'off') return []
  const calendars = parseEach(value.split(','), parseUrl)
  const isRepeated = new Set(calendars).size !== calendars?.length
  return isRepeated || calendars.length > MAX_CALENDARS ? undefined : calendars
}

function parseUrl(text: string): string | undefined {
  return withoutSlash(parseSafeUrl(text)?.href)
}

/** Returns true if the calendar at an address that a proof names may be called. */
export function isTrustedCalendar({ calendars }: Pick<TimestampConfig, 'calendars'>, url: string): boolean {
  const plain = url.replace(/\/+$/, '')
  return knownCalendars.has(plain) || calendars.includes(plain)
}
