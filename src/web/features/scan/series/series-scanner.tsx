import { useEffect, useRef, useState } from 'react'
import type { TrackingCode } from '#domain/tracking-code.ts'
import { useAccount } from '../../../session/session-context.tsx'
import { ScanDesk } from '../scan-desk.tsx'
import { useRemark } from '../use-remark.ts'
import type { SignalControl } from '../verdict/use-signal.ts'
import { SeriesBanner } from './series-banner.tsx'
import { SeriesLines } from './series-lines.tsx'
import { SeriesTally } from './series-tally.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { Series } from './series.ts'
import { useSeriesScan } from './use-series-scan.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { VerdictFlash } from './verdict-flash.tsx'

type SeriesScannerProps = {
  readonly series: Series
  readonly sound: SignalControl
  readonly onChange: () => void
}

/** Many parcels, one after the other: each scan records, none needs a press. */
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
