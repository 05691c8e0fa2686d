import { writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { newestList } from '#domain/events/field-lists.ts'
import { formatSignerKey, signerKey } from '#ledger/log/note-key.ts'
import { projectionsFor } from '#app/projections.ts'
import { addEveryKind, openActions, sequenceAll } from '../tests/support/database/audited-world.ts'
import {
  dumpRows,
  fixtureFile,
  fixtureOrigin,
  fixtureSettings,
  receiptOf,
  type FieldListFixture,
} from '../tests/support/log/field-list-fixture.ts'
import setUpPostgres from '../tests/support/database/postgres-setup.ts'
import { openWorld } from '../tests/support/processes/world.ts'

/**
 * `node bootstrap.mjs tools/make-field-list-fixture.ts` writes the fixture of the newest field
 * list: rows and receipts of histories. It fails if that field list already has a fixture, because
 * a fixture is never rewritten.
 */

const stopPostgres = await setUpPostgres()
try {
  const logKey = formatSignerKey(signerKey(fixtureOrigin, randomBytes(32)))
  const world = await openWorld(projectionsFor('http://lastro.test'), fixtureSettings(logKey))
  try {
    const act = openActions(world)
    const account = await world.addAccount()
    const [code, erasedCode] = [await addEveryKind(world, account), await addEveryKind(world, account)]
    await act.erase(account, erasedCode)
    await sequenceAll(world)
    const fixture: FieldListFixture = {
      logKey,
      account,
      code,
      erasedCode,
      rows: await dumpRows(world.admin, account),
      receipts: {
        [code]: await receiptOf(world, account, code),
        [erasedCode]: await receiptOf(world, account, erasedCode),
      },
      verifierKey: world.identity.verifierKey,
    }
    const file = fixtureFile(newestList)
    await writeFile(file, `${JSON.stringify(fixture, undefined, 2)}\n`, { flag: 'wx' })
    console.log(`wrote ${file}`)
  } finally {
    await world.close()
  }
} finally {
  await stopPostgres?.()
}
