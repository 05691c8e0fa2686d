import { parseTrackingCode, type TrackingCode } from './tracking-code.ts'

/**
 * Returns the tracking code in a text from a scanner or a person, or undefined. The text may be a
 * public link of this installation, the specified JSON payload (`qr_code_data`) or the bare code.
 * @param origins addresses of this installation, without trailing slashes
 */
export function readTrackingReference(text: string, origins: readonly string[]): TrackingCode | undefined {
  if (text.length > 2_000) return undefined
  const trimmed = text.trim()
  if (trimmed.startsWith('{')) return codeInPayload(trimmed)
  // The comparison ignores case, because a URL's scheme and host do so, and a printed link may be
  // all capitals.
  const lower = trimmed.toLowerCase()
  const prefix = origins
    .map((origin) => `${origin}/verify/`)
    .find((link) => lower.startsWith(link.toLowerCase()))
  if (prefix !== undefined) return parseTrackingCode(trimmed.slice(prefix.length).split(/[/?#]/, 1)[0] ?? '')
  return parseTrackingCode(trimmed)
}

function codeInPayload(json: string): TrackingCode | undefined {
  try {
    const payload: unknown = JSON.parse(json)
    if (typeof payload !== 'object' || payload === null || !('tracking_id' in payload)) return undefined
    return typeof payload.tracking_id === 'string' ? parseTrackingCode(payload.tracking_id) : undefined
  } catch {
    return undefined
  }
}
