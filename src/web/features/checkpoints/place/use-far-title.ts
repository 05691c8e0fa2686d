import { useLocale } from '../../../locales/use-locale.ts'
import type { CheckpointValues } from '../values/checkpoint-form-values.ts'

export type Far = {
  /** Distance in metres between the device and the place in the form. */
  readonly far: number
  readonly values: Pick<CheckpointValues, 'location' | 'city' | 'uf'>
  /** True if the form has the destination of the shipment as its place. */
  readonly isAtDestination?: boolean
}

/** Returns a function that says how far the device is from the place in the form. */
export function useFarTitle(): (far: Far) => string {
  const { t, format } = useLocale()
  return ({ far, values: { location, city, uf }, isAtDestination = false }) => {
    const distance = format.kilometers(far)
    const place = [city, uf].filter(Boolean).join('/') || location
    return isAtDestination
      ? t('checkpoint.far_from_destination', { distance })
      : t('checkpoint.far_title', { distance, place })
  }
}
