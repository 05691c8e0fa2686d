import type { AuditEvent } from '#contract/endpoints/account.ts'
import type { Role } from '#domain/role.ts'
import type { CompanyBody, GivenRole, MemberState, Workplace } from '#contract/endpoints/companies.ts'
import type { Queryable } from '#platform/database/pool.ts'
import type { Nullable } from '#platform/database/statement.ts'
import { statement, type Rows } from './companies.rows.ts'

export type WorkplaceRow = Nullable<Rows['workplaces'], 'logo_url' | 'missing' | 'warehouse_id'> &
  Pick<Workplace, 'role' | 'state' | 'missing'>

/**
 * Finds the memberships of a person with their companies.
 * @param sessionId session whose second step and age are compared with the policies of the
 * companies
 */
export const findWorkplaces = statement<[person: string, sessionId: string], WorkplaceRow>(
  'workplaces',
  `select w.id, w.name, w.logo_url, w.role, w.state, w.missing, w.idle_minutes, p.warehouse_id, w.is_converted
   from workplaces($1, $2) w left join places_of_work($1) p on p.account_id = w.id
   order by w.name, w.id`,
)

export const insertCompany = statement<
  [person: string, account: string, member: string, name: string, cnpj: string | null],
  { is_opened: boolean }
>('create_company', 'select create_company($1, $2, $3, $4, $5) as is_opened')

export const convertToCompany = statement<
  [account: string, person: string, name: string, cnpj: string | null],
  { is_converted: boolean }
>('convert_account', 'select convert_account($1, $2, $3, $4) as is_converted')

export type CompanyRow = Nullable<Rows['find_company'], 'logo_url'>

const companyColumns = `account_id as id, name, cnpj, phone, whatsapp, email, site, color,
  (select u.user_metadata ->> 'avatar_url' from users u where u.id = account_id) as logo_url, closes_at, revision`

export const findCompany = statement<[account: string], CompanyRow>(
  'find_company',
  `select ${companyColumns} from companies where account_id = $1`,
)

const updateCompanyRow = statement<
  [
    account: string,
    revision: number,
    name: string,
    cnpj: string | null,
    phone: string | null,
    whatsapp: string | null,
    email: string | null,
    site: string | null,
    color: string | null,
  ],
  CompanyRow
>(
  'change_company',
  `update companies
   set name = $3, cnpj = $4, phone = $5, whatsapp = $6, email = $7, site = $8, color = $9, updated_at = now(),
     revision = revision + 1
   where account_id = $1 and revision = $2
   returning ${companyColumns}`,
)

/**
 * Changes the data of a company. Returns no row, and changes nothing, if the company is at another
 * revision.
 */
export const changeCompany = (
  on: Queryable,
  account: string,
  revision: number,
  { name, cnpj, phone, whatsapp, email, site, color }: CompanyBody,
) => updateCompanyRow(on, account, revision, name, cnpj, phone, whatsapp, email, site, color)

/**
 * Sets the time at which a company is closed, or cancels the closing.
 * @param period time until the contents are erased; null cancels the closing
 */
export const setClosing = statement<[account: string, period: string | null], CompanyRow>(
  'set_closing',
  `update companies set closes_at = now() + $2::interval, updated_at = now(), revision = revision + 1
   where account_id = $1 and closed_at is null
   returning ${companyColumns}`,
)

export const renameAccount = statement<[account: string, name: string], never>(
  'rename_account',
  `update users set user_metadata = user_metadata || jsonb_build_object('full_name', $2::text), updated_at = now()
   where id = $1`,
)

export const findPolicies = statement<[account: string], Rows['find_policies']>(
  'find_policies',
  `select c.second_step_from, c.idle_minutes, c.session_hours, c.operators_export, c.revision,
     (select count(*)::int from company_members(c.account_id) m
      where m.state = 'active' and coalesce(m.expires_at > now(), true) and not m.second_step) as members_without_second_step
   from companies c where c.account_id = $1`,
)

/**
 * Changes the policies of a company.
 * @param notice time after which a second step that was not required before becomes required
 */
