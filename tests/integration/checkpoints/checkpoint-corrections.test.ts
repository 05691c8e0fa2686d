import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { checkpointAnnulledFields, checkpointCorrectedFields } from '#domain/events/change-entry.ts'
import { toInstant } from '#domain/base/instant.ts'
import { followHistory, validVersion } from '#domain/events/history.ts'
import { committed } from '../../support/api/committed.ts'
import { dataOf, readShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import {
  owner,
  api,
  identity,
  code,
  record,
  correct,
  annul,
  hoursAgo,
  refused,
  prepareChanges,
} from '../../support/api/changes.ts'

prepareChanges()

describe('a correction', () => {
  test('changes only the requested fields, and the history has both versions', async () => {
    const { id, blockchain_hash, created_at } = await record(3)
    const answer = await correct(id, { location: 'Armazém 2', notes: null })
    const corrected = dataOf<Checkpoint>(answer)
    expect(answer.status).toBe(200)
    expect(corrected).toMatchObject({
      id,
      location: 'Armazém 2',
      notes: null,
      city: 'Recife',
      created_at,
      annulled_at: null,
    })
    expect(corrected.event_id).not.toBe(id)
    expect(corrected.blockchain_hash).not.toBe(blockchain_hash)

    const shipment = await readShipment(api, code)
    expect(shipment.can.exit_location).toBe('Armazém 2')
    expect(shipment.checkpoints).toMatchObject([
      { id, location: 'Armazém 2', can: { edit: true, annul: true } },
    ])
    expect(shipment.history).toMatchObject([
      { type: 'shipment.created', sequence: 0, checkpoint_id: null, changes: [] },
      { type: 'checkpoint.created', event_id: id, checkpoint_id: id, blockchain_hash, changes: [] },
      {
        type: 'checkpoint.corrected',
        sequence: 2,
        event_id: corrected.event_id,
        checkpoint_id: id,
        actor: { id: owner.session.user.id, email: owner.email },
        changes: [
          { field: 'location', before: 'Armazém 1', after: 'Armazém 2' },
          { field: 'notes', before: 'Lacre 8841', after: null },
        ],
      },
    ])
  })

  test('commits to the statement of the previous correction', async () => {
    const { id } = await record(3)
    await correct(id, { location: 'Armazém 2' })
    await correct(id, { city: 'Olinda' })
    const { valid, events } = await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 4)
    expect(valid).toBe(true)
    const { checkpoints, astray } = followHistory(events)
    expect(astray).toEqual([])
    const versions = checkpoints.get(id)
    expect(versions && validVersion(versions).fields).toMatchObject({
      target_event_id: id,
      location: 'Armazém 2',
      city: 'Olinda',
      target_statement: events[2]?.clientHash,
    })
  })

  test('can change the time of the checkpoint; the time of the correction is stored separately', async () => {
    const { id } = await record(3)
    const [occurred_at, declared_at] = [hoursAgo(5), hoursAgo(1)]
    expect(await correct(id, { occurred_at, declared_at })).toMatchObject({
      body: { data: { timestamp: occurred_at } },
    })
    const { history } = await readShipment(api, code)
    expect(history[2]).toMatchObject({ declared_at, fields: { occurred_at, declared_at } })
  })

  test('records nothing if it changes nothing', async () => {
    const before = await record(3)
    expect(await correct(before.id, { location: 'Armazém 1', notes: 'Lacre 8841' })).toMatchObject({
      status: 200,
      body: { data: { event_id: before.id, blockchain_hash: before.blockchain_hash } },
    })
    expect((await readShipment(api, code)).history).toHaveLength(2)
  })

  test('must satisfy the checkpoint rules with its new values', async () => {
    const first = await record(5)
    await record(4, { checkpoint_type: 'saida' })
    const second = await record(3, { location: 'Doca 7' })
    expect(await correct(second.id, { occurred_at: first.timestamp })).toMatchObject(
      refused(409, 'checkpoint_duplicate', 'Checkpoint do tipo "entrada" já foi criado recentemente'),
    )
    expect(await correct(second.id, { occurred_at: hoursAgo(-1) })).toMatchObject(
      refused(400, 'occurred_in_future'),
    )
    expect(await correct(second.id, { declared_at: hoursAgo(-1), notes: 'x' })).toMatchObject(
      refused(400, 'occurred_in_future'),
    )
    await annul(first.id)
    expect(await correct(second.id, { occurred_at: first.timestamp })).toMatchObject({ status: 200 })
  })

  test('cannot set another place while the exit from the open place is missing', async () => {
    await record(5)
    const again = await record(4)
    expect(await correct(again.id, { location: 'Doca 7' })).toMatchObject(
      refused(
        409,
        'checkpoint_exit_missing',
        'É obrigatório registrar a saída do checkpoint "Armazém 1" antes de registrar entrada em outro local',
      ),
    )
  })

  test('cannot change the type of the checkpoint', async () => {
    const { id } = await record(3)
    expect(await correct(id, { checkpoint_type: 'saida' })).toMatchObject(
      refused(409, 'checkpoint_type_fixed', 'O tipo de um checkpoint não pode ser alterado'),
    )
  })

  test('is taken into account by the rules for the next checkpoint', async () => {
    const { id } = await record(5)
    await correct(id, { location: 'Doca 7' })
    await record(4, { location: 'Doca 7', checkpoint_type: 'saida' })
    await record(3, { location: 'Armazém 9' })
    expect((await readShipment(api, code)).can.exit_location).toBe('Armazém 9')
  })
})

