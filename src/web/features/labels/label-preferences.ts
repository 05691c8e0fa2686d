import * as z from 'zod/mini'
import { labelSizes, zplResolutions, type LabelSize, type ZplResolution } from '#domain/shipments/label.ts'
import { parseJson } from '#domain/base/parse-json.ts'
import { deviceStorage } from '../../storage.ts'

/** Print settings of this device. */
export type LabelPreferences = { readonly size: LabelSize; readonly dpi: ZplResolution }

const STORAGE_KEY = 'lastro.labels'
const usual: LabelPreferences = { size: 'thermal', dpi: 203 }
const stored = z.object({ size: z.optional(z.unknown()), dpi: z.optional(z.unknown()) })

/**
 * Returns the settings last chosen on this device. Missing or invalid values become the defaults.
 */
export function readLabelPreferences(): LabelPreferences {
  const kept = z.safeParse(stored, parseJson(deviceStorage.read(STORAGE_KEY) ?? '{}')).data
  return {
    size: labelSizes.find((size) => size === kept?.size) ?? usual.size,
    dpi: zplResolutions.find((dpi) => dpi === kept?.dpi) ?? usual.dpi,
  }
}

/** Stores the settings on this device. */
export function rememberLabelPreferences(preferences: LabelPreferences): void {
  deviceStorage.write(STORAGE_KEY, JSON.stringify(preferences))
}
