import type { DeliveryObjects } from '#domain/checkpoints/delivery.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCheckpointBody, type Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { createShipmentBody, importedShipmentBody, type Shipment } from '#contract/endpoints/shipments.ts'
import { clientStatement } from '#contract/schema/fields.ts'
import { parseWith } from '#contract/schema/parse.ts'
import { checkpointFieldNames } from '#domain/checkpoints/checkpoint-fields.ts'
import { readCsv } from '#domain/base/csv.ts'
import { audienceFields, publicFields } from '#domain/events/disclosure.ts'
import {
  editableNames,
  shipmentFields,
  type CheckpointContent,
  type ShipmentContent,
} from '#domain/events/entry.ts'
import { audiences } from '#domain/base/field-table.ts'
import type { Instant } from '#domain/base/instant.ts'
import { referenceKinds } from '#domain/references/reference.ts'
import { shipmentFieldNames, shipmentTable } from '#domain/shipments/shipment-fields.ts'
import { guessColumns, importFields, type ColumnMapping } from '#web/features/imports/columns.ts'
import { airFacts, referenceColumns } from '#web/features/imports/reference-columns.ts'
import { readRow } from '#web/features/imports/row-form.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { addFields } from '../../support/api/reference-lists.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import {
  addCheckpoint,
  dataOf,
  newCode,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'

/**
 * Shipment contents with a distinct value in every field. The status is one that a new shipment may
 * have.
 */
const created: ShipmentContent = {
  status: 'in_transit',
  reference: 'Pedido 90817',
  references: [
    { kind: 'nfe', value: '35241112345678000195550010000482131123456784' },
    { kind: 'mawb', value: '957-48213012' },
  ],
  origin: 'Ladeira Oriente, térreo',
  origin_number: '4471',
  origin_complement: 'Fundos',
  origin_neighborhood: 'Aflitos',
  origin_city: 'Olinda',
  origin_state: 'PE',
  origin_cep: '53020120',
  destination: 'Alameda Poente, portaria',
  destination_number: '9983',
  destination_complement: 'Mezanino',
  destination_neighborhood: 'Graças',
  destination_city: 'Xapuri',
  destination_state: 'AC',
  destination_cep: '69930000',
  recipient_name: 'Zuleide Quaresma',
  recipient_address: 'Beco Sete',
  recipient_email: 'zu@lastro.test',
  recipient_phone: '+55 81 97777',
  description: 'Vacinas\nfrias',
  weight: 48_731.257,
  estimated_delivery: '2031-03-04T15:30:00.000Z' as Instant,
  air: {
    origin: 'GRU',
    destination: 'LIS',
    pieces: 3,
    gross_kg: 120.25,
    volume_m3: 0.75,
    chargeable_kg: 125.5,
    handling: ['COL', 'PIL'],
  },
  custom_data: { Lote: 'K7' },
}

/** New values of every field. */
const edited: ShipmentContent = {
  status: 'delivered',
  reference: 'Encomenda 55512',
  references: [
    { kind: 'order', value: 'PED/2026 77' },
    { kind: 'cte', value: '41250612345678000195570010000007771234567806' },
  ],
  origin: 'Travessa Norte',
  origin_number: 'KM 1808',
  origin_complement: 'Galpão',
  origin_neighborhood: 'Tatuapé',
  origin_city: 'Bagé',
  origin_state: 'RS',
  origin_cep: '96400000',
  destination: 'Rodovia Sul',
  destination_number: 'KM 2707',
  destination_complement: 'Térreo',
  destination_neighborhood: 'Moinhos',
  destination_city: 'Juína',
  destination_state: 'MT',
  destination_cep: '78320000',
  recipient_name: 'Wanda Yoshida',
  recipient_address: 'Vila Oito',
  recipient_email: 'wa@lastro.test',
  recipient_phone: '+55 11 96666',
  description: 'Reagentes\nsecos',
  weight: 52_002.004,
  estimated_delivery: '2032-05-06T18:45:00.000Z' as Instant,
  air: {
    origin: 'VCP',
    destination: 'MIA',
    pieces: 8,
    gross_kg: 90,
    volume_m3: 1.2,
    chargeable_kg: 210,
    handling: ['CRT'],
  },
  custom_data: { Lote: 'M9' },
}

const objects: DeliveryObjects = {
  delivery: {
    outcome: 'attempted',
    photos: '1',
    photo_source: 'camera',
    signature: 'refused',
    position: 'given',
  },
  receiver: {
    name: 'Zélia Couto',
    relation: 'neighbor',
    document_kind: 'cpf',
    document: '***.982.247-**',
    reason: 'absent',
    next_at: '2031-03-05',
  },
  media: { photo_1: '5e'.repeat(32) },
}

const checkpoint: CheckpointContent = {
  checkpoint_type: 'tentativa',
  location: 'Doca 3',
  address: 'Rua do Porto',
  city: 'Recife',
  uf: 'PE',
  latitude: -8.063417,
  longitude: -34.871993,
  ...objects,
  accuracy: 12.5,
  status: 'Recebido',
  notes: 'Lacre 8841',
}

/** New values of every field except the type, which a correction cannot change. */
const corrected: CheckpointContent = {
  checkpoint_type: 'tentativa',
  location: 'Pátio 5',
  address: 'Rua da Serra',
  city: 'Betim',
  uf: 'MG',
  latitude: -19.931111,
  longitude: -44.053666,
  ...objects,
  accuracy: 7.5,
  status: 'Conferido',
  notes: 'Lacre 9912',
}

const { status: _created, ...createdContent } = created
const { status: _edited, ...editedContent } = edited

let database: TestDatabase
let server: TestServer
let api: Api
let code: string
let arrived: Checkpoint

beforeAll(async () => {
  ;({ database, server } = await sharedServer())
  api = apiOf(server, (await createAccount(server)).session.access_token)
  await addFields(api, { Lote: 'text' })
  code = newCode()
  expect(await api('POST', '/api/shipments', { tracking_id: code, ...created })).toMatchObject({
    status: 201,
  })
  arrived = await addCheckpoint(api, code, 2, checkpoint)
})

describe('the sample shipments and checkpoint of this test', () => {
  test('have every field of the request bodies', () => {
    const content = (shape: object, ...others: readonly string[]) =>
      Object.keys(shape).filter((name) => !Object.hasOwn(clientStatement, name) && !others.includes(name))
    expect(content(createShipmentBody.shape, 'tracking_id').toSorted()).toEqual(
      Object.keys(created).toSorted(),
    )
    const notContent = ['tracking_id', 'description', 'address_id', 'made_offline', 'timestamp']
    expect(content(createCheckpointBody.shape, ...notContent).toSorted()).toEqual(
      Object.keys(checkpoint).toSorted(),
    )
    expect(shipmentFieldNames.toSorted()).toEqual(Object.keys(created).toSorted())
    expect(checkpointFieldNames.toSorted()).toEqual(Object.keys(checkpoint).toSorted())
  })

  test('have a different value in every field', () => {
    const values = [created, edited]
      .flatMap((one) => Object.values(one))
      .map((value) => JSON.stringify(value))
    expect(new Set(values).size).toBe(2 * shipmentFieldNames.length)
    expect(values).not.toContain('null')
  })
})

/** Returns the first shipment that a search for `key` finds. */
async function rowOf(key: string): Promise<Shipment> {
  const { data } = (await api('GET', `/api/shipments?q=${key}`)).body as { data: readonly Shipment[] }
  return data[0] as Shipment
}

const isFoundBy = async (value: string): Promise<boolean> => {
  const answer = await api('GET', `/api/shipments?q=${encodeURIComponent(value)}`)
  return dataOf<readonly Shipment[]>(answer).some(({ tracking_id }) => tracking_id === code)
}

/** Returns the names of the text fields by whose value a search finds the shipment. */
async function foundBy(content: ShipmentContent): Promise<readonly string[]> {
  const found: string[] = []
  for (const name of shipmentFieldNames) {
    const values = searchedValues(content[name])
    if (name === 'estimated_delivery' || values.length === 0) continue
    const areFound = await Promise.all(values.map(isFoundBy))
    if (areFound.every(Boolean)) found.push(name)
  }
  return found
}

/** Returns the texts of a field's value that a search may find. */
function searchedValues(value: ShipmentContent[keyof ShipmentContent]): readonly string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? (value as ShipmentContent['references']).map((one) => one.value) : []
}

