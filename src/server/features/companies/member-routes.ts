import type { FastifyInstance } from 'fastify'
import {
  changeMember,
  endResponsibility,
  getMemberAccess,
  leaveCompany,
  listMembers,
  nameResponsible,
  type Member,
  type MemberChange,
} from '#contract/endpoints/companies.ts'
import type { BodyOf } from '#contract/schema/endpoint.ts'
import { audit } from '#core/accounts/audit.ts'
import { assureFreshSession, isFreshSession } from '#core/accounts/fresh-session.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { SignedIn } from '#platform/http/account.ts'
import { route, type Call } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import {
  changeMemberTo,
  findActiveWarehouse,
  findKnownKeys,
  findKnownWebhook,
  findMembers,
  leaveCompanyOf,
  nameResponsibleMember,
  type MemberRow,
} from './queries.ts'
import { assureEnd } from './assure-end.ts'
import { companyOf } from './find-company.ts'
import { sendCompanyNotice } from './send-company-notice.ts'
import type { MemberNotice } from './member-notices.ts'
import { sendMemberNotice } from './send-member-notice.ts'
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
    const { role, state, warehouse_id: warehouse, revision } = body
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
        // A member may stay at an archived warehouse, but no member can be moved to one.
        if (warehouse !== null && warehouse !== before?.warehouse_id) await assureWarehouse(tx, id, warehouse)
        const [row] = await changeMemberTo(
          tx,
          id,
          member,
          params.id,
          role,
          state,
          until,
          warehouse,
          body.sees_recipients,
          revision,
        )
        if (row === undefined) throw new Error('the change of the member has no outcome')
        if (row.outcome !== 'changed') throw new Failure(row.outcome)
        const event = state === 'removed' ? 'member_removed' : 'member_changed'
        const changed = await memberOf(tx, session, params.id)
        const facts = { member: params.id, ...factsBefore(before), ...factsOf(changed) }
        await audit(tx, clientOf(request, placeKey), event, id, facts)
        if (isOfOwner) await enqueue(tx, sendCompanyNotice, { account: id, notice: 'owner' })
        const notice = before === undefined ? undefined : noticeOf(before, body)
        if (notice !== undefined && params.id !== member) {
          await enqueue(tx, sendMemberNotice, { account: id, member: params.id, notice })
        }
        return changed
      }),
    )
  })

  route(api, getMemberAccess, ({ params, session: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      if (!(await findMembers(tx, id)).some((one) => one.id === params.id)) throw new Failure('not_found')
      const known = await findKnownKeys(tx, id, params.id)
      const [webhook] = await findKnownWebhook(tx, id, params.id)
      return { keys: [...known], webhook: webhook?.known ?? false }
    }),
  )

  const setResponsibility = async (
    { params, session, request }: Pick<Call<typeof endResponsibility>, 'params' | 'session' | 'request'>,
    signing: BodyOf<typeof nameResponsible> | null,
  ): Promise<Member> => {
    const { id, member, person, sessionId } = session
    await inTransaction(pool, [person], (tx) => assureFreshSession(tx, sessionId))
    return inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      const { name = null, registration = null } = signing ?? {}
      const [row] = await nameResponsibleMember(tx, id, member, params.id, name, registration)
      if (row === undefined) throw new Error('the change of the responsibility has no outcome')
      if (row.outcome !== 'changed') throw new Failure(row.outcome)
      const event = signing === null ? 'responsible_ended' : 'responsible_named'
      const printed = signing && { signing_name: signing.name, registration: signing.registration }
      await audit(tx, clientOf(request, placeKey), event, id, { member: params.id, ...printed })
      return memberOf(tx, session, params.id)
    })
  }
  route(api, nameResponsible, (call) => setResponsibility(call, call.body))
  route(api, endResponsibility, (call) => setResponsibility(call, null))

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

/**
 * Returns the mail to a member about a change of their role or state; undefined if they get none.
 */
function noticeOf(before: MemberRow, { role, state }: MemberChange): MemberNotice | undefined {
  if (state !== before.state && state !== 'active') return state
  return role === before.role ? undefined : 'role_changed'
}

/** Returns what the audit trail states about a member. */
function factsOf({ role, state, place, sees_recipients, expires_at }: Member) {
  const settings = sees_recipients ? 'sees_recipients' : ''
  return { role, state, place: place ?? '', settings, expires_at: expires_at ?? '' }
}

/** Returns the same facts of the member before a change; their names end in `_before`. */
function factsBefore(row: MemberRow | undefined) {
  const facts = row === undefined ? {} : factsOf(presentMember(row, ''))
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`${name}_before`, value]))
}

/**
 * Checks that a warehouse belongs to the company and is not archived.
 * @throws Failure `invalid_fields`
 */
async function assureWarehouse(tx: Transaction, company: string, id: string): Promise<void> {
  const [found] = await findActiveWarehouse(tx, company, id)
  if (found === undefined) throw new Failure('invalid_fields', { fields: { warehouse_id: 'invalid_choice' } })
}

/** Returns a member of the company for which the caller acts. */
async function memberOf(tx: Transaction, { id, member }: SignedIn, wanted: string): Promise<Member> {
  const found = (await findMembers(tx, id)).find((one) => one.id === wanted)
  if (found === undefined) throw new Error('the changed member is missing')
  return presentMember(found, member)
}

function presentMember(
  { expires_at, joined_at, signing_name: name, registration, ...row }: MemberRow,
  self: string,
): Member {
  return {
    ...row,
    responsibility: name === null || registration === null ? null : { name, registration },
    expires_at: expires_at?.toISOString() ?? null,
    joined_at: joined_at.toISOString(),
    is_self: row.id === self,
  }
}
