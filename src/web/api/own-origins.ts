import { queryOptions } from '@tanstack/react-query'
import { getInstallation } from '#contract/endpoints/installation.ts'
import { knownOrigins, rememberOrigin } from './known-origins.ts'
import { queryClient } from './query-client.ts'
import { request } from './request.ts'

/** The server's description of this installation. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => request(getInstallation, { signal }),
  staleTime: Infinity,
})

/**
 * Returns the origins of this installation's links, as the server reports them. If the server is
 * unreachable, returns the origins stored on this device.
 */
export async function ownOrigins(): Promise<readonly string[]> {
  try {
    const { public_url } = await queryClient.fetchQuery(installationQuery)
    rememberOrigin(public_url)
    return knownOrigins(public_url)
  } catch {
    return knownOrigins()
  }
}
