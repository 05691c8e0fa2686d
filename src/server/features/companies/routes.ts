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
  updateCompany,
  type Company,
} from '#contract/endpoints/companies.ts'
import { assureFreshSession } from '#core/accounts/fresh-session.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { decodeCursor, encodeCursor, newest } from '#platform/http/cursor.ts'
import { route, serve } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import { companyOf } from './find-company.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { memberRoutes } from './member-routes.ts'
import {
  changeCompany,
  convertToCompany,
  insertCompany,
  insertTrailEntry,
  listTrailBefore,
  renameAccount,
  setClosing,
  type CompanyRow,
} from './queries.ts'
import { assureRoomForCompany, workplacesOf } from './workplaces.ts'

/** Time in which owners can take the closing of a company back. */
const CLOSING_PERIOD = '14 days'

/** Registers the routes of companies: opening, conversion, data, closing, trail. */
export function companyRoutes(api: FastifyInstance, services: Services): void {
  const { pool } = services

  route(api, listWorkplaces, ({ session: { person } }) =>
    inTransaction(pool, [person], (tx) => workplacesOf(tx, person)),
  )

  route(api, createCompany, ({ body, session: { person } }) => {
    const [account, member] = [randomUUID(), randomUUID()]
    return inTransaction(pool, [person], async (tx) => {
      await assureRoomForCompany(tx, person)
      await insertCompany(tx, person, account, member, body.name, body.cnpj)
      return { id: account, ...body, closes_at: null, revision: 1 }
    })
  })

  route(api, convertAccount, ({ body, session }) => {
    const { person: account } = session
    return inTransaction(pool, [account], async (tx) => {
      await assureFreshSession(tx, session.sessionId)
      await assureRoomForCompany(tx, account)
      const [row] = await convertToCompany(tx, account, randomUUID(), body.name, body.cnpj)
      if (row?.is_converted !== true) throw new Failure('no_own_account')
      return { id: account, ...body, closes_at: null, revision: 1 }
    })
  })

  route(api, getCompany, ({ account: { id } }) =>
    inTransaction(pool, [id], async (tx) => presentCompany(await companyOf(tx, id))),
  )

  route(api, updateCompany, ({ body: { name, cnpj, revision }, session: { id, member } }) =>
    inTransaction(pool, [id], async (tx) => {
      const before = await companyOf(tx, id)
      const [row] = await changeCompany(tx, id, name, cnpj, revision)
      if (row === undefined) throw new Failure('changed_meanwhile')
      await renameAccount(tx, id, name)
      await insertTrailEntry(tx, id, member, 'company_changed', null, { before: before.name, name })
      return presentCompany(row)
    }),
  )

  route(api, closeCompany, async ({ body, session: { id, member, person, sessionId } }) => {
    await inTransaction(pool, [person], (tx) => assureFreshSession(tx, sessionId))
    return inTransaction(pool, [id], async (tx) => {
      const { name } = await companyOf(tx, id)
      if (body.name.trim() !== name) throw new Failure('invalid_fields', { fields: { name: 'other_name' } })
      const [row] = await setClosing(tx, id, CLOSING_PERIOD)
      if (row === undefined) throw new Failure('not_a_company')
      await insertTrailEntry(tx, id, member, 'company_closing', null, {})
      return presentCompany(row)
    })
  })

  route(api, keepCompany, ({ session: { id, member } }) =>
    inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      const [row] = await setClosing(tx, id, null)
      if (row === undefined) throw new Failure('not_a_company')
      await insertTrailEntry(tx, id, member, 'company_kept', null, {})
      return presentCompany(row)
    }),
  )

  serve(api, listCompanyTrail, async ({ query, account: { id }, reply }) => {
    const before = query.cursor === undefined ? newest : decodeCursor(query.cursor)
    const rows = await inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      return listTrailBefore(tx, id, before, query.limit + 1)
    })
    const page = rows.slice(0, query.limit)
    const last = page.at(-1)
    return reply.send({
      status: 'success',
      data: page.map(({ id: _id, at, ...entry }) => ({ at: at.toISOString(), ...entry })),
      next_cursor: rows.length > query.limit && last !== undefined ? encodeCursor(last.id) : null,
    })
  })

  memberRoutes(api, services)
  invitationRoutes(api, services)
}

function presentCompany({ closes_at, ...row }: CompanyRow): Company {
  return { ...row, closes_at: closes_at?.toISOString() ?? null }
}
