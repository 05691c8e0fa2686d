import { describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import {
  confirmationToken,
  createAccount,
  goodPassword,
  newEmail,
  newClient,
  type TestAccount,
} from '../../support/auth/auth.ts'
import { askAdmin, stopThrottleClock } from '../../support/auth/auth-database.ts'
import { authorizationsOf, grant, hoursFromNow } from '../../support/api/authorizations.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { mailTo } from '../../support/mail/mail.ts'
import { addShipment, dataOf, newCode, readShipment } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import {
  database,
  nodes,
  ownerAccount,
  driverAccount,
  owner,
  driver,
  outsider,
  code,
  pt,
  record,
  check,
  give,
  path,
  codeOf,
  end,
  replaceShipment,
  startAuthorizationNodes,
} from '../../support/api/authorization-nodes.ts'

startAuthorizationNodes()

describe('granting an authorization', () => {
  const unknown = () => newEmail('ninguem')

  test('answers alike for addresses with and without account, and authorizes an account that signs up later', async () => {
    const [known, other] = [driverAccount.email, unknown()]
    const answers = await Promise.all(
      [known, other].map((email) =>
        owner('POST', path(), { email, expires_at: hoursFromNow(2), single_use: true }),
      ),
    )
    const shapes = answers.map(({ status, headers, body }) => ({
      status,
      headers: [...headers.keys()].toSorted(),
      data: { ...(body as { data: object }).data, id: '', email: '', created_at: '', expires_at: '' },
    }))
    expect(shapes[0]).toEqual(shapes[1])
    expect(answers[0]).toMatchObject({
      status: 201,
      body: { data: { state: 'active', mailed: true, used_by: null } },
    })

    await mailTo(nodes[0].dataDir, other)
    const client = newClient(nodes[0])
    await client.signUp({ email: other, password: goodPassword })
    const token_hash = await confirmationToken(nodes[0], other, 2)
    const { data } = await client.verifyOtp({ token_hash, type: 'signup' })
    expect(await record({}, apiOf(nodes[0], data.session?.access_token))).toMatchObject({ status: 201 })
  })

  test('changes the active authorization if the address has one already', async () => {
    const first = await give()
    const { mailed, ...longer } = await give({ expires_at: hoursFromNow(48), single_use: false })
    expect({ mailed, id: longer.id, single_use: longer.single_use }).toEqual({
      mailed: true,
      id: first.id,
      single_use: false,
    })
    const same = await owner('POST', path(), {
      email: driverAccount.email.toUpperCase(),
      expires_at: longer.expires_at,
      single_use: false,
    })
    expect(same).toMatchObject({ status: 200, body: { data: { id: first.id, mailed: false } } })
    expect(await authorizationsOf(owner, code)).toEqual([longer])
    await owner('DELETE', `${path()}/${first.id}`)
    expect((await give()).id).not.toBe(first.id)
  })

  test.each<[string, () => object, object]>([
    [
      'one’s own address',
      () => ({ email: ownerAccount.email }),
      { email: 'Este é o e-mail da sua própria conta' },
    ],
    ['no address', () => ({ email: 'ana' }), { email: 'E-mail inválido' }],
    [
      'the past',
      () => ({ expires_at: hoursFromNow(-1) }),
      { expires_at: 'Escolha um momento que ainda não passou' },
    ],
    [
      'too far',
      () => ({ expires_at: hoursFromNow(24 * 91) }),
      { expires_at: 'Escolha uma data dos próximos 90 dias' },
    ],
  ])('refuses %s and names the field', async (_what, changed, fields) => {
    const body = { email: unknown(), expires_at: hoursFromNow(1), ...changed() }
    expect(await owner('POST', path(), body, pt)).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields },
    })
  })

  test.runIf(isWhole)('is limited to twenty active authorizations', async () => {
    const grants = []
    for (let at = 0; at < 20; at++) grants.push(await grant(owner, code, unknown()))
    const one = { email: unknown(), expires_at: hoursFromNow(1) }
    expect(await owner('POST', path(), one, pt)).toMatchObject({
      status: 409,
      body: {
        code: 'authorizations_full',
        error: 'Esta remessa já tem 20 autorizações ativas. Revogue alguma para conceder outra.',
      },
    })
    // At the limit, an existing authorization can still be changed.
    await grant(owner, code, grants[0]?.email ?? '', { expires_at: hoursFromNow(5) })
    await owner('DELETE', `${path()}/${grants[0]?.id}`)
    expect(await owner('POST', path(), one)).toMatchObject({ status: 201 })
    expect(codeOf(await owner('POST', `${path()}/${grants[0]?.id}/restore`))).toBe('authorizations_full')
  })

  test.runIf(isWhole)(
    'is allowed sixty times per account, and mails an address at most twenty times',
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 62 }, () =>
          owner('POST', path(), { email: 'ana', expires_at: hoursFromNow(1) }),
        ),
      )
      // The server refuses an invalid address before it counts the request.
      expect(new Set(answers.map(codeOf))).toEqual(new Set(['invalid_fields']))
      const email = unknown()
      const tries: Awaited<ReturnType<Api>>[] = []
      await stopThrottleClock(database)
      for (let from = 0; from < 62; from += 10) {
        const wave = Array.from({ length: Math.min(10, 62 - from) }, (_, at) =>
          owner('POST', path(), { email, expires_at: hoursFromNow(1 + (from + at) / 60) }),
        )
        tries.push(...(await Promise.all(wave)))
      }
      expect(tries.filter(({ status }) => status >= 500)).toEqual([])
      const throttled = tries.filter(({ status }) => status === 429)
      expect(throttled).toHaveLength(2)
      for (const { headers } of throttled) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      // Exactly twenty of the accepted authorizations sent a mail to the address.
      const mailed = tries.filter(
        ({ body }) => (body as { data?: { mailed: boolean } }).data?.mailed === true,
      )
      expect(mailed).toHaveLength(20)
    },
  )

  test('is reserved for the owner', async () => {
    const { id } = await give()
    const body = { email: unknown(), expires_at: hoursFromNow(1) }
    const missing = newCode()
    for (const api of [driver, outsider]) {
      for (const [method, at, sent] of [
        ['GET', path()],
        ['POST', path(), body],
        ['DELETE', `${path()}/${id}`],
        ['POST', `${path()}/${id}/restore`],
        ['POST', `/api/shipments/${missing}/authorizations`, body],
      ] as const) {
        const { status, body: said } = await api(method, at, sent)
        expect({ status, said }).toEqual({
          status: 404,
          said: { status: 'error', code: 'not_found', error: 'Shipment not found' },
        })
      }
    }
    const other = await addShipment(owner)
    expect(codeOf(await owner('DELETE', `/api/shipments/${other}/authorizations/${id}`))).toBe('not_found')
  })
})

