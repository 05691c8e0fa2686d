import { parseTrackingCode } from '#domain/tracking-code.ts'

const SHOWN = 6

/** The end of a tracking code, which tells parcels of a day apart; undefined of what is no code. */
export function shortCode(text: string): string | undefined {
  return parseTrackingCode(text)?.slice(-SHOWN)
}
