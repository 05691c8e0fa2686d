import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { encodeHex, encodeUtf8 } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import { encodeLeaf } from '#ledger/log/leaf.ts'
import { alongPath } from '#ledger/timestamp/ots-path.ts'
import { writeOts } from '#ledger/timestamp/ots-writer.ts'
import { histories, publishLog, type LogFiles } from '../../ledger/published-log.ts'
import { bytesFrom, sampleVerifierKey } from '../../ledger/sample-log.ts'
import { serveLog, type Answer, type LogServer } from '../../support/log/log-server.ts'
import { runCli, type CliRun } from '../../support/processes/run-cli.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let folder: string
let served: LogServer | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-export-'))
})
afterEach(async () => {
  await served?.stop()
  served = undefined
})
afterAll(() => rm(folder, { recursive: true }))

const leaves = histories(5, 120)
const filesOf = (count = leaves.length) => publishLog(leaves.slice(0, count).map(encodeLeaf))

/** Serves the log files over HTTP and exports them into the folder `name`. */
async function exportFiles(files: LogFiles, name: string, answer?: Answer): Promise<CliRun> {
  await served?.stop()
  served = await serveLog(files, answer)
  return runCli(folder, ['export', served.url, name, '--key', sampleVerifierKey, '--json'])
}

async function filesIn(name: string): Promise<LogFiles> {
  const root = join(folder, name)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      files.map(async (file) => [relative(root, file), new Uint8Array(await readFile(file))] as const),
    ),
  )
}

const audit = (name: string) => runCli(folder, ['audit', name, '--key', sampleVerifierKey])
const sorted = (files: LogFiles) => new Map([...files].toSorted())
const tilesOf = (files: LogFiles) => new Map([...files].filter(([path]) => path.startsWith('tile/')))

test('an exported log equals the published files and verifies from its folder', async () => {
  const { code, stdout } = await exportFiles(filesOf(), 'inteiro')
  expect(JSON.parse(stdout)).toMatchObject({ verdict: 'verified', leaves: 600, folder: 'inteiro' })
  expect(code).toBe(0)
  expect(sorted(await filesIn('inteiro'))).toEqual(sorted(filesOf()))
  expect((await audit('inteiro')).code).toBe(0)
})

test.runIf(isWhole)('an export without a pinned key reports that the key was not checked', async () => {
  served = await serveLog(filesOf())
  const { code, stdout } = await runCli(folder, ['export', served.url, 'sem-chave'])
  expect(stdout).toContain('TUDO CONCORDA, MAS A CHAVE NÃO FOI CONFERIDA.')
  expect(stdout).toMatch(/Exportação\n {2}Pasta +sem-chave\n {2}Arquivos {2}7 novos\n$/)
  expect(code).toBe(3)
})

test.runIf(isWhole)(
  'a repeated export fetches only new entries and removes partial tiles that were replaced',
  async () => {
    await exportFiles(filesOf(300), 'aos-poucos')
    const { code, stdout } = await exportFiles(filesOf(), 'aos-poucos')
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'verified', since: { size: 300 }, files_written: 5 })
    expect(code).toBe(0)
    expect(served?.asked.get('tile/0/000')).toBeUndefined()
    const files = await filesIn('aos-poucos')
    expect([...files.keys()].filter((path) => path.includes('001.p'))).toEqual([])
    expect((await audit('aos-poucos')).code).toBe(0)
  },
)

test.runIf(isWhole)(
  'an interrupted export continues where it stopped, and writes its head last',
  async () => {
    const broken = await exportFiles(filesOf(), 'interrompido', (path, response) => {
      if (path !== 'tile/0/002.p/88') return false
      response.writeHead(500).end()
      return true
    })
    expect(broken.code).toBe(2)
    expect([...(await filesIn('interrompido')).keys()]).not.toContain('checkpoint')
    expect((await exportFiles(filesOf(), 'interrompido')).code).toBe(0)
    expect(served?.asked.get('tile/0/000')).toBeUndefined()
    expect((await audit('interrompido')).code).toBe(0)
  },
)

describe('an export that does not verify', () => {
  test.runIf(isWhole)('is not stored, and the previous export still verifies', async () => {
    await exportFiles(filesOf(300), 'mentira')
    const before = await filesIn('mentira')
    const forged = filesOf()
    forged.set(
      'tile/0/001',
      Uint8Array.from(forged.get('tile/0/001') ?? [], (byte) => byte ^ 1),
    )
    const { code, stdout } = await exportFiles(forged, 'mentira')
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'not_verified', folder: null })
    expect(code).toBe(1)
    expect(sorted(await filesIn('mentira'))).toEqual(sorted(before))
    expect((await exportFiles(filesOf(), 'mentira')).code).toBe(0)
  })

  test.runIf(isWhole)('is refused if the log forked since the last export', async () => {
    await exportFiles(filesOf(300), 'bifurcado')
    const before = await filesIn('bifurcado')
    const fork = leaves.map((leaf, at) => (at < 256 ? leaf : { ...leaf, client: bytesFrom('fork') }))
    const { code, stdout } = await exportFiles(publishLog(fork.map(encodeLeaf)), 'bifurcado')
    const { faults } = JSON.parse(stdout) as { faults: { code: string }[] }
    expect(faults.map((fault) => fault.code)).toContain('log_forked')
    expect(code).toBe(1)
    expect(sorted(await filesIn('bifurcado'))).toEqual(sorted(before))
  })
})

