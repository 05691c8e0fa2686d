import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { convertAccount, createCompany } from '#contract/endpoints/companies.ts'
import { assureFreshSession, assureProvenSession } from '#core/accounts/fresh-session.ts'
import { refuseConversion, refuseOpening } from '#domain/accounts/company.ts'
import { inTransaction, scopeTo } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { route } from '#platform/http/route.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { openThrottle, type Limit } from '#platform/throttle/throttle.ts'
import { assureAllowed, companyView } from './find-company.ts'
import { convertToCompany, findWorkplaces, insertCompany, insertTrailEntry, lockPerson } from './queries.ts'
import { sendCompanyNotice } from './send-company-notice.ts'

/** Companies that one person opens: 3, then one every 8 hours. */
const companiesOpened: Limit = { name: 'company', burst: 3, seconds: 28_800 }

/** Registers the routes by which a person opens a company or converts their account to one. */
export function openingRoutes(api: FastifyInstance, { pool, keys, config }: Services): void {
  const throttle = openThrottle(keys)

  route(api, createCompany, async ({ body, session }) => {
    const { person } = session
    if (!config.companies) throw new Failure('companies_off')
    const retryAfter = await throttle.take(pool, [throttle.bucket(companiesOpened, person)])
    if (retryAfter > 0) throw new Failure('rate_limited', { retryAfter })
    const [account, member] = [randomUUID(), randomUUID()]
    return inTransaction(pool, [person], async (tx) => {
      await assureProvenSession(tx, session.sessionId)
      const [founder] = await lockPerson(tx, person)
      const joined = await findWorkplaces(tx, person, session.sessionId)
      const ownsTest = joined.some(({ is_test, role }) => is_test && role === 'owner')
      assureAllowed(refuseOpening(founder, joined.length, body.is_test && ownsTest))
      await scopeTo(tx, [person, account])
      await insertCompany(tx, person, member, { ...body, account_id: account })
      await insertTrailEntry(tx, account, 'company_opened', member, {})
      return companyView(tx, account)
    })
  })

  route(api, convertAccount, async ({ body, session: { id: account, sessionId } }) => {
    if (!config.companies) throw new Failure('companies_off')
    const person = randomUUID()
    return inTransaction(pool, [account], async (tx) => {
      await assureFreshSession(tx, sessionId)
      const [founder] = await lockPerson(tx, account)
      assureAllowed(refuseConversion(founder, (await findWorkplaces(tx, account, sessionId)).length))
      await convertToCompany(tx, account, person)
      await scopeTo(tx, [account, person])
      // The founder's membership has the account's id, so that the history still names the founder.
      await insertCompany(tx, person, account, { ...body, account_id: account })
      await insertTrailEntry(tx, account, 'account_converted', account, {})
      await enqueue(tx, sendCompanyNotice, { account, notice: 'converted' })
      return companyView(tx, account)
    })
  })
}
