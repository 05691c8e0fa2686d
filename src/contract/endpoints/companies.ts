import * as z from 'zod/mini'
import { parseCnpj } from '#domain/accounts/cnpj.ts'
import { memberStates } from '#domain/accounts/membership.ts'
import { roles } from '#domain/accounts/role.ts'
import { auditEvents, type AuditEvent } from './account.ts'
import { sender } from './public-page.ts'
import { AVATAR_FIELD, avatarErrors } from './avatar.ts'
import { endpoint, type BodyOf, type QueryOf } from '../schema/endpoint.ts'
import { color, instant, isWebUrl, optionalParsed, text, time, uuid } from '../schema/fields.ts'
import { isCompanyName } from '../schema/company-name.ts'
import { wholeNumber, writtenNumber } from '../schema/numbers.ts'

/**
 * Roles that an invitation may give. The role of owner is not among them, because only an owner may
 * give it, and only to an existing member.
 */
export const givenRoles = ['admin', 'operator', 'driver', 'reader', 'auditor'] as const
export type GivenRole = (typeof givenRoles)[number]

/**
 * Revision of the company or member that the caller saw. If it has changed since, the call is
 * refused.
 */
const knownRevision = wholeNumber(1, Number.MAX_SAFE_INTEGER)

/** Phone number in any notation, with 8 to 15 digits. */
const PHONE = /^\+?(?:[ ()./-]*\d){8,15}$/
const phone = optionalParsed(40, (value) => (PHONE.test(value) ? value : undefined), 'invalid_phone')

/** Fields of a company that its people enter. Form and API share them. */
export const companyContent = {
  name: text(120).check(z.minLength(2, 'too_short'), z.refine(isCompanyName, 'bad_characters')),
  cnpj: optionalParsed(32, parseCnpj, 'invalid_cnpj'),
  /** Contact data of the company, which recipients of its shipments see. */
  phone,
  whatsapp: phone,
  email: optionalParsed(
    255,
    (value) => (z.email().safeParse(value).success ? value.toLowerCase() : undefined),
    'invalid_email',
  ),
  /** Web site, an `https://` address. */
  site: optionalParsed(
    300,
    (value) => (value.startsWith('https://') && isWebUrl(value) ? value : undefined),
    'https_required',
  ),
  /** Colour of the company, `#rrggbb`. */
  color: z._default(z.nullable(color), null),
}

/**
 * An account for which the caller may act, or a company in which the caller's membership is
 * suspended or expired.
 */
const workplace = z.object({
  id: z.string(),
  kind: z.enum(['person', 'company']),
  /** Name of the company; null for the caller's own account. */
  name: z.nullable(z.string()),
  /** Path of the company's logo. */
  logo_url: z.nullable(z.string()),
  role: z.enum(roles),
  state: z.enum(['active', 'suspended', 'expired']),
  /**
   * Requirement of the company that this session does not meet: a second step, or a more recent
   * sign-in; null if it meets all. Until the session meets it, calls for the company are refused.
   */
  missing: z.nullable(z.enum(['second_step', 'sign_in'])),
  /** Minutes without use after which the web application signs the person out. */
  idle_minutes: z.number(),
  /** Warehouse in which the person works; null if the company named none. */
  warehouse_id: z.nullable(z.string()),
  /** True for the account for which a call acts if the call names no account. */
  is_default: z.boolean(),
})
export type Workplace = z.output<typeof workplace>

export const listWorkplaces = endpoint({
  method: 'GET',
  path: '/api/accounts',
  summary:
    'Lists the accounts for which the caller may act: their own, and the companies of which they are a member',
  needs: 'self',
  data: z.array(workplace),
})

const company = z.object({
  id: z.string(),
  ...sender.shape,
  cnpj: z.nullable(z.string()),
  /** Time from which the contents are erased; null unless the company is being closed. */
  closes_at: z.nullable(time),
  revision: z.number(),
})
export type Company = z.output<typeof company>

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/companies',
  summary: 'Opens a company, whose owner is the caller',
  needs: 'self',
  body: z.strictObject(companyContent),
  data: company,
  success: 201,
  errors: ['companies_off', 'companies_full', 'rate_limited', 'sign_in_again'],
})
export type CompanyBody = BodyOf<typeof createCompany>

export const convertAccount = endpoint({
  method: 'POST',
  path: '/api/companies/conversion',
  summary:
    'Makes the own account a company: shipments, keys, webhooks and codes go on, and the caller is its owner',
  needs: 'self',
  body: z.strictObject(companyContent),
  data: company,
  success: 201,
  errors: ['companies_off', 'already_converted', 'companies_full', 'sign_in_again'],
})

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/company',
  summary: 'Returns the company for which the caller acts',
  needs: 'settings.read',
  data: company,
  errors: ['not_a_company'],
})

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/company',
  summary: 'Changes name, identification, contact and colour of the company',
  needs: 'company.write',
  body: z.strictObject({ ...companyContent, revision: knownRevision }),
  data: company,
  errors: ['not_a_company', 'changed_meanwhile'],
})

