import { useEffect, useRef, useState } from 'react'
import type { TrackingCode } from '#domain/tracking-code.ts'
import { useAccount } from '../../../session/session-context.tsx'
import { ScanDesk } from '../scan-desk.tsx'
import { useRemark } from '../use-remark.ts'
import type { SignalControl } from '../verdict/use-signal.ts'
import { SeriesBanner } from './series-banner.tsx'
import { SeriesLines } from './series-lines.tsx'
import { SeriesTally } from './series-tally.tsx'
import type { Series } from './series.ts'
import { useSeriesScan } from './use-series-scan.ts'
import { VerdictFlash } from './verdict-flash.tsx'
import type { QueuedScan } from '../../../offline-queue/queued-scan.ts'
import { UndoButton } from './undo-button.tsx'
import { useNow } from './use-now.ts'
import { useIsVisible } from '../camera/use-is-visible.ts'

type SeriesScannerProps = {
  readonly series: Series
  readonly sound: SignalControl
  readonly onChange: () => void
}

/** Scans many parcels one after the other. Each scan records without a press. */
export function SeriesScanner({ series, sound, onChange }: SeriesScannerProps) {
  const { id: account } = useAccount()
  const [remark, say] = useRemark()
  const [typed, setTyped] = useState('')
  const { see, undo, flash, log } = useSeriesScan({ account, series, give: sound.give, say })
  useWakeLock()

  const newest = log.lines.find((line) => line.kind === 'kept' && line.scan.state === 'held')
  const undoNewest = useRef<() => void>(undefined)
  useEffect(() => {
    undoNewest.current = newest?.kind === 'kept' ? () => void undo(newest.scan) : undefined
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInField = event.target instanceof Element && event.target.closest('input, textarea') !== null
      if (isInField || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      undoNewest.current?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  const take = (trackingId: TrackingCode, isGiven: boolean) => {
    if (isGiven) setTyped('')
    see(trackingId, isGiven)
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
        isLow
        after={
          <>
            <SeriesTally tally={log.tally} />
            <SeriesLines lines={log.lines} inBar={newest?.id} onUndo={(scan) => void undo(scan)} />
          </>
        }
      />
      {newest?.kind === 'kept' && <UndoBar scan={newest.scan} onUndo={(scan) => void undo(scan)} />}
      {flash !== undefined && (
        <VerdictFlash
          key={flash.id}
          flash={flash}
          kind={series.content.checkpoint_type}
          location={series.content.location}
        />
      )}
    </>
  )
}

type UndoBarProps = {
  readonly scan: QueuedScan
  readonly onUndo: (scan: QueuedScan) => void
}

/**
 * Shows the undo button of the newest scan within reach of the thumb. On phones the list is out of
 * sight below the camera.
 */
function UndoBar({ scan, onUndo }: UndoBarProps) {
  const now = useNow(true)
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
