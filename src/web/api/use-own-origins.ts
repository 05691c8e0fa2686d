import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getInstallation } from '#contract/installation.ts'
import { request } from './request.ts'

const STORAGE_KEY = 'lastro.public_url'

/**
 * The origins whose links are this installation's: the one in the address bar and, once known, the public one that printed
 * codes carry, which differ where a warehouse reaches the server by another name. A device without network goes by the one
 * it was told before.
 */
export function useOwnOrigins(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => request(getInstallation, { signal }),
    staleTime: Infinity,
  })
  const told = data?.public_url
  useEffect(() => {
    if (told !== undefined) remember(told)
  }, [told])
  const known = told ?? remembered()
  return known === undefined ? [location.origin] : [location.origin, known]
}

function remembered(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}

function remember(publicUrl: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, publicUrl)
  } catch {
    // Without storage it is asked for at every visit.
  }
}
