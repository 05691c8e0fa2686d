import type { AuditEvent } from '#contract/endpoints/account.ts'
import type { CompanyBody } from '#contract/endpoints/companies.ts'
import type { GivenRole } from '#contract/endpoints/invitations.ts'
import type { Policies } from '#contract/endpoints/policies.ts'
import type { Workplace } from '#contract/endpoints/workplaces.ts'
import type { MemberState, WantedMember } from '#domain/accounts/membership.ts'
import type { Role } from '#domain/accounts/role.ts'
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
  `select w.id, w.name, w.logo_url, w.role, w.state, w.missing, w.idle_minutes, p.warehouse_id, w.is_converted, w.is_test
   from workplaces($1, $2) w left join places_of_work($1) p on p.account_id = w.id
   order by w.name, w.id`,
)

/** Locks the account of a person who opens or joins a company until the transaction ends. */
export const lockPerson = statement<[person: string], Rows['lock_person']>(
  'lock_person',
  'select kind, former_id, email, email_confirmed_at, now() as now from users where id = $1 for update',
)

/** Opens a company. Its account is new, or one that `convertToCompany` has converted. */
export const insertCompany = statement<
  [
    founder: string,
    member: string,
    written: StoredCompany & { readonly name: string; readonly is_test?: boolean },
  ],
  never
>('open_company', 'select open_company($1, $2, $3)')

/** Converts a person's account to the account of a company. The person gets a new account. */
export const convertToCompany = statement<[account: string, person: string], never>(
  'convert_account',
  'select convert_account($1, $2)',
)

export type CompanyRow = Nullable<Rows['find_company'], 'logo_url'>

const companyColumns = `account_id as id, name, cnpj, phone, whatsapp, email, site, color,
  (select u.user_metadata ->> 'avatar_url' from users u where u.id = account_id) as logo_url, closes_at, revision, is_test`

export const findCompany = statement<[account: string], CompanyRow>(
  'find_company',
  `select ${companyColumns} from companies where account_id = $1`,
)

/** Locks a company until the transaction ends, and returns the time. */
export const lockCompany = statement<[account: string], Rows['lock_company']>(
  'lock_company',
  'select now() as now from companies where account_id = $1 and closed_at is null for update',
)

/**
 * Changes columns of a company.
 * @param actor member who makes the change
 */
export const writeCompany = statement<[actor: string, written: StoredCompany], never>(
  'write_company',
  'select write_company($1, $2)',
)

/** Columns of a company to write. */
type StoredCompany = { readonly account_id: string } & Partial<CompanyBody> &
  Partial<Pick<Policies, 'idle_minutes' | 'session_hours' | 'operators_export'>> & {
    readonly closes_at?: Date | null
    readonly second_step_from?: Date | null
  }

export const findPolicies = statement<[account: string], Rows['find_policies']>(
  'find_policies',
  `select c.second_step_from, c.idle_minutes, c.session_hours, c.operators_export, c.revision,
     (select count(*)::int from company_members(c.account_id) m
      where m.state = 'active' and coalesce(m.expires_at > now(), true) and not m.second_step) as members_without_second_step
   from companies c where c.account_id = $1`,
)

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
 * Changes columns of a membership.
 * @param actor member who makes the change
 */
export const writeMember = statement<
  [
    actor: string,
    written: { readonly id: string } & Partial<Omit<WantedMember, 'revision'>> & {
        readonly signing_name?: string | null
        readonly registration?: string | null
      },
  ],
  never
>('write_member', 'select write_member($1, $2)')

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
 * Finds the webhook endpoints whose secrets a member may have. The member created the endpoint, or
 * read or rotated its secret, and nobody else rotated the secret since.
 */
