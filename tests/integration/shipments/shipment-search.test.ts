import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auditOnce } from '../../support/database/audited-world.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { dataOf } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import {
  server,
  admin,
  api,
  outsider,
  codeOf,
  type Page,
  found,
  prepareListedShipments,
} from '../../support/api/listed-shipments.ts'

prepareListedShipments('20260301')

describe('searching', () => {
  test.each([
    ['a part of the code', 'list03', [3]],
    ['the reference', 'nf 4', [4]],
    ['a recipient without accents, in any case', 'ANGEL', [2, 0]],
    ['a place with accents', 'Goiânia', [1]],
    ['a place without', 'sao joao', [2]],
    ['two characters', 'sá', [5, 4, 3, 2, 1, 0]],
    ['two rare characters', 'lu', [4]],
    ['what LIKE would take for wildcards', '100%_\\', [5]],
    ['a wildcard alone', '%%', []],
    ['what nobody has', 'xyzzy', []],
  ])('finds %s', async (_what, q, expected) => {
    expect(await found(`?${new URLSearchParams({ q })}`)).toEqual(expected)
  })

  test('finds a shipment that was created after an earlier search, and only by its current text', async () => {
    const seen = async (query: string): Promise<number[]> => {
      const { data } = (await outsider('GET', `/api/shipments${query}`)).body as Page
      return data.map(({ tracking_id }) => Number(tracking_id.at(-1)))
    }
    expect(await seen('?q=quilombo')).toEqual([])
    await outsider('POST', '/api/shipments', {
      tracking_id: codeOf(9),
      origin: 'Quilombo',
      destination: 'Belém',
      status: 'delivered',
      occurred_at: '2026-02-01T12:00:00Z',
    })
    expect(await seen('?q=quilombo')).toEqual([9])
    await admin.query(`update shipments set origin = 'Vila Rica' where tracking_id = $1`, [codeOf(9)])
    expect(await seen('?q=quilombo')).toEqual([])
    expect(await seen('?q=vila%20rica')).toEqual([9])
  })

  test.runIf(isWhole)(
    'returns pages of too many matches for the index, and a dashboard of too many late shipments',
    async () => {
      const many = apiOf(server, (await createAccount(server)).session.access_token)
      await many('POST', '/api/shipments', {
        tracking_id: codeOf(7),
        origin: 'Ouro Preto',
        destination: 'Belém',
      })
      const columns =
        'user_id, status, origin, destination, custom_data, blockchain_hash, created_at, received_at'
      await admin.query(
        `insert into shipments (id, tracking_id, pseudonym, events, last_leaf_hash, updated_at, ${columns})
       select gen_random_uuid(), 'FT-20260301-T' || lpad(n::text, 5, '0'), sha256(int4send(n)), 1, sha256(int4send(n)), updated_at, ${columns}
       from shipments, generate_series(1, 2000) as n where tracking_id = $1`,
        [codeOf(7)],
      )
      const page = async (query: string): Promise<Page> =>
        (await many('GET', `/api/shipments?q=ouro%20preto&sort=tracking_id&limit=2${query}`)).body as Page
      const codes = ({ data }: Page): readonly string[] => data.map(({ tracking_id }) => tracking_id)
      const first = await page('')
      expect(first.total).toEqual({ count: 2_001, exact: true })
      expect(codes(first)).toEqual([codeOf(7), 'FT-20260301-T00001'])
      expect(codes(await page(`&cursor=${first.next_cursor}`))).toEqual([
        'FT-20260301-T00002',
        'FT-20260301-T00003',
      ])
      // The dashboard counts up to a smaller maximum.
      await admin.query(
        `update shipments set estimated_delivery = '2026-03-02' where user_id = (select user_id from shipments where tracking_id = $1)`,
        [codeOf(7)],
      )
      expect((await many('GET', '/api/dashboard')).body).toMatchObject({
        data: { attention: { late: { count: 1_000, exact: false } } },
      })
    },
  )

  test('hashes trigrams that differ by one byte to different search grams', async () => {
    const { rows } = await admin.query<{ told: number }>(
      `select count(distinct (shipment_grams(account, chr(first) || 'bc', ''))[1])::int as told
       from unnest($1::uuid[]) as account, generate_series(97, 122) as first group by account`,
      [Array.from({ length: 20 }, () => randomUUID())],
    )
    expect(rows.map(({ told }) => told)).toEqual(Array.from({ length: 20 }, () => 26))
  })

  test.each([
    // Search text, and number of grams that the search uses. A search uses every second gram and
    // the first one, or only grams with digits if these are sufficient, and at most five of these.
    ['abc', 1],
    ['abcd', 2],
    ['abcdef', 3],
    ['nf 142317', 3],
    ['rua 7', 2],
    ['são', 2],
    ['東京', 3],
    ['🚚🚚', 4],
    ['35241112345678000195550010000482131123456784', 5],
  ])(
    'a search for %s uses the fewest grams, and only matching texts of the same part contain all of them',
    async (needle, asked) => {
      const { rows } = await admin.query<{ asked: number; held: boolean; others: boolean }>(
        `select cardinality(search_cover(account, $1, part)) as asked,
         held @> search_cover(account, $1, part) as held, others && search_cover(account, $1, part) as others
       from (select gen_random_uuid() as account, 'x1' || $1 || 'é' || $1 as text) as one,
         lateral (values (0, shipment_grams(account, text, ''), shipment_grams(account, '', text)),
           (1, shipment_grams(account, '', text), shipment_grams(account, text, ''))) as parts (part, held, others)`,
        [needle],
      )
      const part = { asked, held: true, others: false }
      expect(rows).toEqual([part, part])
    },
  )

  test.each(['ab', 'abx', 'xab', 'xabx'])('the index finds the pair ab, and not ba, in %s', async (text) => {
    const { rows } = await admin.query<{ finds: boolean; others: boolean }>(
      `select grams && search_pair(account, 'ab', 0) as finds,
         grams && search_pair(account, 'ba', 0) or grams && search_pair(account, 'ab', 1) as others
       from (select gen_random_uuid() as account) as one, shipment_grams(account, $1, '') as grams`,
      [text],
    )
    expect(rows).toEqual([{ finds: true, others: false }])
  })

  test('refuses a page size outside 1 to 100, and names the maximum', async () => {
    for (const [language, limit] of [
      ['pt-BR', 'Use um número inteiro de 1 a 100'],
      ['en', 'Use a whole number from 1 to 100'],
    ] as const) {
      for (const asked of ['5000', '0', '2.5', 'todas'])
        expect(
          await api('GET', `/api/shipments?limit=${asked}`, undefined, { 'accept-language': language }),
        ).toMatchObject({ status: 400, body: { code: 'invalid_fields', fields: { limit } } })
    }
  })

  test('one letter is refused as too short', async () => {
    expect(await api('GET', '/api/shipments?q=a', undefined, { 'accept-language': 'pt-BR' })).toMatchObject({
      status: 400,
      body: { fields: { q: 'Use pelo menos 2 caracteres' } },
    })
  })
})

