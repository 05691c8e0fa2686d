import * as z from 'zod/mini'
import {
  accuracy,
  checkpointType,
  latitude,
  longitude,
  optionalText,
  text,
  uf,
  uuid,
} from '#contract/schema/fields.ts'
import { parseWith } from '#contract/schema/parse.ts'
import type { MeasuredCoordinates } from '../../checkpoints/coordinates.ts'

const content = z.object({
  checkpoint_type: checkpointType,
  location: text(200),
  status: text(60),
  address: optionalText(500),
  address_id: z.nullable(uuid),
  city: optionalText(100),
  uf: z.nullable(uf),
  latitude,
  longitude,
  accuracy,
})

/** What each scan of a series records, as the fields of a checkpoint. */
export type SeriesContent = z.output<typeof content>

const series = z.object({
  content,
  /** When it began, RFC 3339 in UTC: from then on its scans are counted. */
  since: z.iso.datetime(),
})

export type Series = z.output<typeof series>

const stored = z.object({ isOn: z.boolean(), series: z.optional(series) })

/** How this account scans on this device: each scan for itself, or in a series, and the series it had last. */
export type ScanMode = { readonly isOn: boolean; readonly series?: Series | undefined }

const STORAGE_PREFIX = 'lastro.series.'

export function rememberedMode(account: string): ScanMode {
  try {
    const parsed = parseWith(stored, JSON.parse(localStorage.getItem(STORAGE_PREFIX + account) ?? 'null'))
    return parsed.ok ? parsed.value : { isOn: false }
  } catch {
    return { isOn: false }
  }
}

export function rememberMode(account: string, mode: ScanMode): void {
  try {
    localStorage.setItem(STORAGE_PREFIX + account, JSON.stringify(mode))
  } catch {
    // Without storage it holds until the page is left.
  }
}

/**
 * A series' checkpoint at one place.
 * @param here where the device is, if it says; the coordinates of a known place go first
 */
export function contentAt({ content: said }: Series, here: MeasuredCoordinates | undefined): SeriesContent {
  if (said.latitude !== null || here === undefined) return said
  return { ...said, latitude: here.latitude, longitude: here.longitude, accuracy: here.accuracy ?? null }
}