test.runIf(isWhole)('an export stores only those entries of a tile that the head covers', async () => {
  const grown = publishLog(histories(5, 240).map(encodeLeaf))
  const files = new Map([...grown, ...filesOf()])
  for (const path of ['tile/0/002.p/88', 'tile/entries/002.p/88']) files.delete(path)
  expect((await exportFiles(files, 'crescido')).code).toBe(0)
  expect(sorted(tilesOf(await filesIn('crescido')))).toEqual(sorted(tilesOf(filesOf())))
})

test.runIf(isWhole)('an export refuses a folder with other files or another log', async () => {
  await writeFile(join(folder, 'notas.txt'), 'minhas')
  served = await serveLog(filesOf())
  const { code, stderr } = await runCli(folder, ['export', served.url, '.', '--key', sampleVerifierKey])
  expect(stderr).toContain('a pasta . não está vazia e não é a de um registro exportado')
  expect(code).toBe(2)
  await exportFiles(filesOf(), 'de-outro')
  await writeFile(join(folder, 'de-outro/key'), 'outra+00000000+AA==\n')
  const other = await exportFiles(filesOf(), 'de-outro')
  expect(other.stderr).toContain('a pasta de-outro é a de outro registro, ou de outra chave')
})

describe('timestamps', () => {
  const fork = leaves.map((leaf, at) => (at < 256 ? leaf : { ...leaf, client: bytesFrom('fork') }))
  const headOf = (files: LogFiles) => files.get('checkpoint') ?? new Uint8Array()
  const stampOf = (note: Uint8Array): Uint8Array =>
    writeOts({
      digestType: 'sha256',
      digest: sha256(note),
      timestamp: alongPath({
        operations: [{ kind: 'sha256' }],
        attestation: { kind: 'bitcoin', message: sha256(sha256(note)), height: 900 },
      }),
    })

  /**
   * Returns the files of the whole log, with a list of one timestamp. `note` is the head of size
   * `size`, and `stamp` is the timestamp of this head.
   */
  function stamped(size: number, note: Uint8Array, stamp = stampOf(note), hash = encodeHex(sha256(stamp))) {
    const files = filesOf()
    files.set('timestamps/list', encodeUtf8(`${size} ${hash}\n`))
    files.set(`timestamps/${size}`, note)
    files.set(`timestamps/${size}.ots`, stamp)
    return files
  }

  test.runIf(isWhole)(
    'are exported next to their heads, and fetched again only if they changed',
    async () => {
      const files = stamped(300, headOf(filesOf(300)))
      const { code, stdout } = await exportFiles(files, 'carimbos')
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'verified', timestamps_written: 1 })
      expect(code).toBe(0)
      expect(sorted(await filesIn('carimbos'))).toEqual(sorted(files))
      const again = await exportFiles(files, 'carimbos')
      expect(JSON.parse(again.stdout)).toMatchObject({ timestamps_written: 0 })
      expect(served?.asked.get('timestamps/300.ots')).toBeUndefined()
      const moved = new Uint8Array(stampOf(headOf(filesOf(300))))
      moved.set([(901 % 128) + 128], moved.length - 2)
      await exportFiles(stamped(300, headOf(filesOf(300)), moved), 'carimbos')
      expect((await filesIn('carimbos')).get('timestamps/300.ots')).toEqual(moved)
    },
  )

  test.runIf(isWhole)('are left for a later export if their heads are beyond the current size', async () => {
    const { code, stdout } = await exportFiles(stamped(601, headOf(filesOf(300))), 'cedo')
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'verified', timestamps_written: 0 })
    expect(code).toBe(0)
  })

  const refused: readonly (readonly [string, () => LogFiles])[] = [
    [
      'of a head of another history',
      () => stamped(300, headOf(publishLog(fork.slice(0, 300).map(encodeLeaf)))),
    ],
    ['of a head of another size', () => stamped(299, headOf(filesOf(300)))],
    ['of another head', () => stamped(300, headOf(filesOf(300)), stampOf(headOf(filesOf(299))))],
    ['of a head that nobody signed', () => stamped(300, encodeUtf8('exemplo\n300\nAAAA\n'))],
    ['that is none', () => stamped(300, headOf(filesOf(300)), encodeUtf8('<html>'))],
    [
      'that is not there',
      () => new Map([...stamped(300, headOf(filesOf(300)))].filter(([path]) => path !== 'timestamps/300')),
    ],
    ['in a list that is none', () => stamped(300, headOf(filesOf(300)), undefined, '<html>')],
  ]
  test.each(sampled(refused, 7))('%s are refused with the name of the file', async (name, files) => {
    const { code, stderr } = await exportFiles(files(), `recusado ${name}`)
    expect(stderr).toMatch(
      /timestamps\/\S+, que o registro publica, não é o carimbo de tempo de um estado assinado dele/,
    )
    expect(code).toBe(2)
    expect(
      [...(await filesIn(`recusado ${name}`)).keys()].filter((path) => path.startsWith('timestamps/')),
    ).toEqual([])
  })
})
