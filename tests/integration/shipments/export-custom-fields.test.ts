import Papa from 'papaparse'
import { beforeAll, expect, test } from 'vitest'
import { toInstant } from '#domain/base/instant.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'

let server: TestServer
let api: Api

beforeAll(async () => {
  ;({ server } = await sharedServer())
  api = apiOf(server, (await createAccount(server)).session.access_token)
})

async function rowsIn(language: string, delimiter: string): Promise<readonly Record<string, string>[]> {
  const { body } = await api('GET', '/api/shipments/export.csv?sort=created_at&direction=asc', undefined, {
    'accept-language': language,
  })
  const { data, errors } = Papa.parse<Record<string, string>>(
    String(body)
      .replace(/^\uFEFF/, '')
      .trimEnd(),
    {
      header: true,
      delimiter,
    },
  )
  expect(errors).toEqual([])
  return data
}

async function createField(field_name: string, field_type: string): Promise<string> {
  const answer = await api('POST', '/api/custom-fields', {
    field_name,
    field_type,
    is_required: false,
    field_options: null,
  })
  return dataOf<{ id: string }>(answer).id
}

test('the CSV export has one column per active custom field, readable by the import', async () => {
  await createField('Validade', 'date')
  await createField('Frágil', 'boolean')
  await createField('Lote', 'text')
  await createField('Temperatura', 'number')
  await createField('=Fórmula', 'text')
  const gone = await createField('Extinto', 'text')
  const first = Date.now() - 60_000
  const contents = [
    { Lote: '=A1', Temperatura: 4.5, Validade: '2027-01-31', Frágil: true, Extinto: 'x' },
    { Lote: 'B;2', Frágil: false },
  ]
  for (const [at, custom_data] of contents.entries()) {
    await addShipment(api, { custom_data, occurred_at: toInstant(new Date(first + at * 1_000)) })
  }
  expect(await api('DELETE', `/api/custom-fields/${gone}`)).toMatchObject({ status: 200 })

  const portuguese = await rowsIn('pt-BR', ';')
  expect(Object.keys(portuguese[0] ?? {}).slice(-6)).toEqual([
    'Atualizada em (horário de Brasília)',
    `'=Fórmula`,
    'Frágil',
    'Lote',
    'Temperatura',
    'Validade',
  ])
  expect(portuguese).toMatchObject([
    { Lote: `'=A1`, Temperatura: '4,5', Validade: '31/01/2027', Frágil: 'Sim' },
    { Lote: 'B;2', Temperatura: '', Validade: '', Frágil: 'Não' },
  ])
  expect(await rowsIn('en', ',')).toMatchObject([
    { Lote: `'=A1`, Temperatura: '4.5', Validade: '2027-01-31', Frágil: 'Yes' },
    { Lote: 'B;2', Temperatura: '', Validade: '', Frágil: 'No' },
  ])
})
