import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteMailsNaming } from './delete-mails-naming.ts'
import { openOutbox } from './outbox.ts'

const code = 'FT-20261121-ABC123'
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-outbox-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function write(text: string): Promise<void> {
  const outbox = openOutbox({ dataDir, mailFrom: 'lastro@lastro.test' }, pino({ level: 'silent' }))
  await outbox.send({
    to: 'ana@lastro.test',
    subject: 'Aviso',
    text,
    html: `<p>${text}</p>`,
  })
}
const files = () => readdir(join(dataDir, 'outbox'))

// A soft line break of quoted-printable may split the code anywhere, so each test begins the code
// at another position of the line.
test.each(Array.from({ length: 20 }, (_, at) => 55 + at))(
  'deletes a mail that names the code after %i characters of a line',
  async (before) => {
    await write(`${'ação '.repeat(9)}${'x'.repeat(before)}${code} foi eliminada, ${'y'.repeat(90)}`)
    await write('FT-20261121-ABC124 fica')
    await deleteMailsNaming({ dataDir }, [code])
    expect(await files()).toHaveLength(1)
  },
)

test('deletes nothing and does not fail without an outbox', async () => {
  await expect(deleteMailsNaming({ dataDir }, [code])).resolves.toBeUndefined()
})
