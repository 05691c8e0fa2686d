import { LocateFixed, LocateOff, RotateCw } from 'lucide-react'
import { formatNumber } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Position, PositionFailure } from './position.ts'
import type { PositionState } from './use-position.ts'

/** Where the device says it is; a checkpoint is saved without it when it does not say. */
export function PositionRow({ state }: { readonly state: PositionState }) {
  const { t } = useWords()
  const { result, askAgain } = state
  return (
    <section
      aria-label={t('checkpoint.position')}
      className="rounded-md border border-line bg-sunken px-3 py-2 text-sm"
    >
      <div aria-live="polite" className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        {result === undefined && <Searching />}
        {result !== undefined && 'position' in result && <Found position={result.position} />}
        {result !== undefined && 'failure' in result && (
          <Failed failure={result.failure} onRetry={askAgain} />
        )}
      </div>
    </section>
  )
}

function Searching() {
  const { t } = useWords()
  return (
    <>
      <Spinner className="text-brand" />
      {t('checkpoint.position_searching')}
    </>
  )
}

function Found({ position: { latitude, longitude, accuracy } }: { readonly position: Position }) {
  const { t } = useWords()
  const language = useLanguage()
  const meters = formatNumber(Math.round(accuracy), language)
  return (
    <>
      <LocateFixed aria-hidden className="size-5 shrink-0 text-brand" />
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
        <span className="machine">
          {latitude.toFixed(6)}, {longitude.toFixed(6)}
        </span>
        <span className="text-muted">{t('checkpoint.position_found', { meters })}</span>
      </span>
    </>
  )
}

function Failed({ failure, onRetry }: { readonly failure: PositionFailure; readonly onRetry: () => void }) {
  const { t } = useWords()
  return (
    <>
      <LocateOff aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{t('location.failed_title')}</p>
        <p className="text-muted">
          {t(`location.${failure}`)} {t('checkpoint.position_failed')}
        </p>
      </div>
      <Button variant="outline" size="sm" onClick={onRetry}>
        <RotateCw aria-hidden />
        {t('load.retry')}
      </Button>
    </>
  )
}