describe('revoking an authorization', () => {
  test('returns the same answer when repeated, and a restoration makes the authorization valid again', async () => {
    const granted = await give()
    const revoke = () => owner('DELETE', `${path()}/${granted.id}`)
    const first = dataOf<{ revoked_at: string }>(await revoke())
    expect(dataOf(await revoke())).toEqual(first)
    expect(first).toMatchObject({ state: 'revoked' })
    expect(codeOf(await record())).toBe('authorization_revoked')
    const { mailed: _mailed, ...before } = granted
    expect(dataOf(await owner('POST', `${path()}/${granted.id}/restore`))).toEqual(before)
    expect(await record()).toMatchObject({ status: 201 })
    // The revocation of a consumed authorization has no effect: the authorization stays consumed.
    expect(dataOf(await revoke())).toMatchObject({ state: 'used', revoked_at: null })
  })

  test.runIf(isWhole)('cannot be undone after a new authorization or after expiry', async () => {
    const { id } = await give()
    await owner('DELETE', `${path()}/${id}`)
    const second = await give()
    expect(codeOf(await owner('POST', `${path()}/${id}/restore`))).toBe('changed_meanwhile')
    await owner('DELETE', `${path()}/${second.id}`)
    await end(id)
    expect(codeOf(await owner('POST', `${path()}/${id}/restore`))).toBe('authorization_expired')
  })

  test.runIf(isWhole)('is recorded in the audit log, like granting and restoring', async () => {
    const { id } = await give()
    await owner('DELETE', `${path()}/${id}`)
    await owner('POST', `${path()}/${id}/restore`)
    const { body } = await owner('GET', '/api/account/audit?limit=3')
    expect((body as { data: { event: string }[] }).data.map(({ event }) => event)).toEqual([
      'authorization_restored',
      'authorization_revoked',
      'authorization_granted',
    ])
  })
})

