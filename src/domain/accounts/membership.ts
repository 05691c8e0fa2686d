import { daysAfter } from '../base/instant.ts'
import { may, type Permission, type Role } from './role.ts'

export const memberStates = ['active', 'suspended', 'removed'] as const
export type MemberState = (typeof memberStates)[number]

/** Maximum number of days for which an auditor may have access. */
const MAX_AUDITOR_DAYS = 180

/** Facts that decide whether a member may act for the company. */
export type Access = {
  readonly role: Role
  readonly state: MemberState
  /** End of the access; null for no end. */
  readonly expires_at: Date | null
}
export type Member = Access & { readonly id: string; readonly revision: number }

/** Columns that end a membership. The row stays, because the history names the member. */
export const ended = {
  state: 'removed',
  sees_recipients: false,
  signing_name: null,
  registration: null,
} as const

/** Member who acts and member on whom they act, among all members of the company. */
export type Acting<One extends Member = Member> = {
  readonly members: readonly One[]
  readonly actor: string
  readonly target: string
  readonly now: Date
}

export type WantedMember = {
  readonly role: Role
  readonly state: MemberState
  readonly expires_at: string | null
  readonly warehouse_id: string | null
  readonly sees_recipients: boolean
  /** Revision of the member that the caller saw. */
  readonly revision: number
}

type ManagingRefusal = 'insufficient_role' | 'not_found' | 'member_above'

/** Returns true if a member may act for the company now, and their role has a permission. */
export function mayAct(member: Access | undefined, permission: Permission, now: Date): boolean {
  if (member?.state !== 'active' || !may(member.role, permission)) return false
  return member.expires_at === null || member.expires_at > now
}

/**
 * Returns the member on whom another one acts, or why that is refused. Administrators change
 * neither owners nor themselves. They could otherwise let themselves sign for quality, or change
 * what is printed under an owner's signature.
 * @param wanted role that the member gets; undefined if it stays
 */
export function managedMember<One extends Member>(
  { members, actor, target, now }: Acting<One>,
  wanted?: Role,
): One | ManagingRefusal {
  const acting = members.find(({ id }) => id === actor)
  if (!mayAct(acting, 'members.manage', now)) return 'insufficient_role'
  const found = members.find(({ id }) => id === target)
  if (found === undefined || found.state === 'removed') return 'not_found'
  const isAbove = found.role === 'owner' || wanted === 'owner' || actor === target
  return isAbove && acting?.role !== 'owner' ? 'member_above' : found
}

/**
 * Decides a change of a member. Returns the member before the change and the columns to write, or
 * why the change is refused. A change that concerns an owner requires a recent sign-in, because an
 * unattended session is not enough.
 */
export function decideMemberChange<One extends Member>(
  acting: Acting<One>,
  { revision, ...wanted }: WantedMember,
  isFresh: boolean,
) {
  const { members, target } = acting
  const isOfOwner = [wanted.role, members.find(({ id }) => id === target)?.role].includes('owner')
  if (isOfOwner && !isFresh) return 'sign_in_again'
  const before = managedMember(acting, wanted.role)
  if (typeof before === 'string') return before
  if (before.revision !== revision) return 'changed_meanwhile'
  const owners = members.filter(
    ({ id, role, state }) => id !== target && role === 'owner' && state === 'active',
  )
  const staysOwner = wanted.role === 'owner' && wanted.state === 'active'
  if (!staysOwner && owners.length === 0) return 'last_owner'
  const written = {
    ...wanted,
    // Owners have no end. Otherwise a company could lose its last owner as time passes.
    expires_at: wanted.role === 'owner' ? null : wanted.expires_at,
    sees_recipients: wanted.sees_recipients && wanted.role === 'auditor',
    ...(wanted.state === 'removed' && ended),
  }
  return { before, written, isOfOwner }
}

/** Returns why a member may not leave, or undefined if they may. Suspended members may too. */
export function refuseLeaving({
  role,
  other_owners,
}: {
  readonly role: Role
  /** Number of the company's other active owners. */
  readonly other_owners: number
}): 'last_owner' | undefined {
  return role === 'owner' && other_owners === 0 ? 'last_owner' : undefined
}

/** Checks the end of a member's access. An auditor's access must end within 180 days. */
export function accessEndProblem(
  role: Role,
  until: string | null,
  now: Date,
): 'required' | 'in_past' | 'access_too_long' | undefined {
  if (until === null) return role === 'auditor' ? 'required' : undefined
  const end = new Date(until)
  if (end <= now) return 'in_past'
  return role === 'auditor' && end > daysAfter(now, MAX_AUDITOR_DAYS) ? 'access_too_long' : undefined
}
