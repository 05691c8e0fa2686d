import * as z from 'zod/mini'
import { workplace } from './workplaces.ts'
import { endpoint } from '../schema/endpoint.ts'
import { instant, linkToken, time, uuid } from '../schema/fields.ts'

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
  summary: {
    en: 'Lists the invitations that nobody has accepted yet, newest first',
    pt: 'Lista os convites que ninguém aceitou ainda, os mais novos primeiro',
  },
  details: {
    pt: 'Mostra até quando cada convite vale, e quando o e-mail foi enviado pela última vez.',
    en: 'Shows until when each invitation is valid, and when its mail was sent last.',
  },
  needs: 'members.manage',
  data: z.array(invitation),
  errors: ['not_a_company'],
})

export const inviteMembers = endpoint({
  method: 'POST',
  path: '/api/company/invitations',
  summary: {
    en: 'Invites addresses by mail. An address that is invited already is invited anew; a member is left out',
    pt: 'Convida endereços por e-mail. Um endereço já convidado recebe um convite novo; quem já é membro fica de fora',
  },
  details: {
    pt: 'Cada endereço recebe o seu papel e um e-mail com um link. `member_until` limita o acesso de quem ajuda por um tempo.',
    en: 'Each address gets a role of its own, and a mail with a link. `member_until` limits the access of somebody who helps for a time.',
  },
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

const invitationParams = z.object({ id: uuid })

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/company/invitations/{id}/resend',
  summary: {
    en: 'Sends an invitation again, with a new link and a new expiry',
    pt: 'Envia um convite de novo, com outro link e outro prazo',
  },
  details: {
    pt: 'O link anterior deixa de valer. O número de e-mails a um endereço é limitado.',
    en: 'The link before ends. The number of mails to an address is limited.',
  },
  needs: 'members.manage',
  params: invitationParams,
  data: invitation,
  errors: ['not_a_company', 'not_found'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/company/invitations/{id}',
  summary: {
    en: 'Withdraws an invitation; its link opens nothing any more',
    pt: 'Retira um convite; o link dele não abre mais nada',
  },
  details: {
    pt: 'Para um endereço errado. Quem já aceitou é membro e continua.',
    en: 'For an invitation to a wrong e-mail. Whoever has already accepted stays a member.',
  },
  needs: 'members.manage',
  params: invitationParams,
  data: z.object({ id: z.string() }),
  errors: ['not_a_company', 'not_found'],
})

export const lookUpInvitation = endpoint({
  method: 'POST',
  path: '/api/public/invitation',
  access: 'public',
  summary: {
    en: 'Returns the offer of an invitation: the company, the role and the invited e-mail',
    pt: 'O que um convite oferece: a empresa, o papel e o endereço convidado',
  },
  details: {
    pt: 'Recebe o token do link enviado. Não pede login, porque a pessoa convidada pode ainda não ter conta.',
    en: 'Takes the token of the mailed link. It needs no sign-in, because the invited person may have no account yet.',
  },
  perMinute: 60,
  body: z.strictObject({ token: linkToken }),
  data: z.object({ company: z.string(), role: z.enum(givenRoles), email: z.string() }),
  errors: ['invitation_over'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/account/invitation',
  summary: {
    en: 'Accepts an invitation to the confirmed address of the caller',
    pt: 'Aceita um convite feito ao endereço confirmado de quem chama',
  },
  details: {
    pt: 'Quem chama deve ter entrado com o endereço convidado, e tê-lo confirmado.',
    en: 'The caller must be signed in with the invited address, and have confirmed it.',
  },
  needs: 'self',
  body: z.strictObject({ token: linkToken }),
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
