import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getMapsKey } from '#contract/endpoints/settings.ts'
import { request } from '../api/request.ts'

export type MapsKey = {
  /**
   * Key of the maps service; null if the account has none or its service has failed, undefined
   * while loading.
   */
  readonly key: string | null | undefined
  readonly hasFailed: boolean
  /**
   * Reports that the service does not load or rejects the key. The page then shows the open map
   * (MapLibre) instead.
   */
  readonly fail: () => void
}

/** Returns the account's key of the maps service. If the request fails, the open map is shown. */
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
