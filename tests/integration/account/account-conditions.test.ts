import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { Invitation } from '#contract/endpoints/invitations.ts'
import type { ServedCall } from '#app/api.ts'
import type { Api } from '../../support/api/api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, newEmail, type TestAccount } from '../../support/auth/auth.ts'
import { withStatements } from '../../support/database/changed-statements.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import {
  fillMarked,
  sendCall,
  MARK,
  nameOf,
  readAll,
  type Caller,
  type Ids,
  type Told,
} from '../../support/api/marked-account.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { startServer } from '../../support/processes/server.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Two restrictions protect the rows of other accounts: a condition on the account in each SQL
// statement, and row-level security. These tests remove the condition from one statement at a time.
// Row-level security alone must then protect the data of another company.

const database = await createDatabase()
const server = await startServer({ database, env: { TRUST_PROXY: '1' } })
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const calls = server.calls.filter(({ method, access }) => method !== 'HEAD' && access === 'account')

/** Condition that a row belongs to an account: by a parameter, or by a column of another row. */
const CONDITION =
  /(?<![\w.])(?:\w+\.)?(?:user_id|account_id|owner) = (\$\d+|any\(\$\d+(?:::uuid\[\])?\)|\w+\.(?:user_id|account_id|account|owner|id)\b)/g

/**
 * Maximum number of API calls per SQL statement. Each of these calls is repeated with the condition
 * on the account removed from the statement.
 */
const CALLS_EACH = isWhole ? 20 : 2

let owner: TestAccount
let own: Api
let marked: Ids
let foreign: Caller
/** IDs of the data of the company whose owner makes the calls. These data do not contain `MARK`. */
let unmarked: Ids

beforeAll(async () => {
  owner = await createAccount(server, { fullName: `Ana de ${MARK}` })
  const company = await createCompany(server, owner, `${MARK} Cargas`)
  own = companyApi(server, owner, company.id)
  marked = { ...(await fillMarked(own, company.id, database)), ...(await fillCompany(own, owner, company)) }

  const other = await createAccount(server)
  const theirs = await createCompany(server, other, 'Outra Empresa')
  const their = companyApi(server, other, theirs.id)
  const filled = await fillMarked(their, theirs.id, database, 'Petrolina')
  unmarked = { ...filled, ...(await fillCompany(their, other, theirs, 'Petrolina')) }
  foreign = { token: other.session.access_token, account: theirs.id, from: '198.51.100.1' }
})

test('row-level security protects other companies from a statement without its condition on the account', async () => {
  const before = await readAll(calls, own, marked)
  const sent = await statementsByCall()
  const changed: string[] = []
  for (const text of new Set(sent.flatMap(({ texts }) => texts))) {
    const using = sent.filter(({ texts }) => texts.includes(text)).slice(0, CALLS_EACH)
    for (const without of textsWithout(text)) {
      changed.push(without)
      for (const { call, ids } of using) {
        const { status, text: answer } = await withStatements(
          (one) => (one === text ? without : one),
          () => callForeign(call, ids),
        )
        const facts = { call: nameOf(call), status, without }
        // A call that fails with a server error returns no rows, so the test would miss foreign
        // rows that its statement read.
        expect({ ...facts, isFailure: status >= 500, hasMark: answer.includes(MARK) }).toEqual({
          ...facts,
          isFailure: false,
          hasMark: false,
        })
      }
    }
  }
  expect(changed.length).toBeGreaterThan(80)
  expect(await readAll(calls, own, marked)).toEqual(before)
})

test('a statement without its condition on the account reads foreign data if row-level security is off', async () => {
  await askAdmin(database, 'alter table shipments disable row level security')
  const call = calls.find((one) => nameOf(one) === 'GET /api/shipments')
  if (call === undefined) throw new Error('no list of shipments')
  const { text } = await withStatements(
    (one) => textsWithout(one)[0] ?? one,
    () => callForeign(call, marked),
  )
  expect(text).toContain(MARK)
  await askAdmin(database, 'alter table shipments enable row level security')
})

/**
 * Returns copies of an SQL statement, one per condition on the account. In each copy, a condition
 * that is always true replaces that condition.
 */
function textsWithout(text: string): readonly string[] {
  return [...text.matchAll(CONDITION)].map((match) => {
    const [condition, against = ''] = match
    const parameter = /\$\d+/.exec(against)?.[0]
    const type = against.startsWith('any') ? 'uuid[]' : 'uuid'
    // The replacement still mentions the parameter with a cast, because PostgreSQL must determine a
    // type for every parameter.
    const always = parameter === undefined ? 'true' : `(${parameter}::${type} is null or true)`
    return text.slice(0, match.index) + always + text.slice(match.index + condition.length)
  })
}

type Sent = { readonly call: ServedCall; readonly ids: Ids; readonly texts: readonly string[] }

/**
 * Makes every call with the IDs of the company whose data contain `MARK`, and every GET call with
 * the IDs of the caller's own data. Returns each call with those of its SQL statements that have a
 * condition on the account.
 */
async function statementsByCall(): Promise<readonly Sent[]> {
  const asked = [
    ...calls.map((call) => ({ call, ids: marked })),
    ...calls.filter(({ method }) => method === 'GET').map((call) => ({ call, ids: unmarked })),
  ]
  const sent: Sent[] = []
  for (const one of asked) {
    const texts = new Set<string>()
    const note = (text: string): string => {
      if (text.search(CONDITION) >= 0) texts.add(text)
      return text
    }
    await withStatements(note, () => callForeign(one.call, one.ids))
    sent.push({ ...one, texts: [...texts] })
  }
  return sent
}

let made = 0

/** Makes a call as the other company's owner. Each call has a new network address. */
function callForeign(call: ServedCall, ids: Ids): Promise<Told> {
  made += 1
  const from = `198.18.${made >> 8}.${made & 255}`
  return sendCall(server, call, { ids, caller: { ...foreign, from } })
}

/** Adds a member and an invitation to a company. */
async function fillCompany(api: Api, person: TestAccount, company: Company, mark = MARK): Promise<Ids> {
  await addMember(server, person, company.id, 'operator')
  const [member] = dataOf<{ id: string }[]>(await api('GET', '/api/company/members'))
  const invited = { invitations: [{ email: newEmail(mark.toLowerCase()), role: 'reader' }] }
  await api('POST', '/api/company/invitations', invited)
  const [invitation] = dataOf<Invitation[]>(await api('GET', '/api/company/invitations'))
  return { members: member?.id ?? '', invitations: invitation?.id ?? '' }
}
