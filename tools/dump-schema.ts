// node bootstrap.mjs tools/dump-schema.ts: writes schema.sql from the migrations, for review.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { dumpSchema } from '../tests/support/database/dump-schema.ts'
import setUpPostgres from '../tests/support/database/postgres-setup.ts'
import { createDatabase } from '../tests/support/database/postgres.ts'

const file = join(import.meta.dirname, '../schema.sql')

const stopPostgres = await setUpPostgres()
try {
  await writeFile(file, await dumpOfMigrations())
  console.log(`wrote ${file}`)
} finally {
  await stopPostgres?.()
}

async function dumpOfMigrations(): Promise<string> {
  const database = await createDatabase()
  const admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  try {
    return await dumpSchema(admin)
  } finally {
    await admin.end()
    await database.drop()
  }
}
