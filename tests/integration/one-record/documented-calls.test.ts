import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addAirShipment, createOneRecordAccount, createPartnerKey } from '../../support/api/one-record.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

// Runs the commands of the page for partners unchanged.
const run = promisify(execFile)

test('the commands for partners read a waybill, report an event and list it', async () => {
  const { server } = await sharedServer()
  const owner = await createOneRecordAccount(server)
  await addAirShipment(owner, '047-12345675')
  const text = await readFile(join(import.meta.dirname, '../../../docs/one-record.md'), 'utf8')
  const script = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block).join('\n')
  const env = {
    ...process.env,
    BASE: `${server.url}/onerecord/${owner.name}`,
    KEY: await createPartnerKey(owner, ['047']),
  }
  const { stdout } = await run('sh', ['-ec', script], { env })
  expect(stdout).toContain('"cargo:waybillNumber":"12345675"')
  expect(stdout).toMatch(/HTTP\/1\.1 201 Created/)
  expect(stdout).toContain('"api:hasTotalItems":1')
})