/** The body is `multipart/form-data` with one file, like the upload of a person's picture. */
export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/company/logo',
  summary: 'Sets the logo of the company',
  needs: 'company.write',
  data: z.object({ logo_url: z.string() }),
  upload: AVATAR_FIELD,
  errors: ['not_a_company', ...avatarErrors],
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/company/logo',
  summary: 'Removes the logo of the company',
  needs: 'company.write',
  data: z.object({ logo_url: z.null() }),
  errors: ['not_a_company'],
})

/** Rules of a company about sessions and exports. */
const policyContent = {
  /**
   * True if members need a second step. Calls of members without a second step are refused from 7
   * days after the company sets this rule.
   */
  require_second_step: z.boolean(),
  /** Minutes without use after which the web application signs a member out. */
  idle_minutes: wholeNumber(5, 30),
  /** Number of hours after a sign-in during which a member may act for the company. */
  session_hours: wholeNumber(1, 720),
  /** True if operators have the permission `shipments.export`. */
  operators_export: z.boolean(),
}

const policies = z.object({
  ...policyContent,
  /** Time from which calls without a second step are refused; null if none is required. */
  second_step_from: z.nullable(z.string()),
  /** Number of active members who have no second step. */
  members_without_second_step: z.number(),
  revision: z.number(),
})
export type Policies = z.output<typeof policies>

export const getPolicies = endpoint({
  method: 'GET',
  path: '/api/company/policies',
  summary: 'Returns the rules of the company about sessions and exports',
  needs: 'settings.read',
  data: policies,
  errors: ['not_a_company'],
})

export const changePolicies = endpoint({
  method: 'PUT',
  path: '/api/company/policies',
  summary:
    'Changes the rules of the company. A second step binds 7 days after it is required, and its members get a mail',
  needs: 'security.manage',
  body: z.strictObject({ ...policyContent, revision: knownRevision }),
  data: policies,
  errors: ['not_a_company', 'changed_meanwhile'],
})

const member = z.object({
  id: z.string(),
  /** Number of the member within the company, counted from 1 in the order of joining. */
  number: z.number(),
  name: z.nullable(z.string()),
  /** Member's e-mail address; null after the person deleted their Lastro account. */
  email: z.nullable(z.string()),
  role: z.enum(roles),
  state: z.enum(memberStates),
  expires_at: z.nullable(time),
  joined_at: time,
  /** Warehouse in which the member works; null for none. */
  warehouse_id: z.nullable(z.string()),
  /** Name of the warehouse in `warehouse_id`, even if the warehouse is archived. */
  place: z.nullable(z.string()),
  /** True for an auditor who may read the recipients of shipments. */
  sees_recipients: z.boolean(),
  /** True if this member is the caller. */
  is_self: z.boolean(),
  second_step: z.boolean(),
  /**
   * Name and professional registration with which the member signs quality reports; null if the
   * member does not sign them.
   */
  responsibility: z.nullable(z.object({ name: z.string(), registration: z.string() })),
  revision: z.number(),
})
export type Member = z.output<typeof member>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/company/members',
  summary: 'Lists the members of the company, also those who left',
  needs: 'members.read',
  data: z.array(member),
  errors: ['not_a_company'],
})

const memberParams = z.object({ id: uuid })

export const changeMember = endpoint({
  method: 'PUT',
  path: '/api/company/members/{id}',
  summary: 'Changes role, state, end of access and place of work of a member, at once on every node',
  needs: 'members.manage',
  params: memberParams,
  body: z.strictObject({
    role: z.enum(roles, 'invalid_choice'),
    /** `removed` ends the membership. A later invitation brings the same member back. */
    state: z.enum(memberStates, 'invalid_choice'),
    /**
     * End of the member's access; null for no end. An auditor's access must end within 180 days.
     */
    expires_at: z._default(z.nullable(instant), null),
    /** Warehouse of the company in which the member works; null for none. */
    warehouse_id: z._default(z.nullable(uuid), null),
    /** Lets an auditor read the recipients of shipments. Has no effect on other roles. */
    sees_recipients: z._default(z.boolean(), false),
    revision: knownRevision,
  }),
  data: member,
  errors: ['not_a_company', 'not_found', 'member_above', 'last_owner', 'changed_meanwhile', 'sign_in_again'],
})
export type MemberChange = BodyOf<typeof changeMember>

export const getMemberAccess = endpoint({
  method: 'GET',
  path: '/api/company/members/{id}/access',
  summary: 'Names the valid API keys, and the webhook, whose secrets a member may have',
  needs: 'members.manage',
  params: memberParams,
  data: z.object({
    /** Valid API keys that the member made, read or rotated. */
    keys: z.array(z.object({ id: z.string(), name: z.string() })),
    /** True if the member set up the webhook, or read or rotated its current secret. */
    webhook: z.boolean(),
  }),
  errors: ['not_a_company', 'not_found'],
})

/**
 * Name and registration of a member who signs quality reports, as the reports print them. Form and
 * API share the fields.
 */