const searched = shipmentFieldNames.filter((name) => shipmentTable[name].isSearched)

async function findingsOf(key: string): Promise<readonly unknown[]> {
  const [row] = await askAdmin<{ id: string }>(database, 'select id from shipments where tracking_id = $1', [
    key,
  ])
  const origin = String((await api('GET', '/log/key')).body).split('+')[0] ?? ''
  const audits = await jobServicesOf(server.services).nightlyWorkers.audit([row?.id ?? ''], origin)
  expect(audits).toHaveLength(1)
  return audits.flatMap(({ findings }) => findings)
}

describe('a shipment with every field', () => {
  test('is returned with every value by look-up and list, and is found by each searchable value', async () => {
    expect(await readShipment(api, code)).toMatchObject({ ...created, checkpoints: [checkpoint] })
    expect(await rowOf(code)).toMatchObject(created)
    expect(await foundBy(created)).toEqual(searched)
  })

  test('commits to every value, and the audit reports no findings', async () => {
    const { events } = await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 2)
    const at = events[0]?.fields['occurred_at'] as Instant
    expect(events[0]?.fields).toEqual(shipmentFields(at, created))
    expect(Object.values(events[0]?.fields ?? {})).not.toContain(null)
    expect(Object.keys(events[1]?.fields ?? {})).toEqual(expect.arrayContaining([...checkpointFieldNames]))
    expect(Object.values(events[1]?.fields ?? {})).not.toContain(null)
    expect(await findingsOf(code)).toEqual([])
  })

  test('reveals to each audience exactly the fields declared for that audience', async () => {
    for (const audience of audiences) {
      const path = `/api/shipments/${code}/receipt?audience=${audience}`
      const { events } = await verifiedReceipt(api, path, code, 2)
      const shown = Object.keys(events[0]?.fields ?? {}).toSorted()
      const expected = ['occurred_at', ...shipmentFieldNames].filter(
        (name) => publicFields.has(name) || (audienceFields[audience] as ReadonlySet<string>).has(name),
      )
      expect(shown).toEqual(expected.toSorted())
    }
  })

  test('is exported to CSV with every column, and the import reads the same values from the file', async () => {
    for (const language of ['pt', 'en'] as const) {
      const { body } = await api('GET', '/api/shipments/export.csv', undefined, {
        'accept-language': language,
      })
      const { header, rows } = readCsv(String(body).replace(/^\uFEFF/, ''))
      const cells = rows[0]?.cells ?? []
      const mapping = guessColumns(header, ['Lote'])
      const { form } = readRow(cells, mapping, await rowContext())
      const exported = shipmentFieldNames.filter((name) => shipmentTable[name].csv === 'both')
      const names = [...exported, 'references', 'air'] as const
      const parsed = parseWith(importedShipmentBody, form)
      expect(parsed).toMatchObject({ ok: true })
      const value = (parsed.ok ? parsed.value : {}) as ShipmentContent
      expect(names.filter((name) => !isSame(value[name], created[name]))).toEqual([])
    }
  })

  test('is imported from a file with every column', async () => {
    const tracking_id = newCode()
    const fields = [
      'tracking_id',
      ...shipmentFieldNames.filter((name) => shipmentTable[name].csv !== 'none'),
    ] as const
    const airColumns = airFacts.map((name) => `air.${name}` as const)
    expect([...fields, 'delivery_hour', ...referenceColumns, ...airColumns].toSorted()).toEqual(
      importFields.toSorted(),
    )
    const cells = fields.map((name) =>
      name === 'tracking_id'
        ? tracking_id
        : name === 'estimated_delivery'
          ? '04/03/2031 12:30'
          : String(created[name] as string | number).replace('48731.257', '48731,257'),
    )
    const references = referenceKinds.map((kind) =>
      created.references.flatMap((one) => (one.kind === kind ? [one.value] : [])).join('; '),
    )
    const mapping = [...fields, 'custom_data.Lote', ...referenceColumns, ...airColumns] as ColumnMapping
    const air = airFacts.map((name) => [created.air?.[name]].flat().join(' '))
    const { form } = readRow([...cells, 'K7', ...references, ...air], mapping, await rowContext())
    expect(await api('POST', '/api/shipments', form)).toMatchObject({ status: 201 })
    expect(await readShipment(api, tracking_id)).toMatchObject({ ...created, tracking_id })
  })

  test('can be edited in every field, and its checkpoint can be corrected in every field', async () => {
    expect(await api('PUT', `/api/shipments/${code}`, editedContent)).toMatchObject({ status: 200 })
    const { delivery: _d, receiver: _r, media: _m, ...correction } = corrected
    expect(await api('PUT', `/api/checkpoints/${arrived.id}`, correction)).toMatchObject({ status: 200 })
    const page = await readShipment(api, code)
    expect(page).toMatchObject({ ...editedContent, checkpoints: [corrected] })
    const changes = page.history.map((entry) => entry.changes.map(({ field }) => field).toSorted())
    expect(changes.slice(2)).toEqual([
      editableNames.toSorted(),
      Object.keys(correction)
        .filter((name) => name !== 'checkpoint_type')
        .toSorted(),
    ])
    expect(await foundBy({ ...created, ...editedContent })).toEqual(searched)
    expect(await findingsOf(code)).toEqual([])
  })

  test('is found by each searchable field after an edit of only that field', async () => {
    for (const name of searched) {
      expect(await api('PUT', `/api/shipments/${code}`, { [name]: created[name] })).toMatchObject({
        status: 200,
      })
      const [value = ''] = searchedValues(created[name])
      expect([name, await isFoundBy(value)]).toEqual([name, true])
    }
    expect(await api('PUT', `/api/shipments/${code}`, createdContent)).toMatchObject({ status: 200 })
  })

  test('is in the export of the account with every value', async () => {
    const { body } = await api('GET', '/api/account/export')
    const { shipments } = body as {
      shipments: readonly (Shipment & { checkpoints: readonly Checkpoint[] })[]
    }
    const own = shipments.find(({ tracking_id }) => tracking_id === code)
    expect(own).toMatchObject({ ...createdContent, checkpoints: [corrected] })
  })

  test('has no value left after its erasure', async () => {
    const erasure = { tracking_id: code }
    expect(await api('POST', `/api/shipments/${code}/erasure`, erasure)).toMatchObject({ status: 200 })
    const [row] = await askAdmin<Record<string, unknown>>(
      database,
      'select * from shipments where tracking_id = $1',
      [code],
    )
    const left = editableNames.filter(
      (name) => !['null', '""', '{}', '[]'].includes(JSON.stringify(row?.[name])),
    )
    expect(left).toEqual([])
    expect(await findingsOf(code)).toEqual([])
  })
})

test('the constraint shipments_erased_are_empty covers every field', async () => {
  const [row] = await askAdmin<{ definition: string }>(
    database,
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'shipments_erased_are_empty'`,
  )
  const named: readonly string[] = row?.definition.match(/\w+/g) ?? []
  expect(shipmentFieldNames.filter((name) => !named.includes(name))).toEqual([])
})

async function rowContext() {
  const custom = dataOf<Parameters<typeof readRow>[2]['custom']>(await api('GET', '/api/custom-fields'))
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  return { now: new Date(), randomBytes, isTest: false, custom }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
