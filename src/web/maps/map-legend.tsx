import { useWords } from '../locales/use-words.ts'
import { StopMark } from './stop-mark.tsx'
import type { StopKind } from './route-stops.ts'

const kinds: readonly StopKind[] = ['origin', 'entrada', 'saida', 'finalizacao', 'destination']

/** What the marks mean. */
export function MapLegend() {
  const { t } = useWords()
  return (
    <ul aria-label={t('map.legend')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <StopMark kind={kind} />
          {t(`map.${kind}`)}
        </li>
      ))}
    </ul>
  )
}
