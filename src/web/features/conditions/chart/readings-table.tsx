import { useState } from 'react'
import type { Channel } from '#domain/conditions/reading.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { MoreButton } from '../../../ui/data/more-button.tsx'
import { Table } from '../../../ui/data/table.tsx'
import { Folded } from '../../../ui/layout/folded.tsx'
import { useConditionValues } from '../use-condition-values.ts'
import type { NamedPoint } from './chart-parts.ts'
import { isLimited, type Extent } from './chart-scale.ts'

/** Number of rows that are shown at once. */
const PAGE = 100

type ReadingsTableProps = {
  readonly channel: Channel
  readonly points: readonly NamedPoint[]
  readonly limits: Extent
}

/** Lists the readings of a chart, for screen readers and for whoever wants the numbers. */
export function ReadingsTable({ channel, points, limits: [low, high] }: ReadingsTableProps) {
  const { t } = useMessages()
  const { value } = useConditionValues()
  const [shown, setShown] = useState(PAGE)
  return (
    <Folded summary={t('chart.table', { count: points.length })}>
      <Table
        caption={t('chart.table', { count: points.length })}
        focusable
        columns={[
          t('chart.time'),
          t('conditions.device'),
          t('conditions.minimum'),
          t('conditions.maximum'),
          t('chart.state'),
        ]}
        className="max-h-80 rounded-md border border-line"
      >
        {points.slice(0, shown).map(({ at, serial, minimum, maximum }) => {
          const inside = isLimited([low, high]) ? t('chart.inside') : ''
          const isOutside = minimum !== null && maximum !== null && (minimum < low || maximum > high)
          return (
            <tr key={`${at} ${serial} ${minimum} ${maximum}`} className="tabular whitespace-nowrap">
              <td>
                <DateTime value={new Date(at).toISOString()} />
              </td>
              <td className="machine">{serial}</td>
              <td>{value(channel, minimum)}</td>
              <td>{value(channel, maximum)}</td>
              <td className={isOutside ? 'font-semibold text-danger' : ''}>
                {minimum === null ? t('chart.missing') : isOutside ? t('chart.outside') : inside}
              </td>
            </tr>
          )
        })}
      </Table>
      <MoreButton
        list={{
          hasNextPage: shown < points.length,
          isFetchingNextPage: false,
          fetchNextPage: () => setShown(shown + PAGE),
        }}
      >
        {t('chart.more')}
      </MoreButton>
    </Folded>
  )
}
