// node bootstrap.mjs tools/make-row-types.ts: writes the row types of all statements anew, as
// PostgreSQL describes them.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { loadStatements } from '../tests/support/load-statements.ts'
import setUpPostgres from '../tests/support/postgres-setup.ts'
import { createDatabase } from '../tests/support/postgres.ts'
import { rowTypes } from '../tests/support/row-types.ts'

const file = join(import.meta.dirname, '../src/server/platform/database/statement-rows.ts')

const stopPostgres = await setUpPostgres()
try {
  const database = await createDatabase()
  const admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  try {
    await writeFile(file, await rowTypes(admin, await loadStatements()))
    console.log(`wrote ${file}`)
  } finally {
    await admin.end()
    await database.drop()
  }
} finally {
  await stopPostgres?.()
}
