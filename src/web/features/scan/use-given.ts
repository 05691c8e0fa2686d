import { useCallback } from 'react'
import { asMeant, readKeyedReference } from '#domain/keyed-reference.ts'
import { readScan } from '#domain/scan-reading.ts'
import type { TrackingCode } from '#domain/tracking-code.ts'
import { readTrackingReference } from '#domain/tracking-reference.ts'
import { readPicture } from './decoding/read-picture.ts'
import { useDroppedFile } from './given/use-dropped-file.ts'
import { useKeyedScans } from './given/use-keyed-scans.ts'
import { usePasted } from './given/use-pasted.ts'
import { remarkOn, type Remark } from './remark.ts'

type ScanInput = {
  readonly origins: readonly string[]
  readonly onShipment: (trackingId: TrackingCode) => void
  /** Called with a message if an intentional input does not identify a shipment. */
  readonly onNothing: (remark: Remark) => void
  /** Called with unreadable text that was pasted outside the field, to put it into the field. */
  readonly onUnread: (text: string) => void
}

/**
 * Handles inputs other than camera and field: keyboard scanner, pasted text and images, dropped and
 * chosen files.
 */
export function useGiven({ origins, onShipment, onNothing, onUnread }: ScanInput) {
  const onKeyed = (text: string, isScan: boolean): boolean => {
    const trackingId = readKeyedReference(text, origins)
    if (trackingId !== undefined) onShipment(trackingId)
    else if (isScan)
      onNothing(remarkOn(readScan([asMeant(text)], () => undefined)) ?? { says: 'scan.foreign_other' })
    return trackingId !== undefined || isScan
  }

  const onText = (text: string) => {
    const trackingId = readKeyedReference(text, origins)
    if (trackingId !== undefined) return onShipment(trackingId)
    onUnread(text)
    onNothing(remarkOn(readScan([text], () => undefined)) ?? { says: 'scan.foreign_other' })
  }

  const onFile = useCallback(
    async (file: File) => {
      const result = await readPicture(file)
      if ('problem' in result) return onNothing({ says: `scan.${result.problem}` })
      const reading = readScan(result.texts, (text) => readTrackingReference(text, origins))
      if (reading.kind === 'shipment') return onShipment(reading.trackingId)
      onNothing(remarkOn(reading) ?? { says: 'scan.no_code_in_image' })
    },
    [origins, onShipment, onNothing],
  )

  const take = (file: File) => void onFile(file)
  useKeyedScans(onKeyed)
  usePasted({ onText, onFile: take })
  const isFileOver = useDroppedFile(take)
  return { isFileOver, onFile: take }
}