describe('row-level security', () => {
  const rowsSeenBy = (account: string) =>
    inTransaction(nodes[0].services.pool, [account], async (tx) => {
      const { rows } = await tx.query<{ id: string }>('select id from qr_authorizations')
      return rows.map(({ id }) => id)
    })
  const idOf = ({ session }: TestAccount): string => session.user.id

  test('shows an authorization to its owner and its recipient only', async () => {
    const { id } = await give()
    const third = await createAccount(nodes[0])
    expect(await rowsSeenBy(idOf(ownerAccount))).toContain(id)
    expect(await rowsSeenBy(idOf(driverAccount))).toContain(id)
    expect(await rowsSeenBy(idOf(third))).toEqual([])
    await record()
    expect(await rowsSeenBy(idOf(driverAccount))).toContain(id)
  })

  test('does not let the recipient change an authorization', async () => {
    const { id } = await give()
    const changed = await inTransaction(nodes[0].services.pool, [idOf(driverAccount)], async (tx) => {
      const changes = [
        `update qr_authorizations set expires_at = now() + interval '9 days' where id = $1`,
        'delete from qr_authorizations where id = $1',
      ]
      const counts: (number | null)[] = []
      for (const sql of changes) counts.push((await tx.query(sql, [id])).rowCount)
      return counts
    })
    expect(changed).toEqual([0, 0])
  })

  test('does not let an account read authorizations that another account received', async () => {
    await give()
    const asked = await inTransaction(nodes[0].services.pool, [idOf(ownerAccount)], (tx) =>
      tx.query('select * from received_authorizations($1, null)', [idOf(driverAccount)]),
    )
    expect(asked.rows).toEqual([])
  })
})

test.runIf(isWhole)(
  'event streams report an authorization to its recipient, and each use of it to the owner',
  async () => {
    const streams = await Promise.all(
      [ownerAccount, driverAccount].map(async ({ session }) => {
        const abort = new AbortController()
        const response = await fetch(`${nodes[1].url}/api/live`, {
          headers: { authorization: `Bearer ${session.access_token}`, accept: 'text/event-stream' },
          signal: abort.signal,
        })
        const said = { text: '' }
        const reading = (async () => {
          for await (const chunk of response.body ?? []) said.text += Buffer.from(chunk).toString()
        })()
        reading.catch(() => undefined)
        return { said, leave: () => abort.abort() }
      }),
    )
    const [owners, drivers] = streams
    const count = (text: string | undefined, part: string): number => (text ?? '').split(part).length - 1
    await expect.poll(() => streams.every(({ said }) => said.text.includes('event: open'))).toBe(true)
    // Uses a new shipment, because the stream event about the creation of the previous shipment may
    // still arrive.
    await replaceShipment(owner)
    await expect.poll(() => count(owners?.said.text, code)).toBe(1)
    await give()
    await expect.poll(() => count(drivers?.said.text, 'event: authorizations')).toBe(1)
    await expect.poll(() => count(owners?.said.text, code)).toBe(2)
    await record()
    await expect.poll(() => count(drivers?.said.text, 'event: authorizations')).toBe(2)
    await expect.poll(() => count(owners?.said.text, code)).toBe(3)
    expect(drivers?.said.text).not.toContain(code)
    expect(owners?.said.text).not.toContain('event: authorizations')
    for (const { leave } of streams) leave()
  },
)

