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
import { parseJson } from '#domain/base/parse-json.ts'
import { deviceStorage } from '../../../storage.ts'
import type { MeasuredCoordinates } from '../../checkpoints/values/coordinates.ts'

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

/** Checkpoint fields that each scan of a series records. */
export type SeriesContent = z.output<typeof content>

const series = z.object({
  content,
  /**
   * Start of the series, RFC 3339 in UTC. The counts of the series include the scans from then on.
   */
  since: z.iso.datetime(),
})

export type Series = z.output<typeof series>

const stored = z.object({ isOn: z.boolean(), series: z.optional(series) })

/**
 * Scan mode that this account chose on this device: single scans or a series. `series` is the last
 * series, even while the mode is single scans.
 */
export type ScanMode = { readonly isOn: boolean; readonly series?: Series | undefined }

const STORAGE_PREFIX = 'lastro.series.'

export function rememberedMode(account: string): ScanMode {
  const kept = deviceStorage.read(STORAGE_PREFIX + account) ?? 'null'
  return z.safeParse(stored, parseJson(kept)).data ?? { isOn: false }
}

export function rememberMode(account: string, mode: ScanMode): void {
  deviceStorage.write(STORAGE_PREFIX + account, JSON.stringify(mode))
}

/**
 * Returns the checkpoint content of a series with coordinates.
 * @param here position of the device, if known; ignored if the series already has coordinates
 */
export function contentAt({ content: said }: Series, here: MeasuredCoordinates | undefined): SeriesContent {
  if (said.latitude !== null || here === undefined) return said
  return { ...said, latitude: here.latitude, longitude: here.longitude, accuracy: here.accuracy ?? null }
}
