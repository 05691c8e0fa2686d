import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getMapsKey } from '#contract/endpoints/settings.ts'
import { request } from '../api/request.ts'

export type MapsKey = {
  /** Null without one, or while the service it opens has failed; undefined until it is known. */
  readonly key: string | null | undefined
  readonly hasFailed: boolean
  /** The service does not load, or refuses the key: the open map stands in for it. */
  readonly fail: () => void
}

/** The account's key of the maps service. Without an answer the open map is shown. */
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