export const changePoliciesTo = statement<
  [
    account: string,
    actor: string,
    requiresSecondStep: boolean,
    notice: string,
    idleMinutes: number,
    sessionHours: number,
    operatorsExport: boolean,
    revision: number,
  ],
  { outcome: 'changed' | 'insufficient_role' | 'changed_meanwhile' }
>('change_policies', 'select change_policies($1, $2, $3, $4, $5, $6, $7, $8) as outcome')

/**
 * Finds the recipients of a mail about memberships of a company.
 * @param member recipient; null for every active member
 */
export const findMemberRecipients = statement<
  [account: string, member: string | null],
  Nullable<Rows['member_recipients'], 'expires_at'> & {
    readonly user_metadata: Readonly<Record<string, unknown>>
    readonly role: Role
  }
>('member_recipients', 'select email, user_metadata, role, expires_at from member_recipients($1, $2)')

/**
 * Returns the auditors whose access ends within 7 days. Returns an auditor again only if the end of
 * the access has changed.
 */
export const findAuditorsToWarn = statement<[], { account: string; member: string }>(
  'warn_auditors',
  'select account, member from warn_auditors()',
)

export type MemberRow = Nullable<Rows['company_members'], 'name' | 'email' | 'expires_at' | 'place'> & {
  readonly role: Role
  readonly state: MemberState
}

export const findMembers = statement<[account: string], MemberRow>(
  'company_members',
  `select c.id, c.number, c.name, c.email, c.role, c.state, c.expires_at, c.joined_at, c.second_step, c.revision,
     m.signing_name, m.registration, m.warehouse_id, w.name as place, m.sees_recipients
   from company_members($1) c join members m on m.id = c.id
   left join warehouses w on w.user_id = m.account_id and w.id = m.warehouse_id
   order by c.number`,
)

/**
 * Names a member as responsible person of a company.
 * @param name name of the person; null ends the responsibility
 */
export const nameResponsibleMember = statement<
  [account: string, actor: string, member: string, name: string | null, registration: string | null],
  { outcome: 'changed' | 'not_found' | 'insufficient_role' | 'member_above' }
>('name_responsible', 'select name_responsible($1, $2, $3, $4, $5) as outcome')

export const changeMemberTo = statement<
  [
    account: string,
    actor: string,
    member: string,
    role: Role,
    state: MemberState,
    until: string | null,
    warehouse: string | null,
    seesRecipients: boolean,
    revision: number,
  ],
  { outcome: 'changed' | 'not_found' | 'insufficient_role' | 'member_above' | 'changed_meanwhile' }
>('change_member', 'select change_member($1, $2, $3, $4, $5, $6, $7, $8, $9) as outcome')

/**
 * Finds the valid API keys whose values a member may have. The member made, read or rotated the
 * key. Its value was not replaced since, or the previous value still works.
 */
export const findKnownKeys = statement<[account: string, member: string], Rows['find_known_keys']>(
  'find_known_keys',
  `select k.id, k.name from api_keys k
   where k.user_id = $1 and k.revoked_at is null and coalesce(k.expires_at > now(), true)
     and (coalesce(k.made_by, k.user_id) = $2 and (k.rotated_at is null or k.previous_until > now())
       or exists (select from audit_log a where a.user_id = $1 and a.actor = $2
         and a.event in ('api_key_shown', 'api_key_rotated')
         and (k.rotated_at is null or a.occurred_at >= k.rotated_at or k.previous_until > now())
         and trail_facts(a.id, a.user_id) ->> 'key' = k.id::text))
   order by k.name_key`,
)

/**
 * Finds out if a member set up the webhook, or read or rotated its secret, and nobody else rotated
 * the secret since.
 */
export const findKnownWebhook = statement<[account: string, member: string], { known: boolean }>(
  'find_known_webhook',
  `select exists (
     select from webhook_endpoints w, coalesce((select max(a.id) from audit_log a where a.user_id = $1
       and a.event = 'webhook_secret_rotated' and a.actor is distinct from $2), 0) as replaced
     where w.user_id = $1 and w.url is not null
       and (coalesce(w.made_by, w.user_id) = $2 and replaced = 0
         or exists (select from audit_log a where a.user_id = $1 and a.actor = $2 and a.id > replaced
           and a.event in ('webhook_secret_read', 'webhook_secret_rotated')))
   ) as known`,
)

