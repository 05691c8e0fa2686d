import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { knownOrigins, rememberOrigin } from './known-origins.ts'
import { installationQuery } from './own-origins.ts'

/**
 * Returns the origins of this installation's links. Until the server has answered, these are the
 * origins stored on this device.
 */
export function useOwnOrigins(): readonly string[] {
  const told = useQuery(installationQuery).data?.public_url
  useEffect(() => {
    if (told !== undefined) rememberOrigin(told)
  }, [told])
  return knownOrigins(told)
}
