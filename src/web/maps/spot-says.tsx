import { useWords } from '../locales/use-words.ts'
import { Timestamp } from '../ui/timestamp.tsx'
import type { Spot } from './route-stops.ts'

/** What happened at one place, in order. */
export function SpotSays({ spot }: { readonly spot: Spot }) {
  const { t } = useWords()
  return (
    <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto text-sm">
      {spot.stops.map(({ id, kind, title, at, address }) => (
        <li key={id}>
          <p className="font-semibold">{title}</p>
          <p className="flex flex-wrap gap-x-2 text-muted">
            {t(`map.${kind}`)}
            {at !== undefined && <Timestamp value={at} />}
          </p>
          {address !== null && <p className="text-muted">{address}</p>}
        </li>
      ))}
    </ul>
  )
}
