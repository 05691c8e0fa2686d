import type { FastifyInstance } from 'fastify'
import { changePolicies, getPolicies, type Policies } from '#contract/endpoints/policies.ts'
import { audit } from '#core/accounts/audit.ts'
import { refuseCompanyChange, secondStepFrom } from '#domain/accounts/company.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { clientOf, placeKeyOf } from '#platform/http/client.ts'
import { route } from '#platform/http/route.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Services } from '#platform/services.ts'
import { changedNames } from './changed-names.ts'
import { assureAllowed, lockedCompany } from './find-company.ts'
import { findPolicies, writeCompany } from './queries.ts'
import { sendMemberNotice } from './send-member-notice.ts'

/** Registers the routes of a company's policies. */
export function policyRoutes(api: FastifyInstance, { pool, keys }: Services): void {
  const placeKey = placeKeyOf(keys)

  route(api, getPolicies, ({ session: { id } }) => inTransaction(pool, [id], (tx) => policiesOf(tx, id)))

  route(api, changePolicies, ({ body: { revision: known, ...wanted }, session: { id, member }, request }) =>
    inTransaction(pool, [id], async (tx) => {
      const { company, acting, now } = await lockedCompany(tx, id, member)
      const { revision } = company
      assureAllowed(refuseCompanyChange(acting, 'security.manage', { revision, known, now }))
      const before = await policiesOf(tx, id)
      const { require_second_step: isRequired, ...settled } = wanted
      const from = before.second_step_from === null ? null : new Date(before.second_step_from)
      const second_step_from = secondStepFrom(from, isRequired, now)
      await writeCompany(tx, member, { ...settled, account_id: id, second_step_from })
      const settings = changedNames(before, wanted)
      await audit(tx, clientOf(request, placeKey), 'policies_changed', id, { settings })
      if (wanted.require_second_step && !before.require_second_step) {
        await enqueue(tx, sendMemberNotice, { account: id, member: null, notice: 'second_step' })
      }
      return policiesOf(tx, id)
    }),
  )
}

/**
 * Returns the policies of a company.
 * @throws Failure `not_a_company` in a person's own account
 */
async function policiesOf(tx: Transaction, account: string): Promise<Policies> {
  const [row] = await findPolicies(tx, account)
  if (row === undefined) throw new Failure('not_a_company')
  const from = row.second_step_from?.toISOString() ?? null
  return { ...row, require_second_step: from !== null, second_step_from: from }
}
