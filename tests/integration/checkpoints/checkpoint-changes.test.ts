import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { followHistory, validVersion } from '#domain/events/history.ts'
import { logFolder } from '#core/log/published-files.ts'
import { apiOf } from '../../support/api/api.ts'
import { checkLog } from '../../support/log/check-log.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  readShipment,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import {
  server,
  owner,
  api,
  outsider,
  identity,
  admin,
  code,
  record,
  correct,
  annul,
  refused,
  prepareChanges,
} from '../../support/api/changes.ts'

prepareChanges()

const listed = async () => dataOf<Checkpoint[]>(await api('GET', `/api/checkpoints/${code}`))

describe('an annulment', () => {
  test('removes the checkpoint from lists and rules, and adds its reason to the history', async () => {
    const { id } = await record(3)
    expect(await annul(id, { reason: 'Remessa trocada' })).toMatchObject({
      status: 200,
      body: { data: { id, annulled_at: expect.any(String) } },
    })
    expect(await listed()).toEqual([])
    const { status, can, checkpoints, history } = await readShipment(api, code)
    // After the annulment of its only checkpoint, the shipment has no open place, but stays in
    // transit.
    expect({ status, exit: can.exit_location, checkpoints }).toEqual({
      status: 'in_transit',
      exit: null,
      checkpoints: [],
    })
    expect(history[2]).toMatchObject({
      type: 'checkpoint.annulled',
      checkpoint_id: id,
      fields: { reason: 'Remessa trocada', target_event_id: id },
    })
    // The same checkpoint may be recorded again immediately, because an annulled checkpoint does
    // not make another one a duplicate.
    await record(3)
    const { valid } = await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 4)
    expect(valid).toBe(true)
  })

  test('does not require a body', async () => {
    const { id } = await record(3)
    expect(await annul(id)).toMatchObject({ status: 200 })
  })

  test('answers 404 for an annulled checkpoint, and so does a correction', async () => {
    const { id } = await record(3)
    await annul(id)
    for (const answer of [await annul(id), await correct(id, { notes: 'x' })]) {
      expect(answer).toMatchObject(refused(404, 'checkpoint_not_found', 'Checkpoint não encontrado'))
    }
  })
})

describe('a finished shipment', () => {
  test('does not allow changes of its checkpoints', async () => {
    const { id } = await record(3)
    const end = await record(1, { checkpoint_type: 'finalizacao' })
    expect(await correct(id, { notes: 'x' })).toMatchObject(
      refused(409, 'checkpoint_edit_closed', 'Não é possível editar checkpoints de remessas finalizadas'),
    )
    expect(await annul(id)).toMatchObject(
      refused(409, 'checkpoint_delete_closed', 'Não é possível excluir checkpoints de remessas finalizadas'),
    )
    expect(await annul(end.id)).toMatchObject(
      refused(409, 'checkpoint_delete_final', 'Não é possível excluir o checkpoint de finalização'),
    )
    const { checkpoints, can } = await readShipment(api, code)
    expect(checkpoints.map((one) => one.can)).toEqual([
      { edit: false, annul: false },
      { edit: false, annul: false },
    ])
    expect(can).toEqual({ add_checkpoint: false, exit_location: null, edit: false, statuses: [] })
  })
})

describe('a repeated request with the same event ID', () => {
  test('creates one event with one answer', async () => {
    const { id } = await record(3)
    const body = { event_id: randomUUID(), location: 'Doca 7' }
    const first = await correct(id, body)
    const answers = await Promise.all(Array.from({ length: 5 }, () => correct(id, body)))
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: first.body })
    const removal = { event_id: randomUUID() }
    const gone = await annul(id, removal)
    expect(await annul(id, removal)).toMatchObject({ status: 200, body: gone.body })
    expect((await readShipment(api, code)).history).toHaveLength(4)
  })

  test('is refused with other content, another checkpoint or another kind of change', async () => {
    const { id } = await record(5)
    const other = await record(4, { checkpoint_type: 'saida' })
    const event_id = randomUUID()
    await correct(id, { event_id, notes: 'x' })
    const answers = await Promise.all([
      correct(id, { event_id, notes: 'y' }),
      correct(other.id, { event_id, notes: 'x' }),
      annul(id, { event_id }),
      api('PUT', `/api/shipments/${code}`, { event_id, description: 'x' }),
      correct(id, { event_id: other.id, notes: 'x' }),
    ])
    for (const answer of answers) expect(answer).toMatchObject(refused(409, 'event_id_reused'))
  })

  test('is refused from another account', async () => {
    const { id } = await record(3)
    const event_id = randomUUID()
    await correct(id, { event_id, notes: 'x' })
    const theirs = await addCheckpoint(outsider, await addShipment(outsider), 3)
    expect(await correct(theirs.id, { event_id, notes: 'x' }, outsider)).toMatchObject(
      refused(409, 'event_id_reused'),
    )
  })
})

describe("another account's checkpoint", () => {
  test('gets the same 404 as a missing checkpoint', async () => {
    const { id } = await record(3)
    const answers = await Promise.all(
      [id, randomUUID()].flatMap((one) => [
        correct(one, { notes: 'x' }, outsider),
        annul(one, undefined, outsider),
      ]),
    )
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual(refused(404, 'checkpoint_not_found', 'Checkpoint não encontrado'))
    }
    expect((await readShipment(api, code)).history).toHaveLength(2)
  })
})

test('the public receipt shows corrections and annulments without hidden fields', async () => {
  const { id } = await record(5)
  await correct(id, { city: 'Olinda', notes: 'Lacre 9001', location: 'Cais secreto' })
  const second = await record(4, { checkpoint_type: 'saida' })
  await annul(second.id, { reason: 'Motivo secreto' })
  const path = `/api/public/shipments/${code}/receipt`
  const { valid, events } = await verifiedReceipt(apiOf(server), path, code, 5)
  expect(valid).toBe(true)
  const { checkpoints, astray } = followHistory(events)
  expect(astray).toEqual([])
  const corrected = checkpoints.get(id)
  expect(corrected && validVersion(corrected).fields).toMatchObject({
    city: 'Olinda',
    declared_at: expect.any(String),
  })
  expect(checkpoints.get(second.id)?.annulment?.hidden.client).toEqual(['reason'])
  const text = JSON.stringify((await apiOf(server)('GET', path)).body)
  for (const secret of ['Lacre 9001', 'secreto', 'Armazém', 'Lacre 8841', owner.session.user.id]) {
    expect(text).not.toContain(secret)
  }
})

test('the log is complete and valid at each of its heads', async () => {
  await expect.poll(() => checkLog(admin, identity, logFolder(server.dataDir))).toMatchObject({ waiting: 0 })
})
