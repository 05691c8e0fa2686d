import type { FastifyInstance } from 'fastify'
import {
  changeMember,
  endResponsibility,
  getMemberAccess,
  listMembers,
  nameResponsible,
  type Member,
  type MemberChange,
} from '#contract/endpoints/members.ts'
import { leaveCompany } from '#contract/endpoints/workplaces.ts'
import type { BodyOf } from '#contract/schema/endpoint.ts'
import { audit } from '#core/accounts/audit.ts'
import { assureFreshSession, isFreshSession } from '#core/accounts/fresh-session.ts'
import { decideMemberChange, ended, managedMember, refuseLeaving } from '#domain/accounts/membership.ts'
import { inTransaction, scopeTo, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { SignedIn } from '#platform/http/account.ts'
import { route, type Call } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import {
  findActiveWarehouse,
  findKnownKeys,
  findKnownWebhooks,
  findMembers,
  insertTrailEntry,
  lockMemberships,
  writeMember,
  type MemberRow,
} from './queries.ts'
import { assureEnd } from './assure-end.ts'
import { assureAllowed, companyOf, lockedCompany } from './find-company.ts'
import { sendCompanyNotice } from './send-company-notice.ts'
import type { MemberNotice } from './member-notices.ts'
import { sendMemberNotice } from './send-member-notice.ts'

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
    const { id, member: actor, person, sessionId } = session
    const { id: target } = params
    if (body.state !== 'removed') assureEnd(body.role, body.expires_at)
    return inTransaction(pool, [person], async (tx) => {
      const isFresh = await isFreshSession(tx, sessionId)
      await scopeTo(tx, [id])
      const { members, now } = await lockedCompany(tx, id, actor)
      const decided = decideMemberChange({ members, actor, target, now }, body, isFresh)
      assureAllowed(decided)
      const { before, written, isOfOwner } = decided
      // A member may stay at an archived warehouse, but no member can be moved to one.
      const { warehouse_id: warehouse } = written
      if (warehouse !== null && warehouse !== before.warehouse_id) await assureWarehouse(tx, id, warehouse)
      await writeMember(tx, actor, { ...written, id: target })
      const changed = await memberOf(tx, session, target)
      const facts = { member: target, ...factsBefore(before), ...factsOf(changed) }
      const event = body.state === 'removed' ? 'member_removed' : 'member_changed'
      await audit(tx, clientOf(request, placeKey), event, id, facts)
      if (isOfOwner) await enqueue(tx, sendCompanyNotice, { account: id, notice: 'owner' })
      const notice = noticeOf(before, body)
      if (notice !== undefined && target !== actor) {
        await enqueue(tx, sendMemberNotice, { account: id, member: target, notice })
      }
      return changed
    })
  })

  route(api, getMemberAccess, ({ params, session: { id } }) =>
    inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      if (!(await findMembers(tx, id)).some((one) => one.id === params.id)) throw new Failure('not_found')
      const known = await findKnownKeys(tx, id, params.id)
      return { keys: [...known], webhooks: [...(await findKnownWebhooks(tx, id, params.id))] }
    }),
  )

  route(api, leaveCompany, ({ params: { id }, session: { person } }) =>
    inTransaction(pool, [person], async (tx) => {
      const [own] = await lockMemberships(tx, person, id)
      if (own === undefined) throw new Failure('not_found')
      assureAllowed(refuseLeaving(own))
      await scopeTo(tx, [person, id])
      await writeMember(tx, own.member, { ...ended, id: own.member })
      await insertTrailEntry(tx, id, 'member_left', own.member, {})
      return { id }
    }),
  )
}

/** Registers the routes that name a member as the technically responsible, and that end this. */
export function responsibilityRoutes(api: FastifyInstance, { pool, keys }: Services): void {
  const placeKey = placeKeyOf(keys)

  const setResponsibility = async (
    { params, session, request }: Pick<Call<typeof endResponsibility>, 'params' | 'session' | 'request'>,
    signing: BodyOf<typeof nameResponsible> | null,
  ): Promise<Member> => {
    const { id, member: actor, person, sessionId } = session
    const { id: target } = params
    return inTransaction(pool, [person], async (tx) => {
      await assureFreshSession(tx, sessionId)
      await scopeTo(tx, [id])
      const { members, now } = await lockedCompany(tx, id, actor)
      assureAllowed(managedMember({ members, actor, target, now }))
      const printed = signing && { signing_name: signing.name, registration: signing.registration }
      await writeMember(tx, actor, { id: target, signing_name: null, registration: null, ...printed })
      const event = signing === null ? 'responsible_ended' : 'responsible_named'
      await audit(tx, clientOf(request, placeKey), event, id, { member: target, ...printed })
      return memberOf(tx, session, target)
    })
  }
  route(api, nameResponsible, (call) => setResponsibility(call, call.body))
  route(api, endResponsibility, (call) => setResponsibility(call, null))
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
function factsBefore(row: MemberRow) {
  return Object.fromEntries(
    Object.entries(factsOf(presentMember(row, ''))).map(([name, value]) => [`${name}_before`, value]),
  )
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
