import type { FastifyInstance } from 'fastify'
import { changeMember, leaveCompany, listMembers, type Member } from '#contract/endpoints/companies.ts'
import { audit } from '#core/accounts/audit.ts'
import { isFreshSession } from '#core/accounts/fresh-session.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { changeMemberTo, findMembers, leaveCompanyOf, type MemberRow } from './queries.ts'
import { assureEnd } from './assure-end.ts'
import { companyOf } from './find-company.ts'
import { sendCompanyNotice } from './send-company-notice.ts'
import { keepingAnOwner } from './keeping-an-owner.ts'

/** Registers the routes of a company's members. */
export function memberRoutes(api: FastifyInstance, { pool, keys }: Services): void {
  const placeKey = placeKeyOf(keys)

  route(api, listMembers, ({ session: { id, member } }) =>
    inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      return (await findMembers(tx, id)).map((row) => presentMember(row, member))
    }),
  )

  route(api, changeMember, async ({ params, body, session, request }) => {
    const { id, member, person, sessionId } = session
    const { role, state, revision } = body
    if (state !== 'removed') assureEnd(role, body.expires_at)
    const until = role === 'owner' ? null : body.expires_at
    const isFresh = await inTransaction(pool, [person], (tx) => isFreshSession(tx, sessionId))
    return keepingAnOwner(() =>
      inTransaction(pool, [id], async (tx) => {
        await companyOf(tx, id)
        const before = (await findMembers(tx, id)).find((one) => one.id === params.id)
        const isOfOwner = role === 'owner' || before?.role === 'owner'
        // Making, changing or removing an owner requires a recent sign-in. An unattended session is
        // not enough.
        if (isOfOwner && !isFresh) throw new Failure('sign_in_again')
        const [row] = await changeMemberTo(tx, id, member, params.id, role, state, until, revision)
        if (row === undefined) throw new Error('the change of the member has no outcome')
        if (row.outcome !== 'changed') throw new Failure(row.outcome)
        const event = state === 'removed' ? 'member_removed' : 'member_changed'
        await audit(tx, clientOf(request, placeKey), event, id, { member: params.id, role, state })
        if (isOfOwner) await enqueue(tx, sendCompanyNotice, { account: id, notice: 'owner' })
        const changed = (await findMembers(tx, id)).find((one) => one.id === params.id)
        if (changed === undefined) throw new Error('the changed member is missing')
        return presentMember(changed, member)
      }),
    )
  })

  route(api, leaveCompany, ({ params: { id }, session: { person } }) =>
    keepingAnOwner(() =>
      inTransaction(pool, [person], async (tx) => {
        const [left] = await leaveCompanyOf(tx, person, id)
        if (left?.member == null) throw new Failure('not_found')
        return { id }
      }),
    ),
  )
}

function presentMember({ expires_at, joined_at, ...row }: MemberRow, self: string): Member {
  return {
    ...row,
    expires_at: expires_at?.toISOString() ?? null,
    joined_at: joined_at.toISOString(),
    is_self: row.id === self,
  }
}
