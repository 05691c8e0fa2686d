// node bootstrap.mjs tools/make-row-types.ts: writes the row types of all statements anew, as
// PostgreSQL describes them, into the `*.rows.ts` beside the statements. Prints each file that
// changes.
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { loadStatements, server } from '../tests/support/database/load-statements.ts'
import setUpPostgres from '../tests/support/database/postgres-setup.ts'
import { createDatabase } from '../tests/support/database/postgres.ts'
import { describeRows, readRowsFiles, rowsText, staleFiles } from '../tests/support/database/row-types.ts'

await createMissing()
const stopPostgres = await setUpPostgres()
try {
  const database = await createDatabase()
  const admin = new Client({ connectionString: database.adminUrl })
  await admin.connect()
  try {
    const described = await describeRows(admin, await loadStatements())
    for (const file of staleFiles(await readRowsFiles(), described)) {
      const text = described.get(file)
      if (text === undefined) await rm(join(server, file))
      else await writeFile(join(server, file), text)
      console.log(`${text === undefined ? 'deleted' : 'wrote'} src/server/${file}`)
    }
  } finally {
    await admin.end()
    await database.drop()
  }
} finally {
  await stopPostgres?.()
}

/** Creates the files that modules import already, so that these modules load. */
async function createMissing(): Promise<void> {
  const files = await readRowsFiles()
  for await (const module of glob('**/*.ts', { cwd: server })) {
    const [, name] = /from '\.\/([\w-]+\.rows\.ts)'/.exec(await readFile(join(server, module), 'utf8')) ?? []
    const file = join(dirname(module), name ?? '')
    if (name !== undefined && !files.has(file))
      await writeFile(join(server, file), rowsText(dirname(module), []))
  }
}
