import { useQuery } from '@tanstack/react-query'
import { getInstallation } from '#contract/installation.ts'
import { request } from '../api/request.ts'
import type { Tiles } from './map-style.ts'

/** The tiles of this installation, null where it has none, undefined until that is known. A failure means none. */
export function useTiles(): Tiles | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => request(getInstallation, { signal }),
    staleTime: Infinity,
  })
  return isError ? null : data?.tiles
}
