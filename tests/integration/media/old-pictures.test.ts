import { beforeAll, describe, expect, test } from 'vitest'
import { deleteOldPictures } from '#features/media/delete-old-pictures.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { deliverWithPhoto, putPicture, readPicture, type TestPicture } from '../../support/api/media.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import type { TestDatabase } from '../../support/database/postgres.ts'
import { jobServicesOf } from '../../support/processes/job-services.ts'
import type { TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let server: TestServer
let database: TestDatabase
let ana: TestAccount
let api: Api

beforeAll(async () => {
  ;({ server, database } = await sharedServer())
  ana = await createAccount(server)
  api = apiOf(server, ana.session.access_token)
})

const caller = () => ({ token: ana.session.access_token })
const put = (picture: TestPicture) => putPicture(server, caller(), picture)
const read = ({ sha256 }: TestPicture) => readPicture(server, caller(), sha256)
const contentOf = ({ sha256 }: TestPicture) =>
  askAdmin(database, `select content from media where digest = decode($1, 'hex')`, [sha256])

describe('deleteOldPictures', () => {
  const age = (picture: TestPicture, months: number) =>
    askAdmin(
      database,
      `update media set arrived_at = now() - make_interval(months => $2) - interval '1 hour' where digest = decode($1, 'hex')`,
      [picture.sha256, months],
    )
  const run = () => deleteOldPictures.run(jobServicesOf(server.services), {})

  test('deletes the content of pictures after a year, and answers 410 to those who read or send them', async () => {
    const [old, young, report] = [
      await deliverWithPhoto(api),
      await deliverWithPhoto(api),
      await deliverWithPhoto(api),
    ]
    for (const one of [old, young, report]) await put(one)
    await askAdmin(database, `update media set purpose = 'report' where digest = decode($1, 'hex')`, [
      report.sha256,
    ])
    await Promise.all([age(old, 12), age(young, 11), age(report, 30)])
    for (let time = 0; time < 2; time++) await run()
    expect(await contentOf(old)).toEqual([{ content: null }])
    const deleted = { status: 410, code: 'media_deleted', body: { deleted_at: expect.stringContaining('T') } }
    expect(await read(old)).toMatchObject(deleted)
    expect(await put(old)).toMatchObject(deleted)
    for (const one of [young, report]) expect(await read(one)).toMatchObject({ status: 200 })
  })

  test('follows the months that the company chose', async () => {
    await askAdmin(
      database,
      `insert into system_settings (user_id, google_maps_enabled, media_months) values ($1, false, 2)
       on conflict (user_id) do update set media_months = 2`,
      [ana.session.user.id],
    )
    const [old, young] = [await deliverWithPhoto(api), await deliverWithPhoto(api)]
    for (const one of [old, young]) await put(one)
    await Promise.all([age(old, 2), age(young, 1)])
    await run()
    expect(await read(old)).toMatchObject({ status: 410 })
    expect(await read(young)).toMatchObject({ status: 200 })
  })
})
