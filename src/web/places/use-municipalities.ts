import { useQuery } from '@tanstack/react-query'
import type { Municipalities } from '#domain/places/municipality.ts'
import { loadMunicipalities } from '../maps/municipalities.ts'

/**
 * Returns the municipalities of Brazil; undefined until they are loaded.
 * @param isWanted false while nothing needs them
 */
export function useMunicipalities(isWanted: boolean): Municipalities | undefined {
  const { data } = useQuery({
    queryKey: ['municipalities'],
    queryFn: loadMunicipalities,
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: Infinity,
    networkMode: 'always',
    retry: false,
  })
  return data
}
