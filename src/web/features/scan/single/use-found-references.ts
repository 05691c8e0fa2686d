import { useRef, useState } from 'react'
import { findReference, type WithReference } from '#contract/endpoints/references.ts'
import type { Reference } from '#domain/references/reference.ts'
import { request } from '../../../api/request.ts'
import { denialOf, type Denial } from '../verdict/verdict.ts'

/** Scanned references of which no single shipment is known. */
export type FoundReferences = {
  readonly references: readonly Reference[]
  /** Shipments that have one of them; empty if there is none. */
  readonly found: readonly WithReference[]
}

type Options = {
  /** Called with the only shipment that has one of the references. */
  readonly onShipment: (trackingId: string) => void
  readonly onFailed: (denial: Denial) => void
}

/** Looks up scanned references. Without a single shipment, `result` has all of them, or none. */
export function useFoundReferences({ onShipment, onFailed }: Options) {
  const [result, setResult] = useState<FoundReferences>()
  const isLooking = useRef(false)

  const look = async (references: readonly Reference[]) => {
    if (isLooking.current) return
    isLooking.current = true
    try {
      const found = await findShipments(references)
      const [only] = found
      if (only !== undefined && found.length === 1) onShipment(only.tracking_id)
      else setResult({ references, found })
    } catch (error) {
      onFailed(denialOf(error, references.map(({ value }) => value).join(' ')))
    } finally {
      isLooking.current = false
    }
  }
  return { result, look, clear: () => setResult(undefined) }
}

/**
 * Returns the shipments that have one of these references, each once.
 * @throws ApiError
 */
export async function findShipments(references: readonly Reference[]): Promise<readonly WithReference[]> {
  const answers = await Promise.all(
    references.map(({ value }) => request(findReference, { params: { value } })),
  )
  return [...new Map(answers.flat().map((one) => [one.tracking_id, one])).values()]
}
