import type { FastifyInstance } from 'fastify'
import { changeMember, leaveCompany, listMembers, type Member } from '#contract/endpoints/companies.ts'
import { assureFreshSession } from '#core/accounts/fresh-session.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { changeMemberTo, findMembers, type MemberRow } from './queries.ts'
import { assureEnd } from './assure-end.ts'
import { companyOf } from './find-company.ts'
import { keepingAnOwner } from './keeping-an-owner.ts'

/** Registers the routes of a company's members. */
export function memberRoutes(api: FastifyInstance, { pool }: Services): void {
  route(api, listMembers, ({ account: { id, ...caller } }) =>
    inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      const self = caller.key === undefined ? caller.member : undefined
      return (await findMembers(tx, id)).map((row) => presentMember(row, self))
    }),
  )

  route(api, changeMember, async ({ params, body, session: { id, member, person, sessionId } }) => {
    assureEnd(body.role, body.expires_at)
    // Nobody makes an owner with a session that somebody left open.
    if (body.role === 'owner') await inTransaction(pool, [person], (tx) => assureFreshSession(tx, sessionId))
    return keepingAnOwner(() =>
      inTransaction(pool, [id], async (tx) => {
        await companyOf(tx, id)
        const { role, state, expires_at: until, revision } = body
        const [row] = await changeMemberTo(tx, id, member, params.id, role, state, until, revision)
        if (row === undefined) throw new Error('the change of the member has no outcome')
        if (row.outcome !== 'changed') throw new Failure(row.outcome)
        const changed = (await findMembers(tx, id)).find((one) => one.id === params.id)
        if (changed === undefined) throw new Error('the changed member is missing')
        return presentMember(changed, member)
      }),
    )
  })

  route(api, leaveCompany, ({ session: { id, member } }) =>
    keepingAnOwner(() =>
      inTransaction(pool, [id], async (tx) => {
        await companyOf(tx, id)
        await changeMemberTo(tx, id, member, member, null, 'removed', null, null)
        return { id }
      }),
    ),
  )
}

function presentMember({ expires_at, joined_at, ...row }: MemberRow, self: string | undefined): Member {
  return {
    ...row,
    expires_at: expires_at?.toISOString() ?? null,
    joined_at: joined_at.toISOString(),
    is_self: row.id === self,
  }
}
