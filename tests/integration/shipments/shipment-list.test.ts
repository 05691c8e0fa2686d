import { isDeepStrictEqual } from 'node:util'
import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { dayAt } from '#domain/base/calendar-day.ts'
import { auditOnce } from '../../support/database/audited-world.ts'
import { Client } from 'pg'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addCheckpoint, addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

type Listed = { readonly id: string; readonly tracking_id: string; readonly recipient_name: string | null }
type Page = {
  readonly data: Listed[]
  readonly next_cursor: string | null
  readonly total?: { readonly count: number; readonly exact: boolean }
}

let database: TestDatabase
let server: TestServer
let admin: Client
let api: Api
let outsider: Api

/**
 * Recipient, status, declared time of creation, estimated delivery and destination of each shipment
 * of the owner.
 */
const plan = [
  ['Ângela Prado', 'pending', '2026-03-01T02:59:59-00:00', '2026-04-01T12:00:00-03:00', 'Maceió'],
  ['Bruno Sá', 'pending', '2026-03-01T03:00:00-00:00', null, 'Goiânia'],
  ['angelo dias', 'in_transit', '2026-03-02T12:00:00-03:00', '2099-01-01T12:00:00-03:00', 'São João'],
  ['Zilda Reis', 'in_transit', '2026-03-03T12:00:00-03:00', '2026-03-04T12:00:00-03:00', 'Belém'],
  ['Caio Luz', 'delivered', '2026-03-04T12:00:00-03:00', '2026-03-05T12:00:00-03:00', 'Natal'],
  ['Ana 100%_\\', 'delivered', '2026-03-05T12:00:00-03:00', null, 'Santos'],
] as const
const codeOf = (at: number): string => `FT-20260301-LIST0${at}`

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  const account = await createAccount(server)
  api = apiOf(server, account.session.access_token)
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
  for (const [
    at,
    [recipient_name, status, occurred_at, estimated_delivery, destination_city],
  ] of plan.entries()) {
    const created = await api('POST', '/api/shipments', {
      tracking_id: codeOf(at),
      recipient_name,
      status,
      occurred_at,
      estimated_delivery,
      reference: `NF ${at}`,
      origin: 'Rua das Palmeiras, 12, Centro, São Paulo/SP',
      destination: `Avenida Central, ${at}, ${destination_city}`,
      destination_city,
      description: at === 1 ? '=HYPERLINK("http://x")' : null,
      recipient_phone: '+55 11 90000-0000',
      weight: 12.5,
    })
    expect(created.status).toBe(201)
  }
  const other = await outsider('POST', '/api/shipments', {
    tracking_id: 'FT-20260301-OTHER1',
    origin: 'São Paulo',
    destination: 'Maceió',
    recipient_name: 'Ângela de outra conta',
  })
  expect(other.status).toBe(201)
})
afterAll(async () => {
  await admin.end()
})

const list = async (query = ''): Promise<Page> => (await api('GET', `/api/shipments${query}`)).body as Page
/**
 * Returns the shipments that a query finds, as indexes in `plan` and in the order of the answer.
 */
const found = async (query: string): Promise<number[]> => {
  const page = await list(query)
  expect(page.total).toEqual({ count: page.data.length, exact: true })
  return page.data.map(({ tracking_id }) => Number(tracking_id.at(-1)))
}

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
    // the last one, or only grams with digits if these are sufficient.
    ['abc', 1],
    ['abcd', 2],
    ['abcdef', 3],
    ['nf 142317', 3],
    ['rua 7', 2],
    ['são', 2],
    ['東京', 3],
    ['🚚🚚', 4],
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