export const findActiveWarehouse = statement<[account: string, id: string], { id: string }>(
  'find_active_warehouse',
  'select id from warehouses where user_id = $1 and id = $2 and is_active',
)

/**
 * Ends a person's membership in a company. Returns the id of the member, or null if the person is
 * no member.
 */
export const leaveCompanyOf = statement<[person: string, account: string], { member: string | null }>(
  'leave_company',
  'select leave_company($1, $2) as member',
)

export const deleteExpiredInvitations = statement<[], never>(
  'delete_expired_invitations',
  'select delete_expired_invitations()',
)

/** Period for which the link of an invitation is valid. */
export const INVITATION_LIFETIME = '14 days'

export type InvitationRow = Rows['list_invitations'] & { readonly role: GivenRole }

const invitationColumns = `i.id, i.email, i.role, i.member_until, i.last_sent_at, i.expires_at, i.expires_at <= now() as is_expired,
  (select m.display_name from members m where m.id = i.invited_by) as invited_by`

export const listOpenInvitations = statement<[account: string], InvitationRow>(
  'list_invitations',
  `select ${invitationColumns} from invitations i where i.account_id = $1 order by i.created_at desc, i.id`,
)

export const insertInvitation = statement<
  [
    account: string,
    actor: string,
    id: string,
    email: string,
    role: GivenRole,
    until: string | null,
    tokenHash: Buffer,
    lifetime: string,
  ],
  { outcome: 'invited' | 'member' | 'insufficient_role' }
>('invite_member', 'select invite_member($1, $2, $3, $4, $5, $6, $7, $8) as outcome')

/** Gives an invitation a new link, which invalidates the earlier link. */
export const renewInvitation = statement<
  [id: string, account: string, tokenHash: Buffer, lifetime: string],
  InvitationRow & { readonly company: string; readonly logo_url: string | null }
>(
  'renew_invitation',
  `update invitations i set token_hash = $3, last_sent_at = now(), expires_at = now() + $4::interval
   where i.id = $1 and i.account_id = $2
   returning ${invitationColumns}, (select c.name from companies c where c.account_id = i.account_id) as company,
     (select u.user_metadata ->> 'avatar_url' from users u where u.id = i.account_id) as logo_url`,
)

export const deleteInvitation = statement<[id: string, account: string], { email: string }>(
  'delete_invitation',
  'delete from invitations where id = $1 and account_id = $2 returning email',
)

export const findInvitationByToken = statement<
  [tokenHash: Buffer],
  Rows['invitation_by_token'] & { readonly role: GivenRole }
>('invitation_by_token', 'select company, role, email, is_expired from invitation_by_token($1)')

export const acceptInvitationOf = statement<
  [person: string, tokenHash: Buffer, member: string],
  | { account: string; inviter: string; refusal: null }
  | {
      account: null
      inviter: null
      refusal: 'invitation_over' | 'invitation_of_another' | 'address_unconfirmed' | 'already_member'
    }
>('accept_invitation', 'select account, inviter, refusal from accept_invitation($1, $2, $3)')

export const listTrailBefore = statement<
  [
    account: string,
    before: number,
    limit: number,
    actor: string | null,
    events: readonly AuditEvent[] | null,
    from: string | null,
    to: string | null,
  ],
  Nullable<Rows['list_company_trail'], 'actor' | 'name' | 'number'> & {
    readonly event: AuditEvent
    readonly facts: Readonly<Record<string, string | number>>
    readonly actor: string | null
    readonly name: string | null
    readonly number: number | null
  }
>(
  'list_company_trail',
  `select a.id, a.event, a.occurred_at, a.actor, coalesce(m.display_name, k.name) as name, m.number, trail_facts(a.id, a.user_id) as facts
   from audit_log a
   left join members m on m.id = a.actor and m.account_id = a.user_id
   left join api_keys k on k.id = a.actor and k.user_id = a.user_id
   where a.user_id = $1 and a.id < $2
     and ($4::uuid is null or a.actor = $4) and ($5::text[] is null or a.event = any ($5))
     and ($6::timestamptz is null or a.occurred_at >= $6) and ($7::timestamptz is null or a.occurred_at < $7)
   order by a.id desc limit $3`,
)
