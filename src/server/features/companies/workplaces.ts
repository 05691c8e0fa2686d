import type { Workplace } from '#contract/endpoints/companies.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/errors/failure.ts'
import { findWorkplaces, type WorkplaceRow } from './queries.ts'

/** Maximum number of companies of which a person is a member. */
const MAX_COMPANIES = 50

/** Lists the person's own account first, then their companies by name. */
export async function workplacesOf(tx: Transaction, person: string): Promise<Workplace[]> {
  const companies = (await findWorkplaces(tx, person)).map(presentCompany)
  const isDefault = !companies.some(({ is_default }) => is_default)
  return [
    { id: person, kind: 'person', name: null, role: 'owner', state: 'active', is_default: isDefault },
    ...companies,
  ]
}

function presentCompany({
  id,
  name,
  role,
  state: membership,
  is_expired,
  is_converted,
}: WorkplaceRow): Workplace {
  const state = membership === 'suspended' ? membership : is_expired ? 'expired' : 'active'
  return { id, kind: 'company', name, role, state, is_default: is_converted && state === 'active' }
}

/** @throws Failure `companies_full` */
export async function assureRoomForCompany(tx: Transaction, person: string): Promise<void> {
  if ((await findWorkplaces(tx, person)).length >= MAX_COMPANIES) {
    throw new Failure('companies_full', { facts: { most: MAX_COMPANIES } })
  }
}
