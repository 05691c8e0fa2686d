import { queryOptions } from '@tanstack/react-query'
import { getInstallation } from '#contract/endpoints/installation.ts'
import { knownOrigins, rememberOrigin } from './known-origins.ts'
import { queryClient } from './query-client.ts'
import { request } from './request.ts'

/** What the server says of itself. */
export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => request(getInstallation, { signal }),
  staleTime: Infinity,
})

/** The origins whose links are this installation's, as the server says; as this device knows them where it is not reached. */
export async function ownOrigins(): Promise<readonly string[]> {
  try {
    const { public_url } = await queryClient.fetchQuery(installationQuery)
    rememberOrigin(public_url)
    return knownOrigins(public_url)
  } catch {
    return knownOrigins()
  }
}
