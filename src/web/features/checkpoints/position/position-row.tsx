import type { ReactNode } from 'react'
import { LocateFixed, LocateOff, RotateCw } from 'lucide-react'
import type { Coordinates } from '#domain/places/distance.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { writeCoordinates } from '../../../places/coordinates-text.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { isPointFixed, type Point, type PointSource } from '../values/coordinates.ts'
import type { PositionFailure } from './position.ts'
import type { PositionState } from './use-position.ts'

type PositionRowProps = {
  /** Position of the device; absent in a correction, because a correction does not use it. */
  readonly device: PositionState | undefined
  /** Coordinates of the checkpoint before the correction. */
  readonly earlier: Coordinates | undefined
  /** Coordinates that came with the filled-in place. */
  readonly point: Point | undefined
  readonly choice: string
  readonly onChoose: (choice: 'own' | 'place') => void
}

const switchMessages = {
  warehouse: 'checkpoint.use_warehouse',
  open_entry: 'checkpoint.use_open_entry',
  last_place: 'checkpoint.use_last_place_point',
  cep: 'checkpoint.use_cep',
} as const satisfies Record<PointSource, string>

/**
 * Shows the coordinates to save, their source, and a button that switches between the place's
 * coordinates and the device's or previously recorded ones.
 */
export function PositionRow({ device, earlier, point, choice, onChoose }: PositionRowProps) {
  const { t } = useMessages()
  const isFixed = isPointFixed(point, choice)
  const hasOwn = device !== undefined || earlier !== undefined
  const usePoint = point && <Other onUse={() => onChoose('place')}>{t(switchMessages[point.source])}</Other>
  if (device === undefined && point === undefined) return null
  return (
    <section
      aria-label={t('checkpoint.position')}
      className="rounded-md border border-line bg-sunken px-3 py-2 text-sm"
    >
      <div aria-live="polite" className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        {point !== undefined && (isFixed || !hasOwn) && (
          <>
            <Shown at={point}>{t(`checkpoint.from_${point.source}`)}</Shown>
            {hasOwn && (
              <Other onUse={() => onChoose('own')}>
                {t(device === undefined ? 'checkpoint.keep_earlier' : 'checkpoint.use_device')}
              </Other>
            )}
          </>
        )}
        {!isFixed && device === undefined && earlier !== undefined && (
          <>
            <Shown at={earlier}>{t('checkpoint.from_earlier')}</Shown>
            {usePoint}
          </>
        )}
        {!isFixed && device !== undefined && (
          <OfDevice device={device} point={point}>
            {usePoint}
          </OfDevice>
        )}
      </div>
    </section>
  )
}

function OfDevice({
  device: { result, requestAgain, isAsked },
  point,
  children,
}: {
  readonly device: PositionState
  readonly point: PositionRowProps['point']
  /** Button that switches to the coordinates of the place; absent if the place has none. */
  readonly children: ReactNode
}) {
  const { t, format } = useLocale()
  if (result === undefined)
    return (
      <>
        <Spinner className="text-brand" />
        {t('checkpoint.position_searching')}
      </>
    )
  if ('failure' in result)
    return <Failed failure={result.failure} isAsked={isAsked} point={point} onRetry={requestAgain} />
  const { accuracy } = result.position
  return (
    <>
      <Shown at={result.position}>
        {accuracy !== null && t('checkpoint.position_found', { meters: format.number(Math.round(accuracy)) })}
      </Shown>
      {children}
    </>
  )
}

function Shown({ at, children }: { readonly at: Coordinates; readonly children: ReactNode }) {
  return (
    <>
      <LocateFixed aria-hidden className="size-5 shrink-0 text-brand" />
      <span className="flex min-w-0 flex-1 basis-48 flex-wrap gap-x-2">
        <span className="machine">{writeCoordinates(at)}</span>
        <span className="text-muted">{children}</span>
      </span>
    </>
  )
}

function Other({ onUse, children }: { readonly onUse: () => void; readonly children: ReactNode }) {
  return (
    <Button variant="outline" size="sm" className="h-auto! min-h-11 whitespace-normal!" onClick={onUse}>
      {children}
    </Button>
  )
}

function Failed({
  failure,
  isAsked,
  point,
  onRetry,
}: {
  readonly failure: PositionFailure
  readonly isAsked: boolean
  readonly point: Point | undefined
  readonly onRetry: () => void
}) {
  const { t } = useMessages()
  return (
    <>
      <LocateOff aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-60">
        {isAsked && <p className="font-semibold">{t('location.failed_title')}</p>}
        <p className="text-muted">
          {isAsked && (
            <>
              {t(`location.${failure}`)} {failure === 'denied' && t('checkpoint.position_allow')}{' '}
            </>
          )}
          {t(point === undefined ? 'checkpoint.position_failed' : 'checkpoint.position_failed_point')}
        </p>
        {point !== undefined && (
          <p className="flex flex-wrap gap-x-2">
            <span className="machine">{writeCoordinates(point)}</span>
            <span className="text-muted">{t(`checkpoint.from_${point.source}`)}</span>
          </p>
        )}
      </div>
      <Button variant="outline" size="sm" className="min-h-11" onClick={onRetry}>
        {isAsked ? <RotateCw aria-hidden /> : <LocateFixed aria-hidden />}
        {t(isAsked ? 'load.retry' : 'checkpoint.use_device')}
      </Button>
    </>
  )
}
