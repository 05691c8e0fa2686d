import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  acceptInvitation,
  inviteMembers,
  listInvitations,
  lookUpInvitation,
  MAX_OPEN_INVITATIONS,
  resendInvitation,
  withdrawInvitation,
  type GivenRole,
  type Invitation,
} from '#contract/endpoints/companies.ts'
import { audit } from '#core/accounts/audit.ts'
import { parseEmailAddress } from '#core/accounts/email-address.ts'
import { assureProvenSession } from '#core/accounts/fresh-session.ts'
import { hashToken } from '../auth/links/one-time-link.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { clientOf, placeKeyOf, type Client } from '#platform/http/client.ts'
import { route } from '#platform/http/route.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { assureEnd } from './assure-end.ts'
import { companyOf } from './find-company.ts'
import {
  INVITATION_LIFETIME,
  acceptInvitationOf,
  deleteInvitation,
  findInvitationByToken,
  insertInvitation,
  listOpenInvitations,
  type InvitationRow,
} from './queries.ts'
import { sendInvitation } from './send-invitation.ts'
import { sendMemberNotice } from './send-member-notice.ts'
import { assureRoomForCompany, workplacesOf } from './workplaces.ts'

/** Invitations of one company: 100, then one a minute. */
const invitationsBy: Limit = { name: 'invitations', burst: 100, seconds: 60 }
/** Invitations from any company to one address: 5, then one every 8 hours. */
const invitationMailsTo: Limit = { name: 'invitation-address', burst: 5, seconds: 28_800 }

/** Registers the routes of invitations, for those who invite and for those who are invited. */
export function invitationRoutes(api: FastifyInstance, { pool, keys }: Services): void {
  const throttle = openThrottle(keys)
  const placeKey = placeKeyOf(keys)

  /**
   * Counts invitations against the limits of the company and of each address.
   * @throws Failure `rate_limited`
   */
  const assureFew = async (company: string, addresses: readonly string[]): Promise<void> => {
    // One call of `take` counts one request in each bucket. The company's bucket must count every
    // invitation, so there is one call per address.
    for (const address of addresses) {
      const buckets = [throttle.bucket(invitationsBy, company), throttle.bucket(invitationMailsTo, address)]
      const retryAfter = await throttle.take(pool, buckets)
      if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })
    }
  }

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
      const address = parsedAddress(email, at)
      if (!wishes.has(address)) wishes.set(address, { email: address, role, until })
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
    const { invited } = await inTransaction(pool, [id], (tx) => invite(tx, inviter, [wish]))
    // No invitation was renewed, because the address belongs to a member by now.
    if (invited[0] === undefined) throw new Failure('not_found')
    return invited[0]
  })

  route(api, withdrawInvitation, ({ params, session: { id }, request }) =>
    inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      const [row] = await deleteInvitation(tx, params.id, id)
      if (row === undefined) throw new Failure('not_found')
      await audit(tx, clientOf(request, placeKey), 'invitation_withdrawn', id, {
        invitation: params.id,
        email: row.email,
      })
      return { id: params.id }
    }),
  )

  route(api, lookUpInvitation, async ({ body: { token } }) => {
    const [invited] = await findInvitationByToken(pool, hashToken(token))
    if (invited === undefined || invited.is_expired) throw new Failure('invitation_over')
    const { company, role, email } = invited
    return { company, role, email }
  })

  route(api, acceptInvitation, ({ body: { token }, session }) =>
    inTransaction(pool, [session.id], async (tx) => {
      await assureProvenSession(tx, session.sessionId)
      await assureRoomForCompany(tx, session)
      const [accepted] = await acceptInvitationOf(tx, session.id, hashToken(token), randomUUID())
      if (accepted === undefined) throw new Error('the invitation was neither accepted nor refused')
      if (accepted.refusal !== null) throw new Failure(accepted.refusal)
      const { account, inviter } = accepted
      await enqueue(tx, sendMemberNotice, { account, member: inviter, notice: 'joined' })
      const joined = (await workplacesOf(tx, session)).find(({ id }) => id === account)
      if (joined === undefined) throw new Error('the company is missing after the acceptance')
      return joined
    }),
  )
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
  await companyOf(tx, id)
  const open = await listOpenInvitations(tx, id)
  const added = wishes.filter((wish) => open.every(({ email }) => email !== wish.email))
  if (open.length + added.length > MAX_OPEN_INVITATIONS) {
    throw new Failure('invitations_full', { facts: { most: MAX_OPEN_INVITATIONS } })
  }
  const members: string[] = []
  const invited = new Set<string>()
  for (const { email: address, role, until } of wishes) {
    const invitation = randomUUID()
    // This hash matches no secret. The job that mails the invitation replaces it with the hash of
    // the real secret.
    const unused = hashToken(randomBytes(32).toString('base64url'))
    const terms = [address, role, until, unused, INVITATION_LIFETIME] as const
    const [row] = await insertInvitation(tx, id, member, invitation, ...terms)
    if (row?.outcome === 'insufficient_role') throw new Failure('insufficient_role')
    if (row?.outcome === 'member') {
      members.push(address)
      continue
    }
    invited.add(invitation)
    await audit(tx, client, 'member_invited', id, { role, invitation, email: address })
    await enqueue(tx, sendInvitation, { account: id, invitation })
  }
  const rows = await listOpenInvitations(tx, id)
  return { invited: rows.filter((row) => invited.has(row.id)).map(presentInvitation), members }
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
function parsedAddress(email: string, at: number): string {
  const address = parseEmailAddress(email)
  if (typeof address === 'string') return address
  throw new Failure('invalid_fields', { fields: { [`invitations.${at}.email`]: 'invalid_email' } })
}
