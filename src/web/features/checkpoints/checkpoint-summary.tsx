import { instantOfLocalTime } from '../../forms/local-time.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useMessages } from '../../locales/use-messages.ts'
import type { CheckpointValues } from './checkpoint-form-values.ts'

type CheckpointSummaryProps = {
  /** Id of the line, for the accessible description of the save button. */
  readonly id: string
  readonly values: CheckpointValues
  /** True if the checkpoint happens when it is saved. */
  readonly isNow: boolean
}

/** Summarizes what saving records: kind, place and time. */
export function CheckpointSummary({ id, values, isNow }: CheckpointSummaryProps) {
  const { t } = useMessages()
  const format = useFormat()
  const { checkpoint_type, location, city, uf, occurred_at } = values
  const municipality = [city.trim(), uf.trim().toUpperCase()].filter(Boolean).join('/')
  const place = [location.trim(), municipality].filter(Boolean).join(', ')
  const declared = isNow ? undefined : instantOfLocalTime(occurred_at)
  const when = declared === undefined ? undefined : new Date(declared)
  return (
    <p id={id} className="min-w-0 basis-full text-sm font-medium break-words sm:mr-auto sm:flex-1 sm:basis-0">
      {place !== '' &&
        (when === undefined
          ? t(isNow ? `checkpoint.sum_${checkpoint_type}_now` : `checkpoint.sum_${checkpoint_type}`, {
              place,
            })
          : t(`checkpoint.sum_${checkpoint_type}_at`, {
              place,
              date: format.date(when),
              time: format.time(when),
            }))}
    </p>
  )
}
