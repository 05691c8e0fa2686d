import { asMeant } from '../base/plain-text.ts'
import { parseTrackingCode, type TrackingCode, WRITTEN_CODE } from './tracking-code.ts'

/** Public link, with or without scheme: host with port, and code. */
const LINK = new RegExp(String.raw`([^\s/"'(<]+)/verify/(${WRITTEN_CODE})`, 'i')
/**
 * A code inside a text, not as part of another link or word. A scanner may add a few characters
 * before it.
 */
const INSIDE = new RegExp(String.raw`(?:^.{0,4}?|(?<![A-Z0-9/=-]))(${WRITTEN_CODE})`, 'gi')

/**
 * Returns the tracking code in a text from a scanner or a person, or undefined. The text may be a
 * public link of this installation, the specified JSON payload (`qr_code_data`), the code, or a
 * sentence with one of them. If the text names several codes, none is returned.
 * @param origins addresses of this installation, without trailing slashes
 */
export function readTrackingReference(text: string, origins: readonly string[]): TrackingCode | undefined {
  if (text.length > 2_000) return undefined
  const plain = asMeant(text)
  const link = LINK.exec(plain)
  if (link !== null) {
    const [, host = '', code = ''] = link
    const isOwn = origins.some((origin) => hostOf(origin) === host.toLowerCase())
    return isOwn ? parseTrackingCode(code) : undefined
  }
  const codes = new Set([...plain.matchAll(INSIDE)].map(([, code = '']) => parseTrackingCode(code)))
  const [code] = codes
  return codes.size === 1 ? code : undefined
}

/** Returns host and port of an origin. */
function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//i, '').toLowerCase()
}
