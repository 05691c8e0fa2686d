import { expect, test } from 'vitest'
import type { ShipmentDelivery } from '#contract/endpoints/deliveries.ts'
import { apiOf } from '../../support/api/api.ts'
import { newPicture, putPicture, recordDelivery } from '../../support/api/media.ts'
import { addShipment, dataOf, readShipment } from '../../support/api/shipment-api.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

test('a full disk answers 507 to a picture, whose delivery is recorded, and takes it later', async () => {
  const { server, database } = await sharedServer()
  const { session } = await createAccount(server)
  const api = apiOf(server, session.access_token)
  const [code, picture] = [await addShipment(api), await newPicture()]
  const put = () => putPicture(server, { token: session.access_token }, picture)
  // The trigger fails for this picture only, because other tests use the same database.
  await askAdmin(
    database,
    `create function full_media() returns trigger language plpgsql
     as $$ begin raise exception 'no space left' using errcode = '53100'; end $$`,
  )
  await askAdmin(
    database,
    `create trigger full_media before insert on media for each row
     when (new.digest = decode('${picture.sha256}', 'hex')) execute function full_media()`,
  )
  try {
    await recordDelivery(api, code, [picture])
    expect(await put()).toMatchObject({ status: 507, code: 'storage_full' })
  } finally {
    await askAdmin(database, 'drop function full_media cascade')
  }
  expect(await readShipment(api, code)).toMatchObject({ status: 'delivered' })
  const delivery = async () => dataOf<ShipmentDelivery>(await api('GET', `/api/shipments/${code}/delivery`))
  expect((await delivery()).events).toMatchObject([{ pictures: [{ state: 'awaited' }] }])
  expect(await put()).toMatchObject({ status: 201 })
  expect((await delivery()).events).toMatchObject([{ pictures: [{ state: 'stored' }] }])
})
