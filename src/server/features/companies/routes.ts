import type { FastifyInstance } from 'fastify'
import {
  closeCompany,
  getCompany,
  keepCompany,
  updateCompany,
  type Company,
} from '#contract/endpoints/companies.ts'
import { listCompanyTrail } from '#contract/endpoints/company-trail.ts'
import { listWorkplaces } from '#contract/endpoints/workplaces.ts'
import { audit } from '#core/accounts/audit.ts'
import { assureFreshSession } from '#core/accounts/fresh-session.ts'
import { closingTime, refuseCompanyChange } from '#domain/accounts/company.ts'
import { inTransaction, scopeTo, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { route, serve } from '#platform/http/route.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { changedNames } from './changed-names.ts'
import { acceptanceRoutes } from './acceptance-routes.ts'
import { assureAllowed, companyOf, companyView, lockedCompany } from './find-company.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { memberRoutes, responsibilityRoutes } from './member-routes.ts'
import { openingRoutes } from './opening-routes.ts'
import { policyRoutes } from './policy-routes.ts'
import { writeCompany } from './queries.ts'
import { sendCompanyNotice } from './send-company-notice.ts'
import { readTrail } from './trail.ts'
import { workplacesOf } from './workplaces.ts'

/** Registers the routes of companies: data, closing, audit trail, and those of other files. */
export function companyRoutes(api: FastifyInstance, services: Services): void {
  const { pool, keys } = services
  const placeKey = placeKeyOf(keys)

  route(api, listWorkplaces, ({ session }) =>
    inTransaction(pool, [session.id], (tx) => workplacesOf(tx, session)),
  )

  route(api, getCompany, ({ account: { id } }) => inTransaction(pool, [id], (tx) => companyView(tx, id)))

  route(api, updateCompany, ({ body: { revision: known, ...content }, session: { id, member }, request }) =>
    inTransaction(pool, [id], async (tx) => {
      const { company: before, acting, now } = await lockedCompany(tx, id, member)
      const { revision } = before
      assureAllowed(refuseCompanyChange(acting, 'company.write', { revision, known, now }))
      await writeCompany(tx, member, { ...content, account_id: id })
      const facts = { before: before.name, name: content.name, fields: changedNames(before, content) }
      await audit(tx, clientOf(request, placeKey), 'company_changed', id, facts)
      return companyView(tx, id)
    }),
  )

  route(api, closeCompany, ({ body: { name }, session: { id, member, person, sessionId }, request }) =>
    inTransaction(pool, [person], async (tx) => {
      await assureFreshSession(tx, sessionId)
      await scopeTo(tx, [id])
      const closing = await setClosing(tx, id, member, name)
      await audit(tx, clientOf(request, placeKey), 'company_closing', id)
      await enqueue(tx, sendCompanyNotice, { account: id, notice: 'closing' })
      return closing
    }),
  )

  route(api, keepCompany, ({ session: { id, member }, request }) =>
    inTransaction(pool, [id], async (tx) => {
      const kept = await setClosing(tx, id, member, null)
      await audit(tx, clientOf(request, placeKey), 'company_kept', id)
      return kept
    }),
  )

  serve(api, listCompanyTrail, async ({ query, account: { id }, reply }) => {
    const page = await inTransaction(pool, [id], async (tx) => {
      await companyOf(tx, id)
      return readTrail(tx, id, query)
    })
    return reply.send({ status: 'success', ...page })
  })

  openingRoutes(api, services)
  policyRoutes(api, services)
  memberRoutes(api, services)
  responsibilityRoutes(api, services)
  invitationRoutes(api, services)
  acceptanceRoutes(api, services)
}

/**
 * Sets the time at which a company is closed, or cancels the closing.
 * @param name name of the company as an owner typed it, to close it; null cancels
 * @throws Failure `invalid_fields`, `insufficient_role`
 */
async function setClosing(
  tx: Transaction,
  id: string,
  member: string,
  name: string | null,
): Promise<Company> {
  const { company, acting, now } = await lockedCompany(tx, id, member)
  const { revision } = company
  if (name !== null && name.trim() !== company.name) {
    throw new Failure('invalid_fields', { fields: { name: 'other_name' } })
  }
  assureAllowed(refuseCompanyChange(acting, 'company.close', { revision, now }))
  await writeCompany(tx, member, { account_id: id, closes_at: name === null ? null : closingTime(now) })
  return companyView(tx, id)
}
