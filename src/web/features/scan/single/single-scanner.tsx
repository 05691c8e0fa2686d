import { useState } from 'react'
import type { TrackingCode } from '#domain/shipments/tracking-code.ts'
import { ScanDesk } from '../scan-desk.tsx'
import { useInView } from '../use-in-view.ts'
import { useRemark } from '../use-remark.ts'
import type { SignalControl } from '../verdict/use-signal.ts'
import { notACode } from '../verdict/verdict.ts'
import { SingleVerdict, type QuickEntrySlot } from './single-verdict.tsx'
import { FoundReferencesVerdict } from './found-references-verdict.tsx'
import { useFoundReferences } from './use-found-references.ts'
import { useSingleScan } from './use-single-scan.ts'

type SingleScannerProps = {
  readonly sound: SignalControl
  readonly QuickEntry: QuickEntrySlot
}

/**
 * Scans one code or accepts one entered ID at a time, and shows whether a checkpoint may be
 * registered (specification, section 4).
 */
export function SingleScanner({ sound, QuickEntry }: SingleScannerProps) {
  const [remark, say] = useRemark()
  const [typed, setTyped] = useState('')
  const inView = useInView()
  const scan = useSingleScan(sound.give)
  const { state } = scan

  const take = (trackingId: TrackingCode, takenAt?: number) => {
    if (takenAt !== undefined && inView.isStill(trackingId, takenAt)) return
    say(undefined)
    inView.saw(trackingId)
    void scan.verify(trackingId)
  }

  const references = useFoundReferences({
    onShipment: (trackingId) => {
      say(undefined)
      void scan.verify(trackingId)
    },
    onFailed: scan.deny,
  })

  const again = () => {
    if (state.step === 'authorized') {
      inView.saw(state.shipment.tracking_id)
      setTyped('')
    }
    scan.again()
  }
  return (
    <>
      <ScanDesk
        sound={sound}
        remark={remark}
        say={say}
        typed={typed}
        onType={setTyped}
        onShipment={take}
        onReferences={(scanned) => void references.look(scanned)}
        onNoCode={(text) => scan.deny(notACode(text))}
        verifying={state.step === 'verifying' ? state.trackingId : undefined}
        isPaused={state.step !== 'scanning' || references.result !== undefined}
      />
      {references.result !== undefined && (
        <FoundReferencesVerdict
          {...references.result}
          onAgain={references.clear}
          onChoose={(trackingId) => {
            references.clear()
            void scan.verify(trackingId)
          }}
        />
      )}
      <SingleVerdict scan={{ ...scan, again }} QuickEntry={QuickEntry} />
    </>
  )
}
