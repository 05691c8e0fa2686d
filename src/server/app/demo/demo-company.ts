import { randomBytes, randomUUID } from 'node:crypto'
import { confirmUser, insertUser } from '#core/accounts/queries.ts'
import { hashToken } from '#features/auth/links/one-time-link.ts'
import {
  acceptInvitationOf,
  changeMemberTo,
  convertToCompany,
  insertInvitation,
} from '#features/companies/queries.ts'
import { listActiveWarehouses } from '#features/warehouses/queries.ts'
import type { GivenRole } from '#contract/endpoints/companies.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Services } from '#platform/services.ts'
import type { DemoAccount } from './demo-account.ts'

export const DEMO_COMPANY = 'Demo Cargas'

/** Members of the demo company beside its owner. All names are invented. */
export const demoMembers: readonly {
  readonly role: GivenRole
  readonly email: string
  readonly name: string
  /** City of the warehouse in which the member works. */
  readonly city?: string
}[] = [
  { role: 'admin', email: 'admin@lastro.example', name: 'Beatriz Nogueira' },
  { role: 'operator', email: 'operador@lastro.example', name: 'Caio Ferraz', city: 'Guarulhos' },
  { role: 'driver', email: 'motorista@lastro.example', name: 'Davi Moreira', city: 'Recife' },
  { role: 'reader', email: 'leitura@lastro.example', name: 'Elisa Prates' },
  { role: 'auditor', email: 'auditor@lastro.example', name: 'Fábio Teles' },
]

const DAY_MS = 86_400_000
const AUDITOR_DAYS = 90

/**
 * Makes the demo account a company and gives it a member in every other role, with the password of
 * the demo account. Operator and driver work in a warehouse.
 */
export async function createDemoCompany(
  { pool }: Pick<Services, 'pool'>,
  { id }: Pick<DemoAccount, 'id'>,
  passwordHash: string,
): Promise<void> {
  await inTransaction(pool, [id], async (tx) => convertToCompany(tx, id, randomUUID(), DEMO_COMPANY, null))
  for (const { role, email, name, city } of demoMembers) {
    const token = hashToken(randomBytes(32).toString('base64url'))
    const until = role === 'auditor' ? new Date(Date.now() + AUDITOR_DAYS * DAY_MS).toISOString() : null
    // The demo account's founder invites the member. The founder's membership has the id of the
    // account that became the company.
    await inTransaction(pool, [id], (tx) =>
      insertInvitation(tx, id, id, randomUUID(), email, role, until, token, '1 day'),
    )
    const [person, member] = [randomUUID(), randomUUID()]
    await inTransaction(pool, [person], async (tx) => {
      const [user] = await insertUser(tx, person, email, passwordHash, { full_name: name })
      if (user === undefined) throw new Error('the address of a demo member is in use')
      await confirmUser(tx, person)
      await acceptInvitationOf(tx, person, token, member)
    })
    if (city === undefined) continue
    await inTransaction(pool, [id], async (tx) => {
      const warehouse = (await listActiveWarehouses(tx, id)).find((one) => one.city === city)
      if (warehouse === undefined) throw new Error(`the demo has no warehouse in ${city}`)
      await changeMemberTo(tx, id, id, member, role, 'active', until, warehouse.id, false, 1)
    })
  }
}
