import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { Table } from '../../../ui/data/table.tsx'
import { useConditionValues } from '../use-condition-values.ts'
import { useDuration } from '../use-duration.ts'
import { serialsOf } from './device-names.ts'

/** Shows the numbers of each device and channel. */
export function StatisticsTable({ conditions }: { readonly conditions: ConditionsAnswer }) {
  const { t, format } = useLocale()
  const { value, readings } = useConditionValues()
  const duration = useDuration()
  const serial = serialsOf(conditions)
  const hasKinetic = conditions.statistics.some(({ mean_kinetic: mean }) => mean !== null)
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('conditions.statistics')}</h3>
      <Table
        caption={t('conditions.statistics')}
        focusable
        columns={[
          t('conditions.device'),
          t('conditions.outside'),
          t('conditions.minimum'),
          t('conditions.maximum'),
          t('conditions.mean'),
          ...(hasKinetic ? [t('conditions.mean_kinetic')] : []),
          t('conditions.covered'),
        ]}
        className="rounded-md border border-line sm:[&_th]:whitespace-normal"
      >
        {conditions.statistics.map(({ device_id, channel, from, to, ...numbers }) => (
          <tr key={`${device_id} ${channel} ${from}`} className="tabular whitespace-nowrap">
            <td>
              <span className="machine">{serial(device_id)}</span>
              <span className="block text-muted">
                {t(`conditions.${channel}`)} · {readings(numbers.count)}
              </span>
            </td>
            <td className={numbers.outside_ms > 0 ? 'font-semibold text-danger' : ''}>
              {duration(numbers.outside_ms)}
            </td>
            <td>{value(channel, numbers.minimum)}</td>
            <td>{value(channel, numbers.maximum)}</td>
            <td>{value(channel, numbers.mean)}</td>
            {hasKinetic && <td>{value(channel, numbers.mean_kinetic)}</td>}
            <td>{format.percent(numbers.covered_ms, Date.parse(to) - Date.parse(from))}</td>
          </tr>
        ))}
      </Table>
      <p className="mt-2 text-sm text-muted">{t('conditions.statistics_say')}</p>
    </section>
  )
}
