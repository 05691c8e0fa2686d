import { useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { grantAuthorization, type GrantAuthorizationBody } from '#contract/authorizations.ts'
import { request } from '../../api/request.ts'
import { authorizationsQuery } from './authorizations-query.ts'

/** Grants an authorization, once: what is sent again after a lost answer has the end that it had before. */
export function useGrant(shipmentId: string) {
  const client = useQueryClient()
  const last = useRef<{ readonly of: string; readonly body: GrantAuthorizationBody }>(undefined)
  return useMutation({
    mutationFn: async ({ body, of }: { readonly body: GrantAuthorizationBody; readonly of: string }) => {
      if (last.current?.of !== of) last.current = { of, body }
      return request(grantAuthorization, {
        params: { tracking_id: shipmentId },
        body: last.current.body,
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: authorizationsQuery(shipmentId).queryKey }),
  })
}
