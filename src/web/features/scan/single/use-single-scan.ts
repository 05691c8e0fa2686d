import { useCallback, useRef, useState } from 'react'
import { checkQr } from '#contract/endpoints/qr-check.ts'
import { request } from '../../../api/request.ts'
import type { Signal } from '../verdict/signal.ts'
import { denialOf, type Denial, type ScanState } from '../verdict/verdict.ts'

export type SingleScan = {
  readonly state: ScanState
  readonly verify: (trackingId: string) => Promise<void>
  readonly deny: (denial: Denial) => void
  /** Returns to scanning. */
  readonly again: () => void
}

/**
 * Runs one scan until its verdict (specification, section 4): scanning, verifying, then authorized
 * or denied.
 */
export function useSingleScan(give: (what: Signal) => void): SingleScan {
  const [state, setState] = useState<ScanState>({ step: 'scanning' })
  /** Number of the current scan. Answers to earlier scans are ignored. */
  const current = useRef(0)

  const deny = useCallback(
    (denial: Denial) => {
      give('refused')
      setState({ step: 'denied', denial })
    },
    [give],
  )

  const verify = useCallback(
    async (trackingId: string) => {
      const scan = ++current.current
      setState({ step: 'verifying', trackingId })
      try {
        const shipment = await request(checkQr, { params: { tracking_id: trackingId } })
        if (current.current !== scan) return
        give('accepted')
        setState({ step: 'authorized', shipment })
      } catch (error) {
        if (current.current === scan) deny(denialOf(error, trackingId))
      }
    },
    [give, deny],
  )

  const again = useCallback(() => {
    current.current += 1
    setState({ step: 'scanning' })
  }, [])

  return { state, verify, deny, again }
}
