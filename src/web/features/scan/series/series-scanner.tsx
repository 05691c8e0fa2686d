import { useMessages } from '../../../locales/use-messages.ts'
import { CircleCheckBig, Clock, OctagonX, Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Reference } from '#domain/references/reference.ts'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { checkpointStyles } from '../../../ui/data/checkpoint-styles.ts'
import { ScanDesk } from '../scan-desk.tsx'
import { useRemark } from '../use-remark.ts'
import type { SignalControl } from '../verdict/use-signal.ts'
import { SeriesLines } from './series-lines.tsx'
import type { Tally } from './series-log.ts'
import type { Series } from './series.ts'
import { findShipments } from '../single/use-found-references.ts'
import { useSeriesScan } from './use-series-scan.ts'
import { VerdictFlash } from './verdict-flash.tsx'
import { UndoButton, type UndoButtonProps } from './undo-button.tsx'
import { useNow } from '../../../ui/lib/use-now.ts'
import { useIsVisible } from '../../../ui/lib/use-is-visible.ts'

/** Shows what each scan records, and a button to change it. */
function SeriesBanner({ series: { content }, onChange }: Omit<SeriesScannerProps, 'sound'>) {
  const { t } = useMessages()
  const { checkpoint_type, location, status } = content
  const { icon: Icon, color } = checkpointStyles[checkpoint_type]
  return (
    <section className="flex items-start gap-3 rounded-lg border border-line bg-surface p-3 pl-4">
      <Icon aria-hidden className="mt-1 size-6 shrink-0" style={{ color }} />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg leading-7 font-semibold break-words">
          {t('scan.series_title', { kind: t(`checkpoint.${checkpoint_type}`), location })}
        </h2>
        <p className="text-sm break-words text-muted">{t('scan.series_says', { status })}</p>
      </div>
      <Button variant="ghost" onClick={onChange} className="-my-0.5 px-3">
        <Pencil aria-hidden />
        {t('scan.series_change')}
      </Button>
    </section>
  )
}

const counts = [
  { of: 'recorded', icon: CircleCheckBig, color: 'text-[light-dark(#15803d,#4ade80)]' },
  { of: 'waiting', icon: Clock, color: 'text-brand' },
  { of: 'refused', icon: OctagonX, color: 'text-danger' },
] as const

/** Shows how many scans of the series are recorded, waiting or refused. */
function SeriesTally({ tally }: { readonly tally: Tally }) {
  const { t } = useMessages()
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

type SeriesScannerProps = {
  readonly series: Series
  readonly sound: SignalControl
  readonly onChange: () => void
}

/**
 * Scans many parcels one after the other. Each scan records a checkpoint without the press of a
 * button.
 */
export function SeriesScanner({ series, sound, onChange }: SeriesScannerProps) {
  const { id: account } = useAccount()
  const [remark, say] = useRemark()
  const [typed, setTyped] = useState('')
  const { see, undo, flash, log } = useSeriesScan({ account, series, give: sound.give, say })
  useWakeLock()

  const newest = log.lines.find((line) => line.kind === 'kept' && line.scan.state === 'held')
  useUndoKey(() => newest?.kind === 'kept' && void undo(newest.scan))

  const take = (trackingId: TrackingCode, takenAt?: number) => {
    if (takenAt === undefined) setTyped('')
    see(trackingId, takenAt)
  }
  const takeReferences = async (references: readonly Reference[]) => {
    const found = await findShipments(references).catch(() => undefined)
    const [only] = found ?? []
    if (only !== undefined && found?.length === 1) return see(only.tracking_id)
    sound.give('refused')
    say({
      says:
        found === undefined
          ? 'qr.failed'
          : only === undefined
            ? 'scan.reference_unknown'
            : 'scan.reference_shared',
    })
  }
  return (
    <>
      <SeriesBanner series={series} onChange={onChange} />
      <ScanDesk
        sound={sound}
        remark={remark}
        say={say}
        typed={typed}
        onType={setTyped}
        onShipment={take}
        onReferences={(references) => void takeReferences(references)}
        isLow
        after={
          <>
            <SeriesTally tally={log.tally} />
            <SeriesLines lines={log.lines} inBar={newest?.id} onUndo={(scan) => void undo(scan)} />
          </>
        }
      />
      {newest?.kind === 'kept' && <UndoBar scan={newest.scan} onUndo={(scan) => void undo(scan)} />}
      {flash !== undefined && <VerdictFlash key={flash.id} flash={flash} content={series.content} />}
    </>
  )
}

/**
 * Shows the undo button of the newest scan within reach of the thumb. On phones the list is out of
 * sight below the camera.
 */
function UndoBar({ scan, onUndo }: Pick<UndoButtonProps, 'scan' | 'onUndo'>) {
  const now = useNow(1_000)
  return (
    <div className="sm:hidden">
      {/* Space below the page, so that content behind the bar can be scrolled into view. */}
      <div className="h-14" />
      <div className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-3 border-t border-line bg-surface px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-overlay">
        <span className="machine min-w-0 text-sm font-semibold break-all">{scan.tracking_id}</span>
        <UndoButton scan={scan} now={now} onUndo={onUndo} />
      </div>
    </div>
  )
}

/** Undoes with Ctrl+Z or ⌘Z outside of fields. */
function useUndoKey(onUndo: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest('input, textarea') !== null
    if (isInField || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onUndo()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Holds a screen wake lock while the component is mounted, if the device supports it. */
function useWakeLock(): void {
  const isVisible = useIsVisible()
  useEffect(() => {
    // The system releases the lock when the page becomes hidden.
    if (!isVisible || !('wakeLock' in navigator)) return
    const asked = navigator.wakeLock.request('screen').catch(() => undefined)
    return () => void asked.then((lock) => lock?.release())
  }, [isVisible])
}
