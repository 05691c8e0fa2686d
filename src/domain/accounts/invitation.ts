import { mayAct, type Access } from './membership.ts'
import { MAX_COMPANIES } from './company.ts'

/** Maximum number of invitations of a company that nobody has accepted yet. */
export const MAX_OPEN_INVITATIONS = 200
/** Number of days for which the link of an invitation is valid. */
export const INVITATION_DAYS = 14

/** Addresses in a company on which the rules for invitations decide. */
export type KnownEmails = {
  /** Addresses with an invitation, also an expired one. */
  readonly open: readonly string[]
  /** Addresses of members. */
  readonly members: readonly (string | null)[]
}

/**
 * Decides the invitations that a member wants to send. An address that is invited already is
 * invited anew. An address of a member is left out. Returns the other invitations and the addresses
 * of members, or why all are refused.
 */
export function decideInvitations<Wanted extends { readonly email: string }>(
  inviter: Access | undefined,
  { open, members }: KnownEmails,
  wanted: readonly Wanted[],
  now: Date,
) {
  const added = wanted.filter(({ email }) => !open.includes(email))
  if (open.length + added.length > MAX_OPEN_INVITATIONS) return 'invitations_full'
  if (!mayAct(inviter, 'members.manage', now)) return 'insufficient_role'
  const isMember = ({ email }: Wanted): boolean => members.includes(email)
  return {
    invited: wanted.filter((one) => !isMember(one)),
    members: wanted.filter(isMember).map(({ email }) => email),
  }
}

/** Facts that decide whether an invitation still gives access. */
export type Offer = {
  readonly email: string
  readonly expires_at: Date
  readonly inviter: Access
  /** Time from which the company is erased; null unless it is being closed. */
  readonly closes_at: Date | null
}

/** Returns true if an invitation is valid and its inviter still has the right to invite. */
export function isOpen({ expires_at, closes_at, inviter }: Offer, now: Date): boolean {
  return expires_at > now && closes_at === null && mayAct(inviter, 'members.manage', now)
}

export type Invitee = {
  readonly email: string | null
  /** Time at which the person confirmed the address; null if they have not. */
  readonly email_confirmed_at: Date | null
  /** Ids of the companies of which the person is a member. */
  readonly companies: readonly string[]
}

/** Returns the invitation that a person accepts, or why they may not accept it. */
export function acceptedOffer<One extends Offer & { readonly account: string }>(
  { email, email_confirmed_at, companies }: Invitee,
  offer: One | undefined,
  now: Date,
) {
  if (companies.length >= MAX_COMPANIES) return 'companies_full'
  if (offer === undefined || !isOpen(offer, now)) return 'invitation_over'
  if (offer.email !== email) return 'invitation_of_another'
  if (email_confirmed_at === null) return 'address_unconfirmed'
  return companies.includes(offer.account) ? 'already_member' : offer
}