describe('the last place', () => {
  let mine: Api
  const places = async (query = ''): Promise<readonly (string | null)[]> => {
    const { body } = await mine('GET', `/api/shipments?sort=tracking_id${query}`)
    return (body as { data: { last_place: string | null }[] }).data.map((row) => row.last_place)
  }
  const codes = [0, 1, 2].map((at) => codeOf(at).replace('LIST', 'SEEN'))
  const record = async (at: number, location: string, hoursAgo: number): Promise<Checkpoint> =>
    addCheckpoint(mine, codes[at] ?? '', hoursAgo, { location, checkpoint_type: 'saida' })

  beforeAll(async () => {
    mine = apiOf(server, (await createAccount(server)).session.access_token)
    for (const tracking_id of codes) await addShipment(mine, { tracking_id })
    await record(0, 'CD Recife – Galpão 2', 3)
    await record(1, 'CD Olinda', 3)
  })

  test('is that of the newest checkpoint by declared time', async () => {
    expect(await places()).toEqual(['CD Recife – Galpão 2', 'CD Olinda', null])
    await record(1, 'CD Recife', 2)
    await record(0, 'Doca de Natal', 30)
    expect(await places()).toEqual(['CD Recife – Galpão 2', 'CD Recife', null])
  })

  test('is found by its beginning, ignoring case and accents', async () => {
    expect(await places('&last_place=cd%20récife')).toEqual(['CD Recife – Galpão 2', 'CD Recife'])
    expect(await places('&last_place=CD%20Recife%20%E2%80%93')).toEqual(['CD Recife – Galpão 2'])
    expect(await places('&last_place=recife')).toEqual([])
    expect(await places('&last_place=cd&status=in_transit&attention=stuck')).toEqual([])
    const { body } = await mine('GET', '/api/shipments?last_place=cd')
    expect(body).toMatchObject({ total: { count: 2, exact: true } })
  })

  test('changes with corrections and annulments of checkpoints', async () => {
    const { id } = await record(2, 'Doca errada', 1)
    await record(2, 'Doca 1', 5)
    expect((await places())[2]).toBe('Doca errada')
    await mine('PUT', `/api/checkpoints/${id}`, { location: 'Doca certa' })
    expect((await places())[2]).toBe('Doca certa')
    await mine('DELETE', `/api/checkpoints/${id}`)
    expect((await places())[2]).toBe('Doca 1')
  })

  test('is in the exported file', async () => {
    const { body } = await mine('GET', '/api/shipments/export.csv?sort=tracking_id')
    const { data } = Papa.parse<Record<string, string>>(String(body).trim(), { header: true })
    expect(data.map((row) => row['Last place'])).toEqual(['CD Recife – Galpão 2', 'CD Recife', 'Doca 1'])
  })
})

