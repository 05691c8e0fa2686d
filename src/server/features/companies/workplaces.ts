import type { Workplace } from '#contract/endpoints/workplaces.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { SessionHolder } from '#platform/http/account.ts'
import { findWorkplaces, type WorkplaceRow } from './queries.ts'

/** Minutes without use after which the screens sign a person out of their own account. */
const OWN_IDLE_MINUTES = 30

/**
 * Lists the accounts for which a person may act: first their own account, then their companies by
 * name.
 */
export async function workplacesOf(tx: Transaction, { id, sessionId }: SessionHolder): Promise<Workplace[]> {
  const companies = (await findWorkplaces(tx, id, sessionId)).map(presentCompany)
  const own = {
    id,
    kind: 'person',
    name: null,
    logo_url: null,
    role: 'owner',
    state: 'active',
    missing: null,
    idle_minutes: OWN_IDLE_MINUTES,
    warehouse_id: null,
    is_test: false,
    is_default: !companies.some(({ is_default }) => is_default),
  } as const
  return [own, ...companies]
}

function presentCompany({ is_converted, ...row }: WorkplaceRow): Workplace {
  return { ...row, kind: 'company', is_default: is_converted && row.state === 'active' }
}
