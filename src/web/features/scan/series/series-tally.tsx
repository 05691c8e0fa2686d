import { CircleCheckBig, Clock, OctagonX } from 'lucide-react'
import { useScanMessages } from '../scan-messages.ts'
import type { Tally } from './series-log.ts'

const counts = [
  { of: 'recorded', icon: CircleCheckBig, color: 'text-[light-dark(#15803d,#4ade80)]' },
  { of: 'waiting', icon: Clock, color: 'text-brand' },
  { of: 'refused', icon: OctagonX, color: 'text-danger' },
] as const

/** Shows the counts of the series. */
export function SeriesTally({ tally }: { readonly tally: Tally }) {
  const { t } = useScanMessages()
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-surface py-2 text-center">
      {counts.map(({ of, icon: Icon, color }) => (
        <div key={of} className="flex flex-col-reverse px-1">
          <dt className="flex items-center justify-center gap-1.5 text-sm text-muted">
            <Icon aria-hidden className={`size-4 shrink-0 ${color}`} />
            {t(`scan.tally_${of}`)}
          </dt>
          <dd className="tabular text-3xl leading-9 font-semibold">{tally[of]}</dd>
        </div>
      ))}
    </dl>
  )
}