describe('sorting', () => {
  test.each([
    ['sort=created_at&direction=asc', [0, 1, 2, 3, 4, 5]],
    ['sort=tracking_id', [0, 1, 2, 3, 4, 5]],
    ['sort=tracking_id&direction=desc', [5, 4, 3, 2, 1, 0]],
    ['sort=recipient_name', [5, 0, 2, 1, 4, 3]],
    ['attention=late&sort=estimated_delivery', [3, 0]],
    ['attention=late&sort=estimated_delivery&direction=desc', [0, 3]],
    ['sort=recipient_name&direction=desc', [3, 4, 1, 2, 0, 5]],
  ])('returns the shipments in the order of %s', async (query, expected) => {
    expect(await found(`?${query}`)).toEqual(expected)
  })

  test('puts shipments without an estimated delivery last when sorted by it', async () => {
    const order = await found('?sort=estimated_delivery')
    expect(order.slice(0, 4)).toEqual([3, 4, 0, 2])
    expect(order.slice(4).toSorted()).toEqual([1, 5])
  })

  test.each(
    sampled(['created_at', 'updated_at', 'estimated_delivery', 'tracking_id', 'recipient_name', 'status'], 6),
  )('returns each shipment once over all pages by %s in either direction', async (sort) => {
    for (const direction of ['asc', 'desc']) {
      for (const filter of [
        '',
        '&q=palmeiras',
        '&status=pending&status=in_transit&status=delivered',
        '&due_from=2026-01-01',
        '&delivered_from=2026-01-01&status=delivered',
      ]) {
        const query = `?sort=${sort}&direction=${direction}${filter}`
        const whole = (await list(`${query}&limit=100`)).data.map(({ id }) => id)
        const seen: string[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const page: Page = await list(`${query}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
          seen.push(...page.data.map(({ id }) => id))
          if (cursor !== '') expect(page.total).toBeUndefined()
          cursor = page.next_cursor
        }
        expect(seen).toEqual(whole)
      }
    }
  })

  test('is stable when a shipment is created between two pages', async () => {
    const create = (at: number, origin = 'Ilha do Marajó') =>
      outsider('POST', '/api/shipments', {
        tracking_id: codeOf(at).replace('LIST', 'PAGE'),
        origin,
        destination: 'Belém',
      })
    for (const at of [6, 7, 8]) await create(at)
    const page = async (query: string): Promise<Page> =>
      (await outsider('GET', `/api/shipments?q=marajo&limit=2${query}`)).body as Page
    const first = await page('')
    await create(5)
    const second = await page(`&cursor=${first.next_cursor}`)
    const codes = [...first.data, ...second.data].map(({ tracking_id }) => tracking_id)
    expect(codes).toEqual([8, 7, 6].map((at) => codeOf(at).replace('LIST', 'PAGE')))
  })

  test('accepts a cursor only with the sort order that created it', async () => {
    const { next_cursor } = await list('?limit=2&sort=status')
    for (const query of [
      `sort=status&direction=desc&cursor=${next_cursor}`,
      `cursor=${next_cursor}`,
      'cursor=x',
    ]) {
      expect(await api('GET', `/api/shipments?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_fields', fields: { cursor: expect.any(String) } },
      })
    }
  })
})

describe('the CSV file', () => {
  const file = async (query: string, language: string): Promise<{ text: string; headers: Headers }> => {
    const answer = await fetch(`${server.url}/api/shipments/export.csv?${query}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    })
    // Decodes the bytes with Buffer, because `text()` would remove the byte order mark.
    return { text: Buffer.from(await answer.arrayBuffer()).toString(), headers: answer.headers }
  }
  let token: string
  beforeAll(async () => {
    const account = await createAccount(server)
    token = account.session.access_token
    const create = apiOf(server, token)
    for (let at = 0; at < 3; at++) {
      await create('POST', '/api/shipments', {
        tracking_id: `FT-20260301-FILE0${at}`,
        origin: 'Rua A, 1; fundos',
        destination: 'Rua "B"',
        status: at === 0 ? 'in_transit' : 'pending',
        occurred_at: `2026-03-0${at + 1}T12:00:00-03:00`,
        estimated_delivery: '2026-11-30T18:05:00-03:00',
        description: '=HYPERLINK("http://x")',
        recipient_phone: '+55 11 90000-0000',
        recipient_name: 'Conceição',
        weight: 12.5,
        reference: `x,=1+1 ${randomUUID()}`,
      })
    }
  })

  test('contains no formula, even if a program splits the semicolon-separated file at commas', async () => {
    const { text } = await file('', 'pt-BR')
    expect(text).toContain(`"x,'=1+1 `)
  })

  test('has a byte order mark, semicolons, decimal commas and local dates in Portuguese', async () => {
    const { text, headers } = await file('sort=created_at&direction=asc', 'pt-BR')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="remessas-${dayAt(new Date())}.csv"`,
    )
    expect(text.startsWith('\uFEFF"ID de rastreamento";"Referência";"Status";')).toBe(true)
    const { data, errors } = Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), {
      header: true,
      delimiter: ';',
    })
    expect(errors).toEqual([])
    expect(data.map((row) => row['ID de rastreamento'])).toEqual(
      [0, 1, 2].map((at) => `FT-20260301-FILE0${at}`),
    )
    expect(data[0]).toMatchObject({
      Status: 'Em trânsito',
      Origem: 'Rua A, 1; fundos',
      Destino: 'Rua "B"',
      Destinatário: 'Conceição',
      'Telefone do destinatário': `'+55 11 90000-0000`,
      Descrição: `'=HYPERLINK("http://x")`,
      'Peso (kg)': '12,5',
      'Entrega estimada (horário de Brasília)': '30/11/2026 18:05',
      'Criada em (horário de Brasília)': '01/03/2026 12:00',
    })
  })

  test('has commas, decimal points and ISO dates in English, and only the filtered shipments', async () => {
    const { text } = await file('status=in_transit', 'en')
    const { data } = Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), {
      header: true,
      delimiter: ',',
    })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      'Tracking ID': 'FT-20260301-FILE00',
      'Weight (kg)': '12.5',
      'Created at (Brasília time)': '2026-03-01 12:00',
    })
  })

  test('has only the heading if the query matches no shipment', async () => {
    const { text } = await file('q=xyzzy', 'pt-BR')
    expect(text.trimEnd().split('\r\n')).toHaveLength(1)
  })

  test('is refused with a wrong query or without an account', async () => {
    expect(await api('GET', '/api/shipments/export.csv?sort=weight')).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields' },
    })
    expect(await apiOf(server)('GET', '/api/shipments/export.csv')).toMatchObject({ status: 401 })
  })
})