export const responsibilityContent = {
  name: text(120).check(z.minLength(2, 'too_short')),
  /** Professional registration, such as `CRF-SP 12345`. */
  registration: text(60).check(z.minLength(2, 'too_short')),
}

export const nameResponsible = endpoint({
  method: 'PUT',
  path: '/api/company/members/{id}/responsibility',
  summary: 'Names a member as responsible person, who may sign dispositions and reports',
  needs: 'members.manage',
  params: memberParams,
  body: z.strictObject(responsibilityContent),
  data: member,
  errors: ['not_a_company', 'not_found', 'member_above', 'sign_in_again'],
})

export const endResponsibility = endpoint({
  method: 'DELETE',
  path: '/api/company/members/{id}/responsibility',
  summary: 'Ends the responsibility of a member',
  needs: 'members.manage',
  params: memberParams,
  data: member,
  errors: ['not_a_company', 'not_found', 'member_above', 'sign_in_again'],
})

export const leaveCompany = endpoint({
  method: 'DELETE',
  path: '/api/accounts/{id}',
  summary: 'Ends the own membership of a company',
  needs: 'self',
  params: memberParams,
  data: z.object({ id: z.string() }),
  errors: ['not_found', 'last_owner'],
})

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

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/company/invitations/{id}/resend',
  summary: 'Mails an invitation anew, with a new link and a new expiry',
  needs: 'members.manage',
  params: memberParams,
  data: invitation,
  errors: ['not_a_company', 'not_found'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/company/invitations/{id}',
  summary: 'Withdraws an invitation; its link opens nothing any more',
  needs: 'members.manage',
  params: memberParams,
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

export const closeCompany = endpoint({
  method: 'POST',
  path: '/api/company/closing',
  summary: 'Closes the company in 14 days. Until then it can only be read, and the closing can be taken back',
  needs: 'company.close',
  body: z.strictObject({
    /** The name of the company, typed as a confirmation. */
    name: z.string(),
  }),
  data: company,
  errors: ['not_a_company', 'sign_in_again'],
})

export const keepCompany = endpoint({
  method: 'DELETE',
  path: '/api/company/closing',
  summary: 'Takes the closing of the company back',
  needs: 'company.close',
  data: company,
  errors: ['not_a_company'],
})

/** Kinds of entries by which the trail of a company is filtered, with their events. */
export const trailKinds = {
  company: [
    'company_opened',
    'account_converted',
    'company_changed',
    'company_closing',
    'company_kept',
    'policies_changed',
    'data_exported',
  ],
  members: [
    'member_invited',
    'invitation_withdrawn',
    'member_joined',
    'member_changed',
    'member_removed',
    'member_left',
    'responsible_named',
    'responsible_ended',
  ],
  shipments: [
    'authorization_granted',
    'authorization_revoked',
    'authorization_restored',
    'public_page_hidden',
    'public_page_shown',
  ],
  keys: ['api_key_made', 'api_key_changed', 'api_key_shown', 'api_key_rotated', 'api_key_revoked'],
  webhooks: ['webhook_changed', 'webhook_secret_read', 'webhook_secret_rotated'],
} as const satisfies Readonly<Record<string, readonly AuditEvent[]>>
export type TrailKind = keyof typeof trailKinds
export const trailKindNames = [
  'company',
  'members',
  'shipments',
  'keys',
  'webhooks',
] as const satisfies readonly TrailKind[]

/** Events of shipments in the trail of a company, named by their types. */
export const shipmentEvents = [
  'shipment_created',
  'shipment_updated',
  'shipment_status_changed',
  'shipment_erased',
  'checkpoint_created',
  'checkpoint_corrected',
  'checkpoint_annulled',
] as const
export type ShipmentEvent = (typeof shipmentEvents)[number]

const trailEntry = z.object({
  /** An entry of the account's trail, or an event of a shipment. */
  event: z.enum([...new Set([...auditEvents, ...shipmentEvents])]),
  occurred_at: time,
  /** Member, API key or authorized person that acted; null for the system. */
  actor: z.nullable(
    z.object({ id: z.string(), name: z.nullable(z.string()), number: z.nullable(z.number()) }),
  ),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type TrailEntry = z.output<typeof trailEntry>

export const listCompanyTrail = endpoint({
  method: 'GET',
  path: '/api/company/trail',
  summary:
    'Lists who did what to shipments, members, keys, webhooks and exports of the company, newest first',
  needs: 'trail.read',
  query: z.strictObject({
    limit: z._default(writtenNumber(1, 1000), 50),
    cursor: z.optional(z.string().check(z.maxLength(200, 'too_long'))),
    /** Selects the entries of one member, API key or authorized person. */
    actor: z.optional(uuid),
    /** Selects entries about one kind of thing. */
    kind: z.optional(z.enum(trailKindNames, 'invalid_choice')),
    /** Selects entries at or after this instant. */
    from: z.optional(instant),
    /** Selects entries before this instant. */
    to: z.optional(instant),
  }),
  data: z.array(trailEntry),
  beside: { next_cursor: z.nullable(z.string()) },
  errors: ['not_a_company'],
})
export type TrailQuery = QueryOf<typeof listCompanyTrail>
