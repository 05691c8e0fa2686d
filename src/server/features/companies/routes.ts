import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  closeCompany,
  convertAccount,
  createCompany,
  getCompany,
  keepCompany,
  listCompanyTrail,
  listWorkplaces,
  trailKinds,
  updateCompany,
  type Company,
  type CompanyBody,
  type TrailQuery,
} from '#contract/endpoints/companies.ts'
import { audit } from '#core/accounts/audit.ts'
import { assureFreshSession, assureProvenSession } from '#core/accounts/fresh-session.ts'
import { inTransaction, scopeTo, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { decodeCursor, encodeCursor, newest } from '#platform/http/cursor.ts'
import { route, serve } from '#platform/http/route.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { changedNames } from './changed-names.ts'
import { companyOf } from './find-company.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { memberRoutes } from './member-routes.ts'
import { policyRoutes } from './policy-routes.ts'
import {
  changeCompany,
  convertToCompany,
  insertCompany,
  listTrailBefore,
  renameAccount,
  setClosing,
  type CompanyRow,
} from './queries.ts'
import { sendCompanyNotice } from './send-company-notice.ts'
import { assureRoomForCompany, workplacesOf } from './workplaces.ts'

/** Companies that one person opens: 3, then one every 8 hours. */
const companiesOpened: Limit = { name: 'company', burst: 3, seconds: 28_800 }

/** Period in which owners can cancel the closing of a company. */
const CLOSING_PERIOD = '14 days'

/** Registers the routes of companies: opening, conversion, data, closing, audit trail. */
export function companyRoutes(api: FastifyInstance, services: Services): void {
  const { pool, keys, config } = services
  const placeKey = placeKeyOf(keys)
  const throttle = openThrottle(keys)

  route(api, listWorkplaces, ({ session }) =>
    inTransaction(pool, [session.id], (tx) => workplacesOf(tx, session)),
  )

  route(api, createCompany, async ({ body, session }) => {
    const { person } = session
    if (!config.companies) throw new Failure('companies_off')
    const retryAfter = await throttle.take(pool, [throttle.bucket(companiesOpened, person)])
    if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })
    const [account, member] = [randomUUID(), randomUUID()]
    return inTransaction(pool, [person], async (tx) => {
      await assureProvenSession(tx, session.sessionId)
      await assureRoomForCompany(tx, session)
      const [row] = await insertCompany(tx, person, account, member, body.name, body.cnpj)
      if (row?.is_opened !== true) throw new Failure('unauthorized')
      await scopeTo(tx, [account])
      return changedCompany(tx, account, 1, body)
    })
  })

  route(api, convertAccount, async ({ body, session }) => {
    const { id: account, sessionId } = session
    if (!config.companies) throw new Failure('companies_off')
    return inTransaction(pool, [account], async (tx) => {
      await assureFreshSession(tx, sessionId)
      await assureRoomForCompany(tx, session)
      const [row] = await convertToCompany(tx, account, randomUUID(), body.name, body.cnpj)
      if (row?.is_converted !== true) throw new Failure('already_converted')
      await enqueue(tx, sendCompanyNotice, { account, notice: 'converted' })
      return changedCompany(tx, account, 1, body)
    })
  })

  route(api, getCompany, ({ account: { id } }) =>
    inTransaction(pool, [id], async (tx) => presentCompany(await companyOf(tx, id))),
  )

  route(api, updateCompany, ({ body: { revision, ...content }, session: { id }, request }) =>
    inTransaction(pool, [id], async (tx) => {
      const before = await companyOf(tx, id)
      const changed = await changedCompany(tx, id, revision, content)
      await renameAccount(tx, id, content.name)
      const facts = { before: before.name, name: content.name, fields: changedNames(before, content) }
      await audit(tx, clientOf(request, placeKey), 'company_changed', id, facts)
      return changed
    }),
  )

  route(api, closeCompany, async ({ body, session: { id, person, sessionId }, request }) => {
    await inTransaction(pool, [person], (tx) => assureFreshSession(tx, sessionId))
    return inTransaction(pool, [id], async (tx) => {
      const { name } = await companyOf(tx, id)
      if (body.name.trim() !== name) throw new Failure('invalid_fields', { fields: { name: 'other_name' } })
      const [row] = await setClosing(tx, id, CLOSING_PERIOD)
      if (row === undefined) throw new Failure('not_a_company')
      await audit(tx, clientOf(request, placeKey), 'company_closing', id)
      await enqueue(tx, sendCompanyNotice, { account: id, notice: 'closing' })
      return presentCompany(row)
    })
  })

  route(api, keepCompany, ({ session: { id }, request }) =>
    inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      const [row] = await setClosing(tx, id, null)
      if (row === undefined) throw new Failure('not_a_company')
      await audit(tx, clientOf(request, placeKey), 'company_kept', id)
      return presentCompany(row)
    }),
  )

  serve(api, listCompanyTrail, async ({ query, account: { id }, reply }) => {
    const rows = await inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      return trailOf(tx, id, query)
    })
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    return reply.send({
      status: 'success',
      data: page.map(({ event, occurred_at, actor, name, number, facts }) => ({
        event,
        occurred_at: occurred_at.toISOString(),
        actor: actor === null ? null : { id: actor, name, number },
        facts,
      })),
      next_cursor: rows.length > query.limit && last !== undefined ? encodeCursor(last.id) : null,
    })
  })

  policyRoutes(api, services)
  memberRoutes(api, services)
  invitationRoutes(api, services)
}

/** Reads a page of the trail and one more entry, which tells that another page follows. */
function trailOf(tx: Transaction, account: string, query: TrailQuery) {
  const { cursor, limit, actor = null, kind, from = null, to = null } = query
  const before = cursor === undefined ? newest : decodeCursor(cursor)
  const events = kind === undefined ? null : trailKinds[kind]
  return listTrailBefore(tx, account, before, limit + 1, actor, events, from, to)
}

/**
 * Changes the data of a company that is still at the given revision.
 * @throws Failure `changed_meanwhile`
 */
async function changedCompany(
  tx: Transaction,
  account: string,
  revision: number,
  content: CompanyBody,
): Promise<Company> {
  const [row] = await changeCompany(tx, account, revision, content)
  if (row === undefined) throw new Failure('changed_meanwhile')
  return presentCompany(row)
}

function presentCompany({ closes_at, ...row }: CompanyRow): Company {
  return { ...row, closes_at: closes_at?.toISOString() ?? null }
}
