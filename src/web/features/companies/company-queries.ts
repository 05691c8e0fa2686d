import { queryOptions } from '@tanstack/react-query'
import { getCompany } from '#contract/endpoints/companies.ts'
import { listInvitations } from '#contract/endpoints/invitations.ts'
import { listMembers } from '#contract/endpoints/members.ts'
import { request } from '../../api/request.ts'

/** Loads the data of the company for which the person acts. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => request(getCompany, { signal }),
})

/** Loads the members, also those who left. */
export const membersQuery = queryOptions({
  queryKey: ['company', 'members'],
  queryFn: ({ signal }) => request(listMembers, { signal }),
  staleTime: 0,
})

/** Loads the invitations that nobody has accepted yet. */
export const invitationsQuery = queryOptions({
  queryKey: ['company', 'invitations'],
  queryFn: ({ signal }) => request(listInvitations, { signal }),
  staleTime: 0,
})