describe('filtering', () => {
  test.each([
    ['one status', 'status=pending', [1, 0]],
    ['several', 'status=pending&status=delivered', [5, 4, 1, 0]],
    ['days of São Paulo, both included', 'from=2026-03-01&to=2026-03-02', [2, 1]],
    ['a first day', 'from=2026-03-04', [5, 4]],
    ['a last day', 'to=2026-02-28', [0]],
    ['instants, the last one excluded', 'from=2026-03-01T00:00:00-03:00&to=2026-03-02T12:00:00-03:00', [1]],
    ['late ones', 'attention=late', [3, 0]],
    ['those delivered on a day', 'delivered_from=2026-03-04&delivered_to=2026-03-04', [4]],
    ['those delivered since an instant', 'delivered_from=2026-03-04T12:00:01-03:00', [5]],
    ['those updated since a day', 'updated_from=2026-03-04', [5, 4, 3, 2, 1, 0]],
    ['those updated until a day', 'updated_to=2026-03-04', []],
    ['those with a reference', 'reference=NF 4', [4]],
    ['none with another notation of a reference without kind', 'reference=nf 4', []],
    ['open ones due until a day', 'due_to=2026-04-01', [3, 0]],
    ['open ones due on a day', 'due_from=2026-03-04&due_to=2026-03-05', [3]],
    ['several conditions together', 'q=angel&status=in_transit&from=2026-03-02', [2]],
  ])('finds %s', async (_what, query, expected) => {
    expect(await found(`?${query.replaceAll('+', '%2B')}`)).toEqual(expected)
  })

  test.each([
    ['one that the account does not have', 'status=entregue', 'entregue'],
    ['several in one parameter', 'status=pending,delivered', 'pending,delivered'],
    ['an unknown one beside a known one', 'status=pending&status=retido', 'retido'],
  ])('refuses a status: %s', async (_case, query, status) => {
    for (const path of ['/api/shipments', '/api/shipments/export.csv']) {
      expect(await api('GET', `${path}?${query}`)).toMatchObject({
        status: 400,
        body: {
          code: 'unknown_status',
          error: `This account has no status "${status}". It has: pending, in_transit, delivered, cancelled, returned. Repeat the parameter for several.`,
        },
      })
    }
  })

  test('finds by a status of the account, also after its removal', async () => {
    const own = apiOf(server, (await createAccount(server)).session.access_token)
    const { id } = dataOf<{ id: string }>(await own('POST', '/api/statuses', { name: 'Na alfândega' }))
    const listed = async () => (await own('GET', '/api/shipments?status=Na%20alf%C3%A2ndega')).status
    expect(await listed()).toBe(200)
    expect(await own('DELETE', `/api/statuses/${id}`)).toMatchObject({ status: 200 })
    expect(await listed()).toBe(200)
  })

  test('stuck shipments are in transit without a recent update', async () => {
    expect(await found('?attention=stuck')).toEqual([])
    await moveUpdates('- interval')
    expect(await found('?attention=stuck')).toEqual([2])
    await moveUpdates('+ interval')
    expect(await found('?attention=stuck')).toEqual([])

    async function moveUpdates(by: '- interval' | '+ interval'): Promise<void> {
      await admin.query(
        `with moved as (
           update shipments set updated_at = updated_at ${by} '6 days' where tracking_id = any($1) returning id, updated_at
         )
         update shipment_sort_index k set updated_at = s.updated_at from moved s where s.id = k.shipment_id`,
        [[codeOf(2), codeOf(0)]],
      )
    }
  })

  test.runIf(isWhole)(
    'a shipment that differs from its commitments matches attention=violated until an audit passes',
    async () => {
      const look = () => auditOnce(server.services)
      const code = codeOf(5)
      await expect
        .poll(async () => (await api('GET', `/api/shipments/${code}`)).body)
        .toMatchObject({ data: { blockchain_verified: true } })
      await look()
      expect(await found('?attention=violated')).toEqual([])
      const { rows } = await admin.query<{ leaf: Buffer }>(
        `update shipments s set last_leaf_hash = decode(repeat('ab', 32), 'hex')
       from shipments old where old.id = s.id and s.tracking_id = $1 returning old.last_leaf_hash as leaf`,
        [code],
      )
      await look()
      expect(await found('?attention=violated')).toEqual([5])
      expect((await api('GET', '/api/dashboard')).body).toMatchObject({
        data: { attention: { violated: { count: 1, exact: true, first: [{ tracking_id: code }] } } },
      })
      expect((await api('GET', `/api/shipments/${code}`)).body).toMatchObject({
        data: { blockchain_verified: false },
      })
      await admin.query('update shipments set last_leaf_hash = $1 where tracking_id = $2', [
        rows[0]?.leaf,
        code,
      ])
      await look()
      expect(await found('?attention=violated')).toEqual([])
      expect((await api('GET', `/api/shipments/${code}`)).body).toMatchObject({
        data: { blockchain_verified: true },
      })
    },
  )

  test.each([
    ['q=a', 'q'],
    ['due_from=hoje', 'due_from'],
    ['delivered_to=2026-13-01', 'delivered_to'],
    ['last_place=%20', 'last_place'],
    ['status=', 'status'],
    ['from=2026-02-30', 'from'],
    ['to=2026-03-01T12:00:00', 'to'],
    ['attention=lost', 'attention'],
    ['sort=weight', 'sort'],
    ['direction=up', 'direction'],
  ])('%s is refused, and the error names the parameter', async (query, field) => {
    const { status, body } = await api('GET', `/api/shipments?${query}`)
    expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [field]])
  })
})
