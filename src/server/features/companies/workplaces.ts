import type { Workplace } from '#contract/endpoints/companies.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { findWorkplaces } from './queries.ts'

/** Maximum number of companies of which a person is a member. */
const MAX_COMPANIES = 50

/** Lists the person's own account first, then their companies by name. */
export async function workplacesOf(tx: Transaction, person: string): Promise<Workplace[]> {
  const companies = await findWorkplaces(tx, person)
  return [
    { id: person, kind: 'person', name: null, role: 'owner', state: 'active' },
    ...companies.map(({ id, name, role, state, is_expired }) => ({
      id,
      kind: 'company' as const,
      name,
      role,
      state: state === 'suspended' ? state : is_expired ? ('expired' as const) : ('active' as const),
    })),
  ]
}

/**
 * Checks that a person may become a member of another company.
 * @throws Failure `companies_full`
 */
export async function assureRoomForCompany(tx: Transaction, person: string): Promise<void> {
  if ((await findWorkplaces(tx, person)).length >= MAX_COMPANIES) {
    throw new Failure('companies_full', { facts: { most: MAX_COMPANIES } })
  }
}
