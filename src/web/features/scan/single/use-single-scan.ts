import { useRef, useState } from 'react'
import { checkQr } from '#contract/endpoints/qr-check.ts'
import { checkedBefore, rememberCheck } from '../../../offline-queue/known-here.ts'
import { loadMunicipalities } from '../../../maps/municipalities.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { request } from '../../../api/request.ts'
import type { Signal } from '../verdict/signal.ts'
import { denialOf, isUnreached, type Denial, type ScanState } from '../verdict/verdict.ts'

/**
 * Runs one scan until its verdict (specification, section 4): scanning, verifying, then authorized
 * or denied.
 */
export function useSingleScan(give: (what: Signal) => void) {
  const { id: account } = useAccount()
  const [state, setState] = useState<ScanState>({ step: 'scanning' })
  /** Number of the current scan. Answers to earlier scans are ignored. */
  const current = useRef(0)

  const deny = (denial: Denial) => {
    give('refused')
    setState({ step: 'denied', denial })
  }

  const verify = async (trackingId: string) => {
    const scan = ++current.current
    setState({ step: 'verifying', trackingId })
    try {
      const shipment = await request(checkQr, { params: { tracking_id: trackingId } })
      if (current.current !== scan) return
      rememberCheck(account, shipment)
      // The service worker stores the table, so that the form can propose the city without network.
      void loadMunicipalities().catch(() => undefined)
      give('accepted')
      setState({ step: 'authorized', shipment })
    } catch (error) {
      if (current.current !== scan) return
      if (!isUnreached(error)) return deny(denialOf(error, trackingId))
      give('repeated')
      setState({ step: 'unreached', trackingId, known: checkedBefore(account, trackingId) })
    }
  }

  /** Returns to scanning. */
  const again = () => {
    current.current += 1
    setState({ step: 'scanning' })
  }

  return { state, verify, deny, again }
}

export type SingleScan = ReturnType<typeof useSingleScan>
