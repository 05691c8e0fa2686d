import { useFormat } from '../../../locales/use-format.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { CheckpointValues } from '../values/checkpoint-form-values.ts'

type FarNoticeProps = {
  /** Distance in metres between the device and the place in the form. */
  readonly far: number
  readonly values: Pick<CheckpointValues, 'location' | 'city' | 'uf'>
  readonly isAtDestination?: boolean
  /** Message that asks for the place, or for a reason if the form requires one. */
  readonly advice: 'checkpoint.far' | 'checkpoint.far_at_door' | 'checkpoint.far_series'
}

/** Warns that the device is far from the place in the form. */
export function FarNotice({ far, values, isAtDestination = false, advice }: FarNoticeProps) {
  const { t } = useMessages()
  const { kilometers } = useFormat()
  const { location, city, uf } = values
  const distance = kilometers(far)
  const place = [city, uf].filter(Boolean).join('/') || location
  const title = isAtDestination
    ? t('checkpoint.far_from_destination', { distance })
    : t('checkpoint.far_title', { distance, place })
  return (
    <Notice tone="warning" title={title}>
      <p>{t(advice)}</p>
    </Notice>
  )
}
