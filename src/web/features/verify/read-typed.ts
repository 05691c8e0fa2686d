import { readTrackingReference } from '#domain/tracking-reference.ts'
import type { TrackingCode } from '#domain/tracking-code.ts'
import { knownOrigins } from '../../api/known-origins.ts'

/** The code in what a visitor typed or pasted; the server is asked for its names only where a link may bear one of them. */
export async function readTyped(text: string): Promise<TrackingCode | undefined> {
  const code = readTrackingReference(text, knownOrigins())
  if (code !== undefined || !/^\s*https?:/i.test(text)) return code
  const loaded = await import('../../api/own-origins.ts').catch(() => undefined)
  return loaded && readTrackingReference(text, await loaded.ownOrigins())
}