test('account deletion ends granted and received authorizations, and leaves no name', async () => {
  const emails = [newEmail('eva'), newEmail('fabio')]
  const [eva, fabio] = await Promise.all(emails.map((email) => createAccount(nodes[0], { email })))
  if (eva === undefined || fabio === undefined) throw new Error('no accounts')
  const asFabio = apiOf(nodes[0], fabio.session.access_token)
  const remove = ({ email, password, session }: TestAccount) =>
    apiOf(nodes[0], session.access_token)('POST', '/api/account/deletion', {
      email,
      password,
      leave_open_shipments: true,
    })

  const used = await grant(owner, code, fabio.email, { single_use: false })
  await record({}, asFabio)
  const waiting = await grant(owner, await addShipment(owner), fabio.email)
  expect(await remove(fabio)).toMatchObject({ status: 200 })
  expect(await authorizationsOf(owner, code)).toMatchObject([
    { id: used.id, state: 'revoked', email: null, used_by: { name: null, email: null, is_deleted: true } },
  ])
  expect((await readShipment(owner, code)).history[1]).toMatchObject({
    actor: { name: null, email: null, is_deleted: true },
    via: 'authorization',
  })
  const rows = await askAdmin(database, 'select email, revoked_at from qr_authorizations where id = $1', [
    waiting.id,
  ])
  expect(rows).toMatchObject([{ email: null, revoked_at: expect.any(Date) as Date }])

  const evas = apiOf(nodes[0], eva.session.access_token)
  await replaceShipment(evas)
  await grant(evas, code, driverAccount.email)
  expect(await remove(eva)).toMatchObject({ status: 200 })
  expect(codeOf(await record())).toBe('not_found')
  expect(codeOf(await check())).toBe('access_denied')
})

test('an authorization of a company that is being closed permits nothing, and works after it reopens', async () => {
  const name = 'Fim de Linha'
  const company = await createCompany(nodes[0], ownerAccount, name)
  const api = companyApi(nodes[0], ownerAccount, company.id)
  await replaceShipment(api)
  await grant(api, code, driverAccount.email)
  dataOf(await api('POST', '/api/company/closing', { name }))
  for (const by of [api, driver]) {
    expect(codeOf(await check(by))).toBe('company_closing')
    expect(codeOf(await record({}, by))).toBe('company_closing')
  }
  dataOf(await api('DELETE', '/api/company/closing'))
  expect(await check()).toMatchObject({ status: 200 })
  expect(await record()).toMatchObject({ status: 201 })
})

test.runIf(isWhole)(
  'the account export contains granted and received authorizations, but not the people who used them',
  async () => {
    const { id } = await give()
    await record()
    type Export = Readonly<Record<'authorizations_granted' | 'authorizations_received', readonly object[]>>
    const exportOf = async (api: Api) => (await api('GET', '/api/account/export')).body as Export
    const [owners, drivers] = await Promise.all([exportOf(owner), exportOf(driver)])
    expect(owners.authorizations_granted).toContainEqual(
      expect.objectContaining({ id, email: driverAccount.email, state: 'used', uses: 1 }),
    )
    expect(owners.authorizations_granted.some((one) => 'used_by' in one)).toBe(false)
    expect(owners.authorizations_received).toEqual([])
    expect(drivers.authorizations_received).toContainEqual(
      expect.objectContaining({ id, tracking_id: code, state: 'used', origin: null }),
    )
  },
)
