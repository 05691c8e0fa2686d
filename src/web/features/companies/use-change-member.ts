import { useQueryClient } from '@tanstack/react-query'
import { changeMember, type Member } from '#contract/endpoints/members.ts'
import type { MemberState } from '#domain/accounts/membership.ts'
import type { Role } from '#domain/accounts/role.ts'
import { request } from '../../api/request.ts'
import { membersQuery } from './company-queries.ts'

/** Properties of a member to change; absent properties stay unchanged. */
export type MemberEdit = {
  readonly role?: Role
  readonly state?: MemberState
  readonly expires_at?: string | null
  readonly warehouse_id?: string | null
  readonly sees_recipients?: boolean
}

/**
 * Returns a function that changes some properties of a member and then refetches the member list.
 */
export function useChangeMember(member: Member) {
  const { id, role, state, expires_at, warehouse_id, sees_recipients, revision } = member
  const client = useQueryClient()
  return async (changed: MemberEdit): Promise<void> => {
    try {
      await request(changeMember, {
        params: { id },
        body: { role, state, expires_at, warehouse_id, sees_recipients, ...changed, revision },
      })
    } finally {
      await client.invalidateQueries({ queryKey: membersQuery.queryKey })
    }
  }
}