test('the history contains the values of a checkpoint only if the checkpoint was corrected or annulled', async () => {
  const [kept, corrected, annulled] = [await record(5), await record(4), await record(3)]
  expect(await correct(corrected.id, { notes: 'Lacre trocado' })).toMatchObject({ status: 200 })
  expect(await annul(annulled.id)).toMatchObject({ status: 200 })
  const { history } = await readShipment(api, code)
  const fieldsOf = (id: string) => history.find(({ event_id }) => event_id === id)?.fields
  expect(fieldsOf(kept.id)).toBeNull()
  expect(fieldsOf(corrected.id)).toMatchObject({ location: 'Armazém 1' })
  expect(fieldsOf(annulled.id)).toMatchObject({ location: 'Armazém 1' })
})

describe('two concurrent tabs', () => {
  test('get one success and one conflict when both correct the same checkpoint', async () => {
    const { id, blockchain_hash: expected_hash } = await record(3)
    const answers = await Promise.all([
      correct(id, { expected_hash, location: 'Doca 7' }),
      correct(id, { expected_hash, location: 'Doca 8' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused(409, 'changed_meanwhile'))
    expect(await annul(id, { expected_hash })).toMatchObject(refused(409, 'changed_meanwhile'))
  })

  test('leave a consistent history when one annuls a checkpoint and the other records the delivery', async () => {
    const { id } = await record(3)
    const end = {
      tracking_id: code,
      checkpoint_type: 'finalizacao',
      location: 'Portaria',
      status: 'Entregue',
    }
    const [annulled, delivered] = await Promise.all([annul(id), api('POST', '/api/checkpoints', end)])
    expect(delivered.status).toBe(201)
    const { history, status } = await readShipment(api, code)
    expect(status).toBe('delivered')
    expect(history.at(-1)?.type).toBe('checkpoint.created')
    if (annulled.status === 200) expect(history.map(({ type }) => type)).toContain('checkpoint.annulled')
    else expect(annulled).toMatchObject(refused(409, 'checkpoint_delete_closed'))
    const { valid, completeness } = await verifiedReceipt(
      api,
      `/api/shipments/${code}/receipt`,
      code,
      history.length,
    )
    expect({ valid, sealed: completeness.sealed }).toEqual({ valid: true, sealed: true })
  })
})

describe("the client's statement", () => {
  async function correction(id: string, version = id) {
    const { checkpoints } = await readShipment(api, code)
    const row = checkpoints.find((one) => one.id === id)
    if (row === undefined) throw new Error('no such checkpoint')
    const [declared_at, occurred_at] = [hoursAgo(0.01), toInstant(new Date(row.timestamp))]
    const content = { ...row, location: 'Doca 7' }
    const target = { eventId: version, statement: row.blockchain_hash.slice(2) }
    const fields = checkpointCorrectedFields(declared_at, target, occurred_at, content)
    return {
      location: 'Doca 7',
      declared_at,
      expected_hash: row.blockchain_hash,
      ...committed(identity.origin, 'checkpoint.corrected', code, fields),
    }
  }

  test('is rebuilt by the server for a correction, from changed and current fields', async () => {
    const { id } = await record(3)
    const body = await correction(id)
    expect(await correct(id, body)).toMatchObject({
      status: 200,
      body: { data: { event_id: body.event_id, blockchain_hash: body.blockchain_hash } },
    })
  })

  test('is refused as changed_meanwhile if its version is outdated', async () => {
    const { id } = await record(3)
    const body = await correction(id)
    await correct(id, { notes: 'mudou' })
    expect(await correct(id, body)).toMatchObject(refused(409, 'changed_meanwhile'))
  })

  test.each([
    ['location', 'Doca 8'],
    ['notes', 'x'],
    ['declared_at', '2026-01-01T00:00:00.000Z'],
    ['occurred_at', '2026-01-01T00:00:00.000Z'],
    ['seed', '00'.repeat(32)],
    ['blockchain_hash', `0x${'00'.repeat(32)}`],
  ])('is refused if its %s does not match the commitment', async (field, value) => {
    const { id } = await record(3)
    expect(await correct(id, { ...(await correction(id)), [field]: value })).toMatchObject(
      refused(400, 'statement_mismatch'),
    )
  })

  test('is refused if it names another event as its target', async () => {
    const { id } = await record(3)
    expect(await correct(id, await correction(id, randomUUID()))).toMatchObject(
      refused(400, 'statement_mismatch'),
    )
  })

  test('is refused without declared_at and expected_hash', async () => {
    const { id } = await record(3)
    const { declared_at: _at, expected_hash: _hash, ...half } = await correction(id)
    expect(await correct(id, half)).toMatchObject({
      status: 400,
      body: { code: 'missing_fields', missing_fields: ['declared_at', 'expected_hash'] },
    })
  })

  test('is rebuilt by the server for an annulment, and must match', async () => {
    const { id, blockchain_hash } = await record(3)
    const occurred_at = hoursAgo(0.01)
    const target = { eventId: id, statement: blockchain_hash.slice(2) }
    const fields = checkpointAnnulledFields(occurred_at, target, 'Engano')
    const half = committed(identity.origin, 'checkpoint.annulled', code, fields)
    const body = { reason: 'Engano', occurred_at, expected_hash: blockchain_hash, ...half }
    expect(await annul(id, { ...body, reason: 'Outro' })).toMatchObject(refused(400, 'statement_mismatch'))
    expect(await annul(id, body)).toMatchObject({ status: 200 })
    expect((await readShipment(api, code)).history[2]).toMatchObject({
      blockchain_hash: half.blockchain_hash,
      declared_at: occurred_at,
    })
  })
})
