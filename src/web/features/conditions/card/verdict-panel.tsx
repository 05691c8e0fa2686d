import { CircleCheck, CircleHelp, Clock, TriangleAlert } from 'lucide-react'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type { Verdict } from '#domain/conditions/condition-verdict.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { RangeSummary } from '../ranges/range-summary.tsx'
import { useConditionValues } from '../use-condition-values.ts'
import { useDuration } from '../use-duration.ts'
import { serialsOf } from './device-names.ts'

const looks: Readonly<Record<Verdict, { readonly Icon: typeof Clock; readonly color: string }>> = {
  conforming: { Icon: CircleCheck, color: 'text-brand' },
  excursion: { Icon: TriangleAlert, color: 'text-danger' },
  inconclusive: { Icon: CircleHelp, color: 'text-ink' },
  in_progress: { Icon: Clock, color: 'text-brand' },
}

type VerdictPanelProps = { readonly conditions: ConditionsAnswer }

/** Says the verdict as a sentence, its reasons, and the range that applied. */
export function VerdictPanel({ conditions }: VerdictPanelProps) {
  const { t } = useMessages()
  const { limits } = useConditionValues()
  const { verdict, range, judged_at: judgedAt } = conditions
  const reasons = useReasons(conditions)
  if (verdict === null || range === null) return null
  const { Icon, color } = looks[verdict]
  return (
    <section className="flex flex-col gap-3">
      <p className={`flex items-start gap-2 text-lg leading-7 font-semibold text-pretty ${color}`}>
        <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
        {t(`conditions.verdict_${verdict}`, {
          limits: limits('temperature', range.temperature_minimum, range.temperature_maximum),
        })}
      </p>
      {reasons.length > 0 && (
        <ul aria-label={t('conditions.reasons')} className="flex list-disc flex-col gap-1 pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <div className="text-sm text-muted">
        <p>
          {t('conditions.range', { name: range.name })}
          {judgedAt !== null && (
            <>
              {' · '}
              {t('conditions.judged')} <DateTime value={judgedAt} />
            </>
          )}
        </p>
        <RangeSummary range={range} />
        <p>{t('conditions.holder_decides')}</p>
      </div>
    </section>
  )
}

/** Returns the reasons of the verdict as sentences. */
function useReasons(conditions: ConditionsAnswer): readonly string[] {
  const { t } = useMessages()
  const duration = useDuration()
  const serial = serialsOf(conditions)
  return conditions.reasons.map(({ code, device_id, channel = 'temperature', count = 0, total_ms = 0 }) => {
    const facts = {
      device: serial(device_id),
      channel: t(`conditions.of_${channel}`),
      count,
      time: duration(total_ms),
    }
    if (count === 1 && (code === 'excursion' || code === 'gap' || code === 'conflicting_readings'))
      return t(`conditions.reason_${code}_one`, facts)
    return t(`conditions.reason_${code}`, facts)
  })
}
