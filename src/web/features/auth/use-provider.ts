import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

const settings = z.object({
  external: z.object({ oidc: z.optional(z.boolean()) }),
  oidc_name: z.optional(z.string().check(z.trim(), z.minLength(1))),
})

/** The shown name of the identity provider; undefined when there is none, or while nobody knows. */
export function useProvider(): string | undefined {
  const { data } = useQuery({
    queryKey: ['sign-in-settings'],
    queryFn: async ({ signal }) => {
      const answer = await fetch('/auth/v1/settings', { credentials: 'omit', signal })
      return settings.parse(await answer.json())
    },
    staleTime: Infinity,
  })
  return data?.external.oidc === true ? data.oidc_name : undefined
}
