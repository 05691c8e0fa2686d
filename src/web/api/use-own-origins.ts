import { useQuery } from '@tanstack/react-query'
import { getInstallation } from '#contract/installation.ts'
import { request } from './request.ts'

/**
 * The origins whose links are this installation's: the one in the address bar and, once known, the public one that printed
 * codes carry, which differ where a warehouse reaches the server by another name.
 */
export function useOwnOrigins(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => request(getInstallation, { signal }),
    staleTime: Infinity,
  })
  return data === undefined ? [location.origin] : [location.origin, data.public_url]
}