export const findKnownWebhooks = statement<[account: string, member: string], Rows['find_known_webhooks']>(
  'find_known_webhooks',
  `with noted as (
     select a.id, a.event, a.actor, (trail_facts(a.id, a.user_id) ->> 'webhook')::uuid as webhook from audit_log a
     where a.user_id = $1 and a.event in ('webhook_secret_read', 'webhook_secret_rotated')
   )
   select w.id, w.name from webhook_endpoints w, coalesce((
     select max(n.id) from noted n
     where n.webhook = w.id and n.event = 'webhook_secret_rotated' and n.actor is distinct from $2
   ), 0) as replaced
   where w.user_id = $1 and w.deleted_at is null
     and (coalesce(w.made_by, w.user_id) = $2 and replaced = 0
       or exists (select from noted n where n.webhook = w.id and n.actor = $2 and n.id > replaced))
   order by w.created_at, w.id`,
)

export const findActiveWarehouse = statement<[account: string, id: string], { id: string }>(
  'find_active_warehouse',
  'select id from warehouses where user_id = $1 and id = $2 and is_active',
)

/**
 * Locks the companies of a person until the transaction ends, and returns the memberships.
 * @param company one of the companies; null for all
 */
export const lockMemberships = statement<
  [person: string, company: string | null],
  Rows['lock_memberships'] & { readonly role: Role }
>('lock_memberships', 'select account, member, role, other_owners from lock_memberships($1, $2)')

/** Adds an entry to the trail of a company for a call of a person who acts for no company. */
export const insertTrailEntry = statement<
  [account: string, event: AuditEvent, actor: string, facts: Readonly<Record<string, string>>],
  never
>('insert_trail_entry', 'insert into audit_log (user_id, event, actor, facts) values ($1, $2, $3, $4)')

export const deleteExpiredInvitations = statement<[], never>(
  'delete_expired_invitations',
  'select delete_expired_invitations()',
)

export type InvitationRow = Rows['list_invitations'] & { readonly role: GivenRole }

const invitationColumns = `i.id, i.email, i.role, i.member_until, i.last_sent_at, i.expires_at, i.expires_at <= now() as is_expired,
  (select m.display_name from members m where m.id = i.invited_by) as invited_by`

export const listOpenInvitations = statement<[account: string], InvitationRow>(
  'list_invitations',
  `select ${invitationColumns} from invitations i where i.account_id = $1 order by i.created_at desc, i.id`,
)

/**
 * Invites addresses. An invitation replaces an earlier one of the same address.
 * @param written JSON array with columns of invitations
 */
export const writeInvitations = statement<[written: string], never>(
  'write_invitations',
  'select write_invitations($1)',
)

/** Gives an invitation a new link, which invalidates the earlier link. */
export const renewInvitation = statement<
  [id: string, account: string, tokenHash: Buffer, lifetime: string],
  InvitationRow & { readonly company: string; readonly is_test: boolean; readonly logo_url: string | null }
>(
  'renew_invitation',
  `update invitations i set token_hash = $3, last_sent_at = now(), expires_at = now() + $4::interval
   where i.id = $1 and i.account_id = $2
   returning ${invitationColumns}, (select c.name from companies c where c.account_id = i.account_id) as company,
     (select c.is_test from companies c where c.account_id = i.account_id) as is_test,
     (select u.user_metadata ->> 'avatar_url' from users u where u.id = i.account_id) as logo_url`,
)

export const withdrawInvitationOf = statement<[actor: string, invitation: string], never>(
  'withdraw_invitation',
  'select withdraw_invitation($1, $2)',
)

export const findInvitationByToken = statement<
  [tokenHash: Buffer],
  Nullable<Rows['invitation_by_token'], 'closes_at' | 'inviter_expires_at'> & {
    readonly role: GivenRole
    readonly inviter_role: Role
    readonly inviter_state: MemberState
  }
>(
  'invitation_by_token',
  `select account, company, role, email, expires_at, closes_at, inviter, inviter_role, inviter_state,
     inviter_expires_at, now() as now
   from invitation_by_token($1)`,
)

/**
 * Makes a person a member by an invitation, which is deleted. Returns the member, who is new unless
 * the person was a member before.
 */
export const joinCompany = statement<
  [person: string, tokenHash: Buffer, newMember: string],
  { member: string }
>('join_company', 'select join_company($1, $2, $3) as member')
