import * as z from 'zod/mini'
import { workplace } from './workplaces.ts'
import { endpoint, type BodyOf } from '../schema/endpoint.ts'
import { instant, time, uuid } from '../schema/fields.ts'

/**
 * Roles that an invitation may give. The role of owner is not among them, because only an owner may
 * give it, and only to an existing member.
 */
export const givenRoles = ['admin', 'operator', 'driver', 'reader', 'auditor'] as const
export type GivenRole = (typeof givenRoles)[number]

const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(givenRoles),
  member_until: z.nullable(time),
  invited_by: z.nullable(z.string()),
  last_sent_at: time,
  expires_at: time,
  is_expired: z.boolean(),
})
export type Invitation = z.output<typeof invitation>

export const MAX_INVITED_TOGETHER = 50

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/company/invitations',
  summary: 'Lists the invitations that nobody has accepted yet, newest first',
  needs: 'members.manage',
  data: z.array(invitation),
  errors: ['not_a_company'],
})

export const inviteMembers = endpoint({
  method: 'POST',
  path: '/api/company/invitations',
  summary:
    'Invites addresses by mail. An address that is invited already is invited anew; a member is left out',
  needs: 'members.manage',
  body: z.strictObject({
    invitations: z
      .array(
        z.strictObject({
          email: z.email('invalid_email').check(z.maxLength(255, 'too_long')),
          role: z.enum(givenRoles, 'invalid_choice'),
          member_until: z._default(z.nullable(instant), null),
        }),
      )
      .check(z.minLength(1, 'required'), z.maxLength(MAX_INVITED_TOGETHER, 'too_many')),
  }),
  data: z.object({
    invited: z.array(invitation),
    /** Requested addresses that already belong to members. They receive no invitation. */
    members: z.array(z.string()),
  }),
  success: 201,
  errors: ['not_a_company', 'invitations_full', 'rate_limited'],
})
export type InviteBody = BodyOf<typeof inviteMembers>

const invitationParams = z.object({ id: uuid })

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/company/invitations/{id}/resend',
  summary: 'Sends an invitation again, with a new link and a new expiry',
  needs: 'members.manage',
  params: invitationParams,
  data: invitation,
  errors: ['not_a_company', 'not_found'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/company/invitations/{id}',
  summary: 'Withdraws an invitation; its link opens nothing any more',
  needs: 'members.manage',
  params: invitationParams,
  data: z.object({ id: z.string() }),
  errors: ['not_a_company', 'not_found'],
})

/** Secret of a mailed link: 32 bytes in base64url. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'invalid_link'))

export const lookUpInvitation = endpoint({
  method: 'POST',
  path: '/api/public/invitation',
  access: 'public',
  summary: 'Returns the offer of an invitation: the company, the role and the invited e-mail',
  perMinute: 60,
  body: z.strictObject({ token }),
  data: z.object({ company: z.string(), role: z.enum(givenRoles), email: z.string() }),
  errors: ['invitation_over'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/account/invitation',
  summary: 'Accepts an invitation to the confirmed address of the caller',
  needs: 'self',
  body: z.strictObject({ token }),
  data: workplace,
  errors: [
    'invitation_over',
    'invitation_of_another',
    'address_unconfirmed',
    'already_member',
    'companies_full',
    'sign_in_again',
  ],
})
