import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getMapsKey } from '#contract/endpoints/settings.ts'
import { request } from '../api/request.ts'

export type MapsKey = {
  /**
   * The account's key for Google Maps; null if there is none or Google Maps has failed, undefined
   * while loading.
   */
  readonly key: string | null | undefined
  readonly hasFailed: boolean
  /**
   * Reports that Google Maps does not load or rejects the key. The page then shows the open map
   * (MapLibre) instead.
   */
  readonly fail: () => void
}

/**
 * Returns the account's key for Google Maps. If the key cannot be requested, it is null, so that
 * the page shows the open map (MapLibre).
 */
export function useMapsKey(): MapsKey {
  const [failed, setFailed] = useState<string>()
  const { data, isError } = useQuery({
    queryKey: ['maps-key'],
    queryFn: ({ signal }) => request(getMapsKey, { signal }),
  })
  const key = isError && data === undefined ? null : data?.maps_key
  const hasFailed = typeof key === 'string' && key === failed
  return {
    key: hasFailed ? null : key,
    hasFailed,
    fail: () => setFailed(key ?? undefined),
  }
}
