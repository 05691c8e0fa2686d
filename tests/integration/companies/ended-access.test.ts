import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#domain/accounts/role.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { addMember, createCompany } from '../../support/api/companies.ts'
import { sendCall } from '../../support/api/marked-account.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { startServer } from '../../support/processes/server.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

// Tests every API call that acts on a company. The list of calls comes from the server, so a new
// call is included automatically.

const database = await createDatabase()
const server = await startServer({ database, env: { TRUST_PROXY: '1' } })
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const calls = server.calls.filter(
  ({ access, needs, method }) => access === 'account' && needs !== 'self' && method !== 'HEAD',
)

let owner: TestAccount
let company: string
beforeAll(async () => {
  owner = await createAccount(server)
  company = (await createCompany(server, owner, 'Rota Norte')).id
})

const states = [
  ['suspended', 'suspended', '1 day', 'membership_suspended'],
  ['expired', 'active', '0 days', 'membership_expired'],
  ['removed', 'removed', '1 day', 'not_a_member'],
] as const

test.runIf(isWhole).each(states)(
  'no call accepts a member who is %s, in any role',
  async (_name, state, left, code) => {
    const person = await addMember(server, owner, company, 'reader')
    // The access of an owner never expires, so this case is left out.
    const possible = roles.filter((role) => role !== 'owner' || code !== 'membership_expired')
    for (const role of sampled(possible, 3)) {
      await askAdmin(
        database,
        `update members m set role = $2, state = $3, removed_at = case when $3 = 'removed' then now() end,
         expires_at = case when $2 <> 'owner' then now() + $4::interval end
       from users u where u.id = m.user_id and u.email = $1`,
        [person.email, role, state, left],
      )
      expect(await accepted(person, code)).toEqual([])
    }
  },
)

test('no call for a company accepts the owner of another company', async () => {
  const other = await createAccount(server)
  await createCompany(server, other, 'Rota Sul')
  expect(await accepted(other, 'not_a_member')).toEqual([])
})

let made = 0

/** Makes every call for the company and returns those that were not refused with `code`. */
async function accepted(person: TestAccount, code: string): Promise<readonly object[]> {
  const wrong: object[] = []
  for (const call of calls) {
    made += 1
    // Each call comes from another network address, because refused calls are rate-limited by
    // network.
    const from = `198.18.${made >> 8}.${made & 255}`
    const caller = { token: person.session.access_token, account: company, from }
    const told = await sendCall(server, call, { ids: {}, caller })
    if (told.status !== 403 || told.code !== code) wrong.push({ call, told })
  }
  return wrong
}
