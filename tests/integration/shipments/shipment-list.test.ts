import { isDeepStrictEqual } from 'node:util'
import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { dayAt } from '#domain/base/calendar-day.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { sampled } from '../../support/vitest/whole-run.ts'
import {
  server,
  api,
  outsider,
  codeOf,
  type Page,
  list,
  found,
  prepareListedShipments,
} from '../../support/api/listed-shipments.ts'

prepareListedShipments('20260302')

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
