import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { query } from '../../support/database/postgres-held.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { runCli } from '../../support/processes/run-cli.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

describe('lastro migrate --check', () => {
  let database: TestDatabase
  const check = (...args: readonly string[]) =>
    runCli(tmpdir(), ['migrate', '--check', ...args], '', { DATABASE_URL: database.ownerUrl })

  beforeAll(async () => {
    database = await createDatabase()
  })
  afterAll(() => database.drop())

  test('exits with 0 if no migration is due', async () => {
    expect(await check()).toEqual({ code: 0, stdout: 'Nenhuma migração a aplicar.\n', stderr: '' })
  })

  test.runIf(isWhole)('lists due migrations, exits with 1 and applies nothing', async () => {
    const [newest] = await query(
      database.ownerUrl,
      'delete from schema_migrations where id = (select max(id) from schema_migrations) returning *',
    )
    const name = String(newest?.['name'])
    expect(await check()).toMatchObject({
      code: 1,
      stdout: `Migrações que o próximo início aplica: 1\n  ${name}\n`,
    })
    expect(JSON.parse((await check('--json')).stdout)).toEqual({ due: [name] })
    await query(
      database.ownerUrl,
      `insert into schema_migrations select * from json_populate_record(null::schema_migrations, '${JSON.stringify(newest)}')`,
    )
  })

  test.runIf(isWhole)('lists functions that changed', async () => {
    await query(
      database.ownerUrl,
      `update schema_functions set digest = '' where file = 'avatars/functions.sql'`,
    )
    expect(JSON.parse((await check('--json')).stdout)).toEqual({ due: ['avatars/functions.sql'] })
  })

  const versions = [
    [
      'a newer version',
      `insert into schema_migrations (id, name, digest) values (9999, 'later.sql', '')`,
      'numa versão mais nova (later.sql)',
    ],
    [
      'a version before the first release',
      `delete from schema_migrations where id = 9999; update schema_migrations set digest = 'other' where id = 1`,
      'versão de desenvolvimento anterior',
    ],
  ] as const

  test.each(sampled(versions, 2))(
    'refuses a database of %s with exit code 2',
    async (_version, change, sentence) => {
      await query(database.ownerUrl, change)
      const { code, stderr } = await check()
      expect(code).toBe(2)
      expect(stderr).toContain(sentence)
    },
  )
})
