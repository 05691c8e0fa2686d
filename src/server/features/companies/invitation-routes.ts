import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  inviteMembers,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
  type GivenRole,
  type Invitation,
} from '#contract/endpoints/invitations.ts'
import { audit } from '#core/accounts/audit.ts'
import { parseEmail } from '#core/accounts/email.ts'
import { hashToken } from '../auth/credentials/one-time-link.ts'
import { daysAfter } from '#domain/base/instant.ts'
import { decideInvitations, INVITATION_DAYS } from '#domain/accounts/invitation.ts'
import { mayAct } from '#domain/accounts/membership.ts'
import type { Pool } from '#platform/database/pool.ts'
import { toJsonRows } from '#platform/database/insert-rows.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { clientOf, placeKeyOf, type Client } from '#platform/http/client.ts'
import { route } from '#platform/http/route.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { assureEnd } from './assure-end.ts'
import { assureAllowed, companyOf, lockedCompany } from './find-company.ts'
import {
  listOpenInvitations,
  lockCompany,
  withdrawInvitationOf,
  writeInvitations,
  type InvitationRow,
} from './queries.ts'
import { sendInvitation } from './send-invitation.ts'

/** Invitations of one company: 100, then one a minute. */
const invitationsBy: Limit = { name: 'invitations', burst: 100, seconds: 60 }
/** Invitations from any company to one address: 5, then one every 8 hours. */
const invitationMailsTo: Limit = { name: 'invitation-address', burst: 5, seconds: 28_800 }

/** Registers the routes of invitations for those who invite. */
export function invitationRoutes(api: FastifyInstance, { pool, keys }: Services): void {
  const assureFew = openInvitationLimits(pool, keys)
  const placeKey = placeKeyOf(keys)

  route(api, listInvitations, ({ account: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      return (await listOpenInvitations(tx, id)).map(presentInvitation)
    }),
  )

  route(api, inviteMembers, async ({ body, session: { id, member }, request }) => {
    const wishes = new Map<string, InvitationTerms>()
    for (const [at, { email, role, member_until: until }] of body.invitations.entries()) {
      assureEnd(role, until, `invitations.${at}.member_until`)
      const parsed = parsedEmail(email, at)
      if (!wishes.has(parsed)) wishes.set(parsed, { email: parsed, role, until })
    }
    await assureFew(id, [...wishes.keys()])
    const inviter = { id, member, client: clientOf(request, placeKey) }
    return inTransaction(pool, [id], (tx) => invite(tx, inviter, [...wishes.values()]))
  })

  route(api, resendInvitation, async ({ params, session: { id, member }, request }) => {
    const row = await inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      return (await listOpenInvitations(tx, id)).find((one) => one.id === params.id)
    })
    if (row === undefined) throw new Failure('not_found')
    await assureFew(id, [row.email])
    const inviter = { id, member, client: clientOf(request, placeKey) }
    const wish = { email: row.email, role: row.role, until: row.member_until?.toISOString() ?? null }
    const { invited } = await inTransaction(pool, [id], async (tx) => {
      await lockCompany(tx, id)
      // Somebody may have withdrawn the invitation or accepted it.
      const open = await listOpenInvitations(tx, id)
      return open.some((one) => one.id === params.id) ? invite(tx, inviter, [wish]) : { invited: [] }
    })
    // No invitation was renewed, because the address belongs to a member by now.
    if (invited[0] === undefined) throw new Failure('not_found')
    return invited[0]
  })

  route(api, withdrawInvitation, ({ params, session: { id, member }, request }) =>
    inTransaction(pool, [id], async (tx) => {
      const { acting, now } = await lockedCompany(tx, id, member)
      if (!mayAct(acting, 'members.manage', now)) throw new Failure('insufficient_role')
      const row = (await listOpenInvitations(tx, id)).find((one) => one.id === params.id)
      if (row === undefined) throw new Failure('not_found')
      await withdrawInvitationOf(tx, member, params.id)
      const facts = { invitation: params.id, email: row.email }
      await audit(tx, clientOf(request, placeKey), 'invitation_withdrawn', id, facts)
      return { id: params.id }
    }),
  )
}

/**
 * Returns a function that counts invitations against the limits of the company and of each address.
 * The function throws a `Failure` `rate_limited`.
 */
function openInvitationLimits(pool: Pool, keys: Services['keys']) {
  const throttle = openThrottle(keys)
  return async (company: string, emails: readonly string[]): Promise<void> => {
    // One call of `take` counts one request in each bucket. The company's bucket must count every
    // invitation, so there is one call per address.
    for (const email of emails) {
      const buckets = [throttle.bucket(invitationsBy, company), throttle.bucket(invitationMailsTo, email)]
      const retryAfter = await throttle.take(pool, buckets)
      if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })
    }
  }
}

type InvitationTerms = {
  readonly email: string
  readonly role: GivenRole
  /** Time at which the membership ends; null if it does not. */
  readonly until: string | null
}
type Inviter = { readonly id: string; readonly member: string; readonly client: Client }

/** Invites addresses in the transaction's company. The mails are sent after the commit. */
async function invite(tx: Transaction, { id, member, client }: Inviter, wishes: readonly InvitationTerms[]) {
  const { acting, members, now } = await lockedCompany(tx, id, member)
  const open = (await listOpenInvitations(tx, id)).map(({ email }) => email)
  const known = { open, members: members.map(({ email }) => email) }
  const decided = decideInvitations(acting, known, wishes, now)
  assureAllowed(decided)
  const written = decided.invited.map(({ email, role, until }) => ({
    id: randomUUID(),
    account_id: id,
    email,
    role,
    member_until: until,
    // This hash matches no secret. The job that mails the invitation replaces it with the hash of
    // the real secret.
    token_hash: hashToken(randomBytes(32).toString('base64url')),
    invited_by: member,
    expires_at: daysAfter(now, INVITATION_DAYS),
  }))
  await writeInvitations(tx, toJsonRows(written))
  for (const { id: invitation, role, email } of written) {
    await audit(tx, client, 'member_invited', id, { role, invitation, email })
    await enqueue(tx, sendInvitation, { account: id, invitation })
  }
  const invited = new Set<string>(written.map((one) => one.id))
  const rows = await listOpenInvitations(tx, id)
  return {
    invited: rows.filter((row) => invited.has(row.id)).map(presentInvitation),
    members: decided.members,
  }
}

function presentInvitation({ member_until, last_sent_at, expires_at, ...row }: InvitationRow): Invitation {
  return {
    ...row,
    member_until: member_until?.toISOString() ?? null,
    last_sent_at: last_sent_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}

/**
 * Normalizes one of the addresses to invite; `at` is its index in the request.
 * @throws Failure `invalid_fields`
 */
function parsedEmail(email: string, at: number): string {
  const parsed = parseEmail(email)
  if (typeof parsed === 'string') return parsed
  throw new Failure('invalid_fields', { fields: { [`invitations.${at}.email`]: 'invalid_email' } })
}
