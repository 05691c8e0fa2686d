import type { ConditionRange } from '#domain/conditions/condition-range.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { useConditionValues } from '../use-condition-values.ts'
import { useDuration } from '../use-duration.ts'

const MINUTE_MS = 60_000

/** Shows all rules of a range as one line of short facts. */
export function RangeSummary({ range }: { readonly range: ConditionRange }) {
  const { t } = useMessages()
  const { limits, value } = useConditionValues()
  const duration = useDuration()
  const {
    humidity_minimum: dry,
    humidity_maximum: damp,
    absolute_minimum: low,
    absolute_maximum: high,
  } = range
  const facts = [
    limits('temperature', range.temperature_minimum, range.temperature_maximum),
    (dry !== null || damp !== null) && t('ranges.says_humidity', { limits: limits('humidity', dry, damp) }),
    range.minutes_outside === 0
      ? t('ranges.says_none_outside')
      : t('ranges.says_outside', { time: duration(range.minutes_outside * MINUTE_MS) }),
    low !== null && t('ranges.says_below', { value: value('temperature', low) }),
    high !== null && t('ranges.says_above', { value: value('temperature', high) }),
    t('ranges.says_gap', { time: duration(range.longest_gap_minutes * MINUTE_MS) }),
    range.requires_certificate && t('ranges.says_certificate'),
  ]
  return (
    <ul className="flex flex-wrap text-sm text-muted">
      {facts.map(
        (fact) =>
          fact !== false && (
            <li key={fact} className="tabular not-last:after:mx-1.5 not-last:after:content-['·']">
              {fact}
            </li>
          ),
      )}
    </ul>
  )
}
