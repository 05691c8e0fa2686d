import { unknownPlace } from '#domain/places/address.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ReceivedAuthorization } from '#contract/endpoints/authorizations.ts'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, newEmail } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { authorizationsOf, grant, hoursFromNow } from '../../support/api/authorizations.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { addShipment, dataOf, readShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'
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
  checkpoint,
  record,
  check,
  give,
  path,
  codeOf,
  end,
  startAuthorizationNodes,
} from '../../support/api/authorization-nodes.ts'

startAuthorizationNodes()

describe('an authorized checkpoint', () => {
  test('is recorded once by a single-use authorization, even by concurrent requests to several nodes', async () => {
    await give()
    const asks = Array.from({ length: 50 }, (_, at) =>
      apiOf(nodes[at % 2 === 0 ? 0 : 1], driverAccount.session.access_token)(
        'POST',
        '/api/checkpoints',
        // Each checkpoint alone would be accepted, so the others are refused only because the
        // authorization is consumed.
        checkpoint({ occurred_at: hoursFromNow(-at - 1) }),
        pt,
      ),
    )
    const answers = await Promise.all(asks)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(49)
    for (const { status, body } of refused) {
      expect({ status, body }).toEqual({
        status: 403,
        body: {
          status: 'error',
          code: 'authorization_used',
          error: 'Sua autorização para esta remessa valia para um único registro e já foi usada.',
        },
      })
    }
    const { checkpoints } = await readShipment(owner, code)
    expect(checkpoints).toHaveLength(1)
    const [authorization] = await authorizationsOf(owner, code)
    expect(authorization).toMatchObject({ state: 'used', uses: 1, used_at: checkpoints[0]?.received_at })
  })

  test('returns only the declared fields to the person who recorded it', async () => {
    await give()
    const answer = await record({ city: 'Recife', uf: 'PE' })
    const recorded = dataOf<Checkpoint>(answer)
    expect(answer).toMatchObject({ status: 201 })
    const { id } = await readShipment(owner, code)
    expect(recorded).toEqual({
      id: recorded.id,
      shipment_id: id,
      tracking_id: code,
      event_id: recorded.id,
      checkpoint_type: 'entrada',
      location: 'Doca 3',
      status: 'Em Trânsito',
      address: null,
      address_id: null,
      city: 'Recife',
      uf: 'PE',
      latitude: null,
      longitude: null,
      accuracy: null,
      notes: 'Lacre 8841',
      delivery: null,
      receiver: null,
      media: null,
      blockchain_hash: recorded.blockchain_hash,
      timestamp: recorded.timestamp,
      received_at: recorded.received_at,
      created_at: recorded.received_at,
      annulled_at: null,
    })
  })

  test('shows the recording person to the owner, and commits to the person and to the channel "authorization"', async () => {
    await give()
    await record()
    const { history } = await readShipment(owner, code)
    const driverId = driverAccount.session.user.id
    expect(history.map(({ actor, via }) => ({ actor, via }))).toEqual([
      { actor: expect.objectContaining({ name: 'Olga Prado', is_deleted: false }) as object, via: 'web' },
      {
        actor: {
          id: driverId,
          name: 'Bento Reis',
          email: driverAccount.email,
          is_deleted: false,
          role: null,
          place: null,
        },
        via: 'authorization',
      },
    ])
    const whole = await verifiedReceipt(owner, `/api/shipments/${code}/receipt`, code, 2)
    expect(whole.events[1]?.server).toMatchObject({
      account: ownerAccount.session.user.id,
      actor: driverId,
      via: 'authorization',
    })
    const open = await verifiedReceipt(apiOf(nodes[0]), `/api/public/shipments/${code}/receipt`, code, 2)
    expect(JSON.stringify(open.events)).not.toContain(driverId)
    expect(JSON.stringify(open.events)).not.toContain('Bento')
  })

  test.runIf(isWhole)(
    'can be recorded repeatedly by the first user of a multi-use authorization',
    async () => {
      const email = newEmail('carla')
      const carla = await createAccount(nodes[0], { email })
      const asCarla = apiOf(nodes[0], carla.session.access_token)
      await grant(owner, code, email, { single_use: false })
      expect(await record({}, asCarla)).toMatchObject({ status: 201 })
      expect(await record({ checkpoint_type: 'saida' }, asCarla)).toMatchObject({ status: 201 })
      expect(await authorizationsOf(owner, code)).toMatchObject([
        { state: 'active', uses: 2, used_at: null, used_by: { name: 'Ana Souza', email } },
      ])
      // The authorization stays with its first user after that account's e-mail address changes.
      await askAdmin(database, `update users set email = 'nova.' || email where email = $1`, [email])
      expect(await record({ checkpoint_type: 'finalizacao' }, asCarla)).toMatchObject({ status: 201 })
    },
  )

  test.runIf(isWhole)('does not consume the authorization if a rule refuses the checkpoint', async () => {
    await owner(
      'POST',
      '/api/checkpoints',
      checkpoint({ location: 'CD Norte', occurred_at: hoursFromNow(-2) }),
    )
    await give()
    expect(codeOf(await record())).toBe('checkpoint_exit_missing')
    expect(await authorizationsOf(owner, code)).toMatchObject([{ state: 'active', uses: 0, used_by: null }])
    expect(await record({ location: 'CD Norte' })).toMatchObject({ status: 201 })
  })

  test.runIf(isWhole)(
    'gets the stored response when sent again, even if the authorization is no longer valid',
    async () => {
      const { id } = await give()
      const body = { event_id: randomUUID(), checkpoint_type: 'saida' }
      const first = dataOf<Checkpoint>(await record(body))
      const again = async () => {
        const answer = await record(body)
        expect(answer).toMatchObject({ status: 200 })
        expect(dataOf<Checkpoint>(answer)).toEqual(first)
      }
      await again()
      await owner('PUT', `/api/checkpoints/${first.id}`, { notes: 'Corrigido pela dona', location: 'Doca 9' })
      await again()
      await owner('DELETE', `/api/checkpoints/${first.id}`)
      await owner('DELETE', `${path()}/${id}`)
      await end(id)
      await again()
      expect(codeOf(await record({ ...body, location: 'Doca 4' }))).toBe('event_id_reused')
      expect(codeOf(await record(body, outsider))).toBe('not_found')
      expect((await readShipment(owner, code)).history).toHaveLength(4)
    },
  )

  test('accepts only saved addresses of the recording person, and shows the address ID to nobody', async () => {
    const saved = async (api: Api) =>
      dataOf<{ id: string }>(await api('POST', '/api/addresses', addressBody())).id
    const [own, owners] = await Promise.all([saved(driver), saved(owner)])
    await give()
    expect(await record({ address_id: owners })).toMatchObject({
      status: 400,
      body: { code: 'invalid_fields', fields: { address_id: 'Opção inválida' } },
    })
    expect(dataOf<Checkpoint>(await record({ address_id: own })).address_id).toBeNull()
    expect((await readShipment(owner, code)).checkpoints[0]?.address_id).toBeNull()
  })

  test('cannot be read, corrected or deleted by the person who recorded it', async () => {
    await give({ single_use: false })
    const { id, shipment_id } = dataOf<Checkpoint>(await record())
    const answers = await Promise.all([
      driver('PUT', `/api/checkpoints/${id}`, { notes: 'x' }),
      driver('DELETE', `/api/checkpoints/${id}`),
      driver('GET', `/api/checkpoints/${code}`),
      driver('GET', `/api/shipments/${code}`),
      driver('GET', `/api/shipments/${shipment_id}`),
      driver('GET', `/api/shipments/${code}/receipt`),
      driver('GET', path()),
      driver('PUT', `/api/shipments/${code}`, { description: 'x' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(dataOf<unknown[]>(await driver('GET', '/api/shipments'))).toEqual([])
  })
})

describe('recording', () => {
  test.each<[string, (id: string) => Promise<unknown>, string]>([
    ['ended', end, 'authorization_expired'],
    ['revoked', (id) => owner('DELETE', `${path()}/${id}`), 'authorization_revoked'],
    ['used', () => record({ checkpoint_type: 'saida' }), 'authorization_used'],
  ])('is refused for an authorization that is %s', async (_what, spoil, expected) => {
    const { id } = await give()
    await spoil(id)
    for (const answer of [await record(), await check()]) {
      expect({ status: answer.status, code: codeOf(answer) }).toEqual({ status: 403, code: expected })
      expect((answer.body as { error: string }).error).toMatch(/^Sua autorização/)
    }
  })

  test.runIf(isWhole)('is refused for a scan that is sent after the authorization expired', async () => {
    const { id } = await give()
    await end(id)
    expect(codeOf(await record({ occurred_at: hoursFromNow(-3) }))).toBe('authorization_expired')
  })

  test('is refused for an account without an authorization, or with one for another shipment', async () => {
    await give()
    expect(await record({}, outsider)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await check(outsider)).toMatchObject({
      status: 403,
      body: {
        code: 'access_denied',
        error: 'Acesso negado: Você não tem autorização para escanear este QR code.',
      },
    })
    const other = await addShipment(owner)
    expect(await record({ tracking_id: other })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('is refused for an account with an unconfirmed address', async () => {
    await give()
    await askAdmin(database, 'update users set email_confirmed_at = null where email = $1', [
      driverAccount.email,
    ])
    const answer = await record()
    await askAdmin(database, 'update users set email_confirmed_at = now() where email = $1', [
      driverAccount.email,
    ])
    expect(codeOf(answer)).toBe('not_found')
  })

  test.each(
    sampled(
      [
        ['delivered', 'shipment_delivered'],
        ['cancelled', 'shipment_cancelled'],
      ],
      2,
    ),
  )('is refused for any account, once the shipment is %s', async (status, expected) => {
    await give({ single_use: false })
    expect(await owner('PUT', `/api/shipments/${code}`, { status })).toMatchObject({ status: 200 })
    expect(codeOf(await record())).toBe(expected)
    expect(codeOf(await check())).toBe(expected)
    expect(codeOf(await owner('POST', path(), { email: newEmail(), expires_at: hoursFromNow(1) }))).toBe(
      expected,
    )
    expect(dataOf<ReceivedAuthorization[]>(await driver('GET', '/api/authorizations'))).toContainEqual(
      expect.objectContaining({ tracking_id: code, state: 'closed', origin: null, destination: null }),
    )
  })

  test('is refused if an account other than the owner granted the authorization', async () => {
    const { id } = await readShipment(owner, code)
    await askAdmin(
      database,
      `insert into qr_authorizations (id, user_id, shipment_id, email, is_single_use, expires_at)
       values ($1, $2, $3, $4, false, now() + interval '1 day')`,
      [randomUUID(), driverAccount.session.user.id, id, driverAccount.email],
    )
    expect(codeOf(await record())).toBe('not_found')
    expect(codeOf(await check())).toBe('access_denied')
  })
})

describe('the QR check', () => {
  test('returns to the authorized person only the fields that a new checkpoint needs', async () => {
    await owner(
      'POST',
      '/api/checkpoints',
      checkpoint({ notes: 'Segredo da dona', occurred_at: hoursFromNow(-1) }),
    )
    const { expires_at } = await give()
    const { id } = await readShipment(owner, code)
    expect((await check()).body).toEqual({
      status: 'success',
      data: {
        id,
        asks_code: false,
        tracking_id: code,
        status: 'in_transit',
        origin: 'São Paulo/SP',
        destination: null,
        exit_location: 'Doca 3',
        places: {
          origin: { ...unknownPlace, city: 'São Paulo', uf: 'SP' },
          destination: unknownPlace,
          open_entry: {
            ...unknownPlace,
            location: 'Doca 3',
            address_id: null,
            latitude: null,
            longitude: null,
          },
        },
        reference: null,
        description: null,
        recipient: null,
        authorization: {
          single_use: true,
          expires_at,
          granted_by: { name: 'Olga Prado', email: ownerAccount.email },
        },
      },
    })
    expect(dataOf<object>(await check(owner))).toMatchObject({ authorization: null })
  })

  test.runIf(isWhole)('received authorizations show no shipment field that the QR check omits', async () => {
    const { id, expires_at, created_at } = await give()
    const shipment = await readShipment(owner, code)
    const mine = dataOf<ReceivedAuthorization[]>(await driver('GET', '/api/authorizations'))
    expect(mine.find((one) => one.id === id)).toEqual({
      id,
      shipment_id: shipment.id,
      tracking_id: code,
      granted_by: { name: 'Olga Prado', email: ownerAccount.email },
      single_use: true,
      state: 'active',
      created_at,
      expires_at,
      used_at: null,
      uses: 0,
      last_used_at: null,
      origin: 'São Paulo/SP',
      destination: null,
    })
    expect(dataOf(await outsider('GET', '/api/authorizations'))).toEqual([])
  })

  test.runIf(isWhole)('uses a multi-use authorization before a single-use authorization', async () => {
    const email = newEmail('davi')
    const davi = await createAccount(nodes[0], { email })
    const asDavi = apiOf(nodes[0], davi.session.access_token)
    const { id } = await grant(owner, code, email, { single_use: false })
    await record({ checkpoint_type: 'saida' }, asDavi)
    await askAdmin(database, `update users set email = 'outro.' || email where email = $1`, [email])
    await grant(owner, code, `outro.${email}`)
    await record({}, asDavi)
    expect(await authorizationsOf(owner, code)).toMatchObject([{ uses: 0 }, { id, uses: 2 }])
  })
})