test('the dashboard counts each of the last thirty days by the calendar of São Paulo', async () => {
  const account = await createAccount(server)
  const call = apiOf(server, account.session.access_token)
  const today = dayAt(new Date())
  const create = (body: object) =>
    call('POST', '/api/shipments', {
      tracking_id: `FT-20260301-${randomUUID().slice(0, 6).toUpperCase()}`,
      origin: 'A',
      destination: 'B',
      ...body,
    })
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await create({})
  await create({ status: 'delivered', occurred_at: hoursAgo(24 * 3).toISOString() })
  await create({ occurred_at: hoursAgo(24 * 40).toISOString() })
  // One delivery in time and one late. The delivered shipment above has no promise.
  for (const [at, promisedHoursAgo] of [12, 30].entries()) {
    const tracking_id = `FT-20260301-DASH0${at}`
    const estimated_delivery = hoursAgo(promisedHoursAgo).toISOString()
    await create({ tracking_id, estimated_delivery, occurred_at: hoursAgo(24 * 2).toISOString() })
    const place = { tracking_id, location: 'Casa', status: 'Entregue' }
    for (const [checkpoint_type, hours] of [
      ['entrada', 40],
      ['finalizacao', 24],
    ] as const) {
      const occurred_at = hoursAgo(hours).toISOString()
      expect(
        await call('POST', '/api/checkpoints', { ...place, checkpoint_type, occurred_at }),
      ).toMatchObject({
        status: 201,
      })
    }
  }
  const cancelled = 'FT-20260301-DASH02'
  await create({ tracking_id: cancelled })
  expect(await call('PUT', `/api/shipments/${cancelled}`, { status: 'cancelled' })).toMatchObject({
    status: 200,
  })
  const { body } = await call('GET', '/api/dashboard')
  const { data } = body as { data: { days: ({ day: string } & Record<string, number>)[] } }
  expect(data).toMatchObject({
    total: 6,
    delivered: 3,
    pending: 2,
    attention: { late: { count: 0, first: [] } },
  })
  expect(data.days).toHaveLength(30)
  expect(data.days.at(-1)?.day).toBe(today)
  // The hour of the test decides whether 40 hours ago is the day before yesterday.
  const total = (of: string) => data.days.reduce((sum, day) => sum + Number(day[of]), 0)
  expect(total('in_transit')).toBe(2)
  const none = { created: 0, in_transit: 0, delivered: 0, cancelled: 0, promised: 0, on_time: 0 }
  const without = data.days.map((day) => ({ ...day, in_transit: 0 }))
  expect(without.filter(({ day, ...figures }) => day !== '' && !isDeepStrictEqual(figures, none))).toEqual([
    { ...none, day: dayAt(hoursAgo(72)), created: 1, delivered: 1 },
    { ...none, day: dayAt(hoursAgo(48)), created: 2 },
    { ...none, day: dayAt(hoursAgo(24)), delivered: 2, promised: 2, on_time: 1 },
    { ...none, day: today, created: 2, cancelled: 1 },
  ])
})
