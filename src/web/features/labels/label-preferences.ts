import * as z from 'zod/mini'
import { labelSizes, zplResolutions, type LabelSize, type ZplResolution } from '#domain/label.ts'

/** How this device prints. */
export type LabelPreferences = { readonly size: LabelSize; readonly dpi: ZplResolution }

const STORAGE_KEY = 'lastro.labels'
const usual: LabelPreferences = { size: 'thermal', dpi: 203 }
const stored = z.object({ size: z.optional(z.unknown()), dpi: z.optional(z.unknown()) })

/** What was chosen last on this device; what is no choice, or no longer one, is the usual. */
export function readLabelPreferences(): LabelPreferences {
  try {
    const kept = z.parse(stored, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'))
    return {
      size: labelSizes.find((size) => size === kept.size) ?? usual.size,
      dpi: zplResolutions.find((dpi) => dpi === kept.dpi) ?? usual.dpi,
    }
  } catch {
    // Without storage, or with somebody else's text in it.
    return usual
  }
}

/** Remembers the choice on this device. */
export function rememberLabelPreferences(preferences: LabelPreferences): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(preferences))
  } catch {
    // Without storage the choice holds until the dialog is closed.
  }
}
