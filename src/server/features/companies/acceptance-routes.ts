import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { acceptInvitation, lookUpInvitation } from '#contract/endpoints/invitations.ts'
import { assureProvenSession } from '#core/accounts/fresh-session.ts'
import { acceptedOffer, isOpen } from '#domain/accounts/invitation.ts'
import { hashToken } from '../auth/credentials/one-time-link.ts'
import type { Queryable } from '#platform/database/pool.ts'
import { inTransaction, scopeTo } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route } from '#platform/http/route.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { assureAllowed } from './find-company.ts'
import {
  findInvitationByToken,
  findWorkplaces,
  insertTrailEntry,
  joinCompany,
  lockCompany,
  lockPerson,
} from './queries.ts'
import { sendMemberNotice } from './send-member-notice.ts'
import { workplacesOf } from './workplaces.ts'

/** Registers the routes of invitations for those who are invited. */
export function acceptanceRoutes(api: FastifyInstance, { pool }: Services): void {
  route(api, lookUpInvitation, async ({ body: { token } }) => {
    const offer = await findOffer(pool, token)
    if (offer === undefined || !isOpen(offer, offer.now)) throw new Failure('invitation_over')
    const { company, role, email } = offer
    return { company, role, email }
  })

  route(api, acceptInvitation, ({ body: { token }, session }) =>
    inTransaction(pool, [session.id], async (tx) => {
      const { id, sessionId } = session
      await assureProvenSession(tx, sessionId)
      const [person] = await lockPerson(tx, id)
      if (person === undefined) throw new Failure('unauthorized')
      const account = (await findOffer(tx, token))?.account
      if (account !== undefined) {
        await scopeTo(tx, [id, account])
        await lockCompany(tx, account)
      }
      const companies = (await findWorkplaces(tx, id, sessionId)).map((one) => one.id)
      const offer = acceptedOffer({ ...person, companies }, await findOffer(tx, token), person.now)
      assureAllowed(offer)
      const [joined] = await joinCompany(tx, id, hashToken(token), randomUUID())
      if (joined === undefined) throw new Error('the invitation was neither accepted nor refused')
      await insertTrailEntry(tx, offer.account, 'member_joined', joined.member, { role: offer.role })
      await enqueue(tx, sendMemberNotice, {
        account: offer.account,
        member: offer.inviter.id,
        notice: 'joined',
      })
      const workplace = (await workplacesOf(tx, session)).find((one) => one.id === offer.account)
      if (workplace === undefined) throw new Error('the company is missing after the acceptance')
      return workplace
    }),
  )
}

/** Finds the invitation behind a mailed link, with the access of the member who invited. */
async function findOffer(on: Queryable, token: string) {
  const [row] = await findInvitationByToken(on, hashToken(token))
  if (row === undefined) return undefined
  const { inviter: id, inviter_role: role, inviter_state: state, inviter_expires_at: expires_at } = row
  return { ...row, inviter: { id, role, state, expires_at } }
}
