import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { knownOrigins, rememberOrigin } from './known-origins.ts'
import { installationQuery } from './own-origins.ts'

/** The origins whose links are this installation's: those that this device knows until the server has told. */
export function useOwnOrigins(): readonly string[] {
  const told = useQuery(installationQuery).data?.public_url
  useEffect(() => {
    if (told !== undefined) rememberOrigin(told)
  }, [told])
  return knownOrigins(told)
}
