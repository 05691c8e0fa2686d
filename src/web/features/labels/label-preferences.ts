import * as z from 'zod/mini'
import { labelSizes, zplResolutions } from '#domain/label.ts'
import { deviceStorage } from '../../storage.ts'

const STORAGE_KEY = 'lastro.labels'

/** Print settings; a missing or invalid value becomes the default. */
const stored = z.object({
  size: z.catch(z.enum(labelSizes), 'thermal'),
  dpi: z.catch(z.literal(zplResolutions), 203),
})

/** Print settings of this device. */
export type LabelPreferences = z.output<typeof stored>

/** Returns the settings last chosen on this device, else the defaults. */
export function readLabelPreferences(): LabelPreferences {
  try {
    return z.parse(stored, JSON.parse(deviceStorage.read(STORAGE_KEY) ?? '{}'))
  } catch {
    // The stored text is not valid JSON, or no object.
    return z.parse(stored, {})
  }
}

/** Stores the settings on this device. */
export function rememberLabelPreferences(preferences: LabelPreferences): void {
  deviceStorage.write(STORAGE_KEY, JSON.stringify(preferences))
}
