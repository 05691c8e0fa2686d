import { randomBytes, randomUUID } from 'node:crypto'
import { confirmUser, insertUser } from '#core/accounts/queries.ts'
import { hashToken } from '#features/auth/credentials/one-time-link.ts'
import {
  convertToCompany,
  insertCompany,
  joinCompany,
  writeInvitations,
  writeMember,
} from '#features/companies/queries.ts'
import { writePublicConditions } from '#features/settings/queries.ts'
import { listActiveWarehouses } from '#features/warehouses/queries.ts'
import type { GivenRole } from '#contract/endpoints/invitations.ts'
import { daysAfter } from '#domain/base/instant.ts'
import { toJsonRows } from '#platform/database/insert-rows.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { SignedIn } from '#platform/http/account.ts'
import type { Services } from '#platform/services.ts'
import { DEMO_NAME, type DemoAccount } from './demo-account.ts'
import type { DemoQuality } from './replay-conditions.ts'

export const DEMO_COMPANY = 'Demo Cargas'

/**
 * How recipients reach the demo company. Nobody has these: the domain is reserved for examples, and
 * no Brazilian subscriber's number begins with 0.
 */
const contacts = {
  phone: '(11) 0000-0000',
  whatsapp: '(11) 0000-0000',
  email: 'atendimento@lastro.example',
} as const

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

const AUDITOR_DAYS = 90

/** Professional registration that the demo's responsible person signs with; nobody has it. */
const REGISTRATION = 'CRF-SP 000000'

/**
 * Makes the demo account a company, whose founder is its responsible person. Gives it a member in
 * every other role, with the password of the demo account. Operator and driver work in a warehouse.
 * Public pages state the verdict about conditions.
 * @returns the members that work on an excursion
 */
export async function createDemoCompany(
  { pool }: Pick<Services, 'pool'>,
  { id }: Pick<DemoAccount, 'id'>,
  passwordHash: string,
): Promise<DemoQuality> {
  const founder = randomUUID()
  const people = new Map<GivenRole, Pick<SignedIn, 'person' | 'member'>>()
  await inTransaction(pool, [id, founder], async (tx) => {
    await convertToCompany(tx, id, founder)
    await insertCompany(tx, founder, id, { account_id: id, name: DEMO_COMPANY, ...contacts })
  })
  await inTransaction(pool, [id], async (tx) => {
    await writeMember(tx, id, { id, signing_name: DEMO_NAME, registration: REGISTRATION })
    await writePublicConditions(tx, id, true)
  })
  for (const { role, email, name, city } of demoMembers) {
    const token = hashToken(randomBytes(32).toString('base64url'))
    const now = new Date()
    const member_until = role === 'auditor' ? daysAfter(now, AUDITOR_DAYS) : null
    // The demo account's founder invites the member. The founder's membership has the id of the
    // account that became the company.
    const sent = {
      id: randomUUID(),
      account_id: id,
      invited_by: id,
      token_hash: token,
      expires_at: daysAfter(now, 1),
    }
    await inTransaction(pool, [id], (tx) =>
      writeInvitations(tx, toJsonRows([{ ...sent, email, role, member_until }])),
    )
    const [person, member] = [randomUUID(), randomUUID()]
    await inTransaction(pool, [person, id], async (tx) => {
      const [user] = await insertUser(tx, person, email, passwordHash, { full_name: name })
      if (user === undefined) throw new Error('the address of a demo member is in use')
      await confirmUser(tx, person)
      await joinCompany(tx, person, token, member)
    })
    people.set(role, { person, member })
    if (city === undefined) continue
    await inTransaction(pool, [id], async (tx) => {
      const warehouse = (await listActiveWarehouses(tx, id)).find((one) => one.city === city)
      if (warehouse === undefined) throw new Error(`the demo has no warehouse in ${city}`)
      await writeMember(tx, id, { id: member, warehouse_id: warehouse.id })
    })
  }
  const operator = people.get('operator')
  if (operator === undefined) throw new Error('the demo has no operator')
  // Nobody signs in here. The commands use the session only to prove a signature.
  const session = { id, sessionId: randomUUID(), isClosing: false, isTest: false, granted: [] }
  return {
    operator: { ...session, ...operator, role: 'operator' },
    responsible: { ...session, person: founder, member: id, role: 'owner', granted: ['quality.sign'] },
  }
}
