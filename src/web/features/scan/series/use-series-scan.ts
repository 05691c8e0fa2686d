import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { queueScan, takeBack } from '../../../offline-queue/queue-scan.ts'
import type { QueuedScan } from '../../../offline-queue/queued-scan.ts'
import { useQueuedScans } from '../../../offline-queue/use-queued-scans.ts'
import type { MeasuredCoordinates } from '../../checkpoints/values/coordinates.ts'
import type { Remark } from '../remark.ts'
import type { Signal } from '../verdict/signal.ts'
import type { Denial } from '../verdict/verdict.ts'
import { checkScan } from './check-scan.ts'
import { contentAt, type Series } from './series.ts'
import { seriesLog, type RefusedScan } from './series-log.ts'
import { lookAt, type Sighting } from './sightings.ts'

/** Maximum age of a position, in milliseconds (specification, section 7). */
const MAX_AGE_MS = 60_000
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: MAX_AGE_MS }

/**
 * Watches the device's position, so that no scan waits for it. Returns a function that returns the
 * last position, or undefined if that position is too old.
 */
function useHere(isWanted: boolean): () => MeasuredCoordinates | undefined {
  const last: RefObject<GeolocationPosition | undefined> = useRef(undefined)
  useEffect(() => {
    if (!isWanted || !('geolocation' in navigator)) return
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        last.current = position
      },
      // Without a position, the scan is recorded without coordinates.
      () => undefined,
      OPTIONS,
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isWanted])
  return () => {
    const found = last.current
    if (found === undefined || Date.now() - found.timestamp > MAX_AGE_MS) return undefined
    const { latitude, longitude, accuracy } = found.coords
    return { latitude, longitude, accuracy }
  }
}

/** Time for which a scan is held on the device and can be undone, in milliseconds. */
const HELD_MS = 10_000

/** Verdict that fills the screen for a moment. */
export type Flash = { readonly id: string; readonly trackingId: string } & (
  | { readonly tone: 'accepted' | 'kept' }
  /** `staysOpen` is the place of the entrada that the saída leaves open. */
  | { readonly tone: 'warned'; readonly staysOpen: string | null }
  | { readonly tone: 'refused'; readonly denial: Denial }
)

type Options = {
  readonly account: string
  readonly series: Series
  readonly give: (what: Signal) => void
  readonly say: (remark: Remark) => void
}

/**
 * Records a checkpoint with each scan, without the press of a button. The scan is checked if there
 * is a network, held on this device for ten seconds, then sent.
 */
export function useSeriesScan({ account, series, give, say }: Options) {
  const kept = useQueuedScans()
  const here = useHere(series.content.latitude === null)
  const own = useRef(new Set<string>())
  const { sightings, mark, flash, setFlash, refuse } = useVerdicts(give)
  const [refused, setRefused] = useState<readonly RefusedScan[]>([])

  const take = async (trackingId: string) => {
    const content = contentAt(series, here())
    const result = await checkScan(trackingId, content)
    if (result.kind === 'refused') {
      const id = refuse(result.denial)
      setRefused((before) => [...before, { id, madeAt: new Date().toISOString(), denial: result.denial }])
      return
    }
    try {
      const sendAfter = new Date(Date.now() + HELD_MS)
      const { event_id: id } = await queueScan(account, trackingId, content, sendAfter)
      own.current.add(id)
      if (result.kind === 'without_entry') {
        give('refused')
        return setFlash({ id, tone: 'warned', trackingId, staysOpen: result.staysOpen })
      }
      give('accepted')
      setFlash({ id, tone: result.kind === 'allowed' ? 'accepted' : 'kept', trackingId })
    } catch {
      refuse({
        heading: 'scan.not_kept_title',
        title: 'scan.not_kept_title',
        says: 'scan.not_kept',
        trackingId,
      })
    }
  }

  /**
   * Handles a code. `takenAt` is the time of the camera's frame; undefined if the code came from
   * another source.
   */
  const see = (trackingId: string, takenAt?: number) => {
    const now = Date.now()
    const before = sightings.current.get(trackingId)
    const look = lookAt(before, now, takenAt)
    if (look.kind === 'new') {
      mark(trackingId, true)
      void take(trackingId)
      return
    }
    if (before !== undefined) sightings.current.set(trackingId, { ...before, seenAt: now })
    if (look.kind === 'still') return
    give('repeated')
    say({ says: 'scan.repeated', facts: { code: trackingId.slice(-6), ago: shortSpan(now - look.actedAt) } })
  }

  const undo = async ({ event_id, tracking_id }: QueuedScan) => {
    const code = tracking_id.slice(-6)
    if (!(await takeBack(event_id))) return say({ says: 'scan.too_late', facts: { code } })
    mark(tracking_id, false)
    say({ says: 'scan.undone', facts: { code } })
  }

  useLateRefusals(kept, own, refuse)
  const log = useMemo(() => seriesLog(kept, refused, series.since), [kept, refused, series.since])
  return { see, undo, flash, log }
}

/** Tracks the state of each scanned code, and shows one verdict at a time. */
function useVerdicts(give: Options['give']) {
  const sightings = useRef(new Map<string, Sighting>())
  const [flash, setFlash] = useState<Flash>()
  const mark = (trackingId: string, isTaken: boolean) => {
    const now = Date.now()
    sightings.current.set(trackingId, { seenAt: now, actedAt: now, isTaken })
  }
  const refuse = (denial: Denial) => {
    const { trackingId } = denial
    mark(trackingId, false)
    give('refused')
    const id = crypto.randomUUID()
    setFlash({ id, tone: 'refused', trackingId, denial })
    return id
  }
  return { sightings, mark, flash, setFlash, refuse }
}

/**
 * Formats a duration in seconds, or in minutes from two minutes on. Both languages use the same
 * units.
 */
function shortSpan(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

/**
 * Reports a scan that the server refuses later, when the scan is sent. The report is as prominent
 * as that of an immediate refusal.
 * @param own ids of events recorded during this visit. Refusals of earlier events appear only in
 * the list, because the user no longer has those parcels nearby
 */
function useLateRefusals(
  kept: readonly QueuedScan[],
  own: RefObject<Set<string>>,
  refuse: (denial: Denial) => unknown,
): void {
  const refuseLate = useEffectEvent(refuse)
  useEffect(() => {
    const late = kept.filter(({ state, event_id }) => state === 'refused' && own.current.has(event_id))
    for (const { event_id, tracking_id, refusal } of late) {
      own.current.delete(event_id)
      refuseLate({
        heading: 'scan.refused_later',
        title: 'scan.refused_later',
        says: 'scan.refusal',
        facts: { words: refusal?.words ?? '' },
        trackingId: tracking_id,
      })
    }
  }, [kept, own])
}
