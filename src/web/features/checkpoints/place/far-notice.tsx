import { useFormat } from '../../../locales/use-format.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { CheckpointValues } from '../values/checkpoint-form-values.ts'

type FarNoticeProps = {
  /** Distance in metres between the device and the place in the form. */
  readonly far: number
  readonly values: Pick<CheckpointValues, 'location' | 'city' | 'uf'>
  readonly isAtDestination?: boolean
  /** False if the form has no control for the reason. */
  readonly asksReason?: boolean
}

/** Asks for the place or for a reason, because the device is far from the place in the form. */
export function FarNotice({ far, values, isAtDestination = false, asksReason = true }: FarNoticeProps) {
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
      <p>{t(asksReason ? 'checkpoint.far' : 'checkpoint.far_series')}</p>
    </Notice>
  )
}
