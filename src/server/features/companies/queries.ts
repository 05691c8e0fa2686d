import type { AuditEvent } from '#contract/endpoints/account.ts'
import type { Role } from '#domain/role.ts'
import type { GivenRole, MemberState } from '#contract/endpoints/companies.ts'
import { statement, type StatementRow } from '#platform/database/statement.ts'

export const findWorkplaces = statement<
  [person: string],
  StatementRow<'workplaces'> & { readonly role: Role; readonly state: MemberState }
>('workplaces', 'select id, name, role, state, is_expired from workplaces($1)')

export const insertCompany = statement<
  [person: string, account: string, member: string, name: string, cnpj: string | null],
  { is_opened: boolean }
>('create_company', 'select create_company($1, $2, $3, $4, $5) as is_opened')

export const convertToCompany = statement<
  [account: string, person: string, name: string, cnpj: string | null],
  { is_converted: boolean }
>('convert_account', 'select convert_account($1, $2, $3, $4) as is_converted')

export type CompanyRow = StatementRow<'find_company'>

const companyColumns = 'account_id as id, name, cnpj, closes_at, revision'

export const findCompany = statement<[account: string], CompanyRow>(
  'find_company',
  `select ${companyColumns} from companies where account_id = $1`,
)

/** Changes a company. Returns no row if the company is at another revision. */
export const changeCompany = statement<
  [account: string, name: string, cnpj: string | null, revision: number],
  CompanyRow
>(
  'change_company',
  `update companies set name = $2, cnpj = $3, updated_at = now(), revision = revision + 1
   where account_id = $1 and revision = $4
   returning ${companyColumns}`,
)

/**
 * Begins or cancels the closing of a company.
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

export type MemberRow = StatementRow<'company_members'> & {
  readonly role: Role
  readonly state: MemberState
}

export const findMembers = statement<[account: string], MemberRow>(
  'company_members',
  `select id, number, name, email, role, state, expires_at, joined_at, second_step, revision
   from company_members($1)`,
)

export const changeMemberTo = statement<
  [
    account: string,
    actor: string,
    member: string,
    role: Role,
    state: MemberState,
    until: string | null,
    revision: number,
  ],
  { outcome: 'changed' | 'not_found' | 'insufficient_role' | 'member_above' | 'changed_meanwhile' }
>('change_member', 'select change_member($1, $2, $3, $4, $5, $6, $7) as outcome')

/** Returns the ended membership, or null if the person is no member. */
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

export type InvitationRow = StatementRow<'list_invitations'> & { readonly role: GivenRole }

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
  InvitationRow & { readonly company: string }
>(
  'renew_invitation',
  `update invitations i set token_hash = $3, last_sent_at = now(), expires_at = now() + $4::interval
   where i.id = $1 and i.account_id = $2
   returning ${invitationColumns}, (select c.name from companies c where c.account_id = i.account_id) as company`,
)

export const deleteInvitation = statement<[id: string, account: string], { id: string }>(
  'delete_invitation',
  'delete from invitations where id = $1 and account_id = $2 returning id',
)

export const findInvitationByToken = statement<
  [tokenHash: Buffer],
  StatementRow<'invitation_by_token'> & { readonly role: GivenRole }
>('invitation_by_token', 'select company, role, email, is_expired from invitation_by_token($1)')

export const acceptInvitationOf = statement<
  [person: string, tokenHash: Buffer, member: string],
  | { account: string; refusal: null }
  | {
      account: null
      refusal: 'invitation_over' | 'invitation_of_another' | 'address_unconfirmed' | 'already_member'
    }
>('accept_invitation', 'select account, refusal from accept_invitation($1, $2, $3)')

export const listTrailBefore = statement<
  [account: string, before: number, limit: number],
  StatementRow<'list_company_trail', 'actor' | 'name' | 'number'> & {
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
   where a.user_id = $1 and a.id < $2 order by a.id desc limit $3`,
)
