import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { encodeBundle } from '#ledger/log/bundle.ts'
import { encodeLeaf, type Leaf } from '#ledger/log/leaf.ts'
import { formatVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { histories, publishLog, type LogFiles } from '../../ledger/published-log.ts'
import { edited } from '../../ledger/receipt-vector.ts'
import { bytesFrom, deliveredShipment, sampleKey, sampleVerifierKey } from '../../ledger/sample-log.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import type { Answer } from '../../support/log/log-server.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { runCli } from '../../support/processes/run-cli.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import {
  folder,
  serve,
  served,
  audit,
  auditJson,
  auditFiles,
  faultsOf,
  leaves,
  filesOf,
  prepareAuditFolder,
} from '../../support/log/audited-log.ts'

prepareAuditFolder()

async function writeFiles(name: string, files: LogFiles): Promise<string> {
  for (const [path, bytes] of files) {
    const file = join(folder, name, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  return join(folder, name)
}
const withLeaf = (at: number, change: Partial<Leaf>) =>
  filesOf(leaves.with(at, { ...leaves[at]!, ...change }))

describe('the log of a running installation', () => {
  let database: TestDatabase
  let server: TestServer
  let key: string
  let last: string

  beforeAll(async () => {
    database = await createDatabase()
    server = await startServer({ database })
    const account = await createAccount(server)
    const api = apiOf(server, account.session.access_token)
    for (let n = 0; n < 3; n++) {
      const code = await addShipment(api)
      await addCheckpoint(api, code, 2)
      last = code
    }
    await vi.waitFor(
      async () => expect((await api('GET', '/log/checkpoint')).body).toMatch(/^.+\n7\n/),
      waitTimeout,
    )
    key = String((await api('GET', '/log/key')).body).trim()
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  test.runIf(isWhole)('verifies with the pinned key', async () => {
    const { code, told } = await auditJson(server.url, '--key', key)
    expect(told).toMatchObject({ verdict: 'verified', leaves: 7, shipments: 3, fault_count: 0 })
    expect(code).toBe(0)
  })

  test.runIf(isWhole)('can be audited at its /log/ address and in the data folder', async () => {
    expect((await audit(`${server.url}/log/`, '--key', key)).code).toBe(0)
    expect((await audit(server.dataDir, '--key', key)).code).toBe(0)
  })

  test('is reported as consistent, but with an unchecked key, if no key is pinned', async () => {
    const { code, stdout } = await audit(server.url)
    expect(stdout).toContain('– A chave é a fixada, ou foi anunciada a partir dela: não conferido')
    expect(stdout).toContain('✓ Cada nome de remessa tem um só histórico, sem lacunas: confere')
    expect(stdout).toContain('TUDO CONCORDA, MAS A CHAVE NÃO FOI CONFERIDA.')
    expect(code).toBe(3)
  })

  test.runIf(isWhole)('is refused if another key is pinned', async () => {
    const { code, told } = await auditJson(server.url, '--key', sampleVerifierKey)
    expect(told.faults.map((fault) => fault.code)).toEqual(['other_key', 'note_unsigned'])
    expect(code).toBe(1)
  })

  test.runIf(isWhole)('reveals that a receipt omits the newest events', async () => {
    const text = await (await fetch(`${server.url}/api/public/shipments/${last}/receipt`)).text()
    await writeFile(join(folder, 'inteiro.json'), text)
    const whole = await auditJson(server.url, '--key', key, '--receipt', 'inteiro.json')
    expect(whole.told).toMatchObject({ receipt: { tracking_id: last, events: 2, size: 7, later: 0 } })
    expect(whole.told.checks).toContainEqual({ name: 'receipt', status: 'passed' })
    expect(whole.code).toBe(0)

    await writeFile(
      join(folder, 'cortado.json'),
      edited(text, ({ events }) => ({ events: events.slice(0, 1) })),
    )
    expect((await runCli(folder, ['verify', 'cortado.json', '--key', key])).code).toBe(0)
    const cut = await audit(server.url, '--key', key, '--receipt', 'cortado.json')
    expect(cut.stdout).toContain('✗ O comprovante vai até o evento 1 e esconde o que vem depois: a folha')
    expect(cut.code).toBe(1)

    await writeFile(join(folder, 'alterado.json'), text.replace('Recife', 'Olinda'))
    const altered = await auditJson(server.url, '--key', key, '--receipt', 'alterado.json')
    expect(altered.told.faults.map((fault) => fault.code)).toEqual(['receipt_not_valid'])
  })

  test.runIf(isWhole)('is checked against the head that the first audit saved', async () => {
    const since = ['--since', 'pasta/cabeca.txt']
    const first = await auditJson(server.url, '--key', key, ...since)
    expect(first.told.checks).toContainEqual({ name: 'earlier', status: 'skipped' })
    const head = await readFile(join(folder, 'pasta/cabeca.txt'), 'utf8')
    expect(head).toBe(await (await fetch(`${server.url}/log/checkpoint`)).text())
    const second = await auditJson(server.url, '--key', key, ...since)
    expect(second.told.checks).toContainEqual({ name: 'earlier', status: 'passed' })
    expect(second.code).toBe(0)
  })
})

describe('a log signed with its real key', () => {
  test('verifies over HTTP and from a folder if it has several tiles', async () => {
    const { code, stdout } = await auditFiles(filesOf())
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'verified', leaves: 600, shipments: 5 })
    expect(code).toBe(0)
    const copy = await writeFiles('copia', filesOf())
    expect((await audit(copy, '--key', sampleVerifierKey)).code).toBe(0)
  })

  test.runIf(isWhole)('verifies if it is empty', async () => {
    expect((await auditFiles(filesOf([]))).code).toBe(0)
  })

  test.runIf(isWhole)('is refused if a shipment history has a position twice', async () => {
    expect(await faultsOf(withLeaf(300, { sequence: 7 }))).toContain('sequence_repeated')
  })

  test.runIf(isWhole)('is refused if a shipment history skips a position', async () => {
    expect(await faultsOf(filesOf(leaves.toSpliced(300, 1)))).toEqual(['sequence_skipped'])
  })

  test.runIf(isWhole)('is refused if a leaf does not name the last leaf of its history', async () => {
    expect(await faultsOf(withLeaf(599, { previous: bytesFrom('elsewhere') }))).toEqual(['previous_not_last'])
  })

  test.runIf(isWhole)('is refused if an entry differs from its hash in the tile', async () => {
    const files = filesOf()
    const bundle = leaves.slice(512).map(encodeLeaf)
    bundle[87] = encodeLeaf({ ...leaves[599]!, server: bytesFrom('altered') })
    files.set('tile/entries/002.p/88', encodeBundle(bundle))
    expect(await faultsOf(files)).toEqual(['entry_altered'])
  })

  test.runIf(isWhole)('is refused if the tiles give a root that the head does not sign', async () => {
    const files = withLeaf(599, { client: bytesFrom('other') })
    files.set('checkpoint', filesOf().get('checkpoint') ?? new Uint8Array())
    expect(await faultsOf(files)).toEqual(['root_not_signed'])
  })

  test.runIf(isWhole)('is refused if a tile of level 1 does not match the tiles below', async () => {
    const files = filesOf()
    files.set('tile/1/000.p/2', new Uint8Array(64))
    expect(await faultsOf(files)).toEqual(['tile_altered'])
  })

  test.runIf(isWhole)('is refused if a partial tile is truncated or missing', async () => {
    const cut = filesOf()
    cut.set('tile/0/002.p/88', (cut.get('tile/0/002.p/88') ?? new Uint8Array()).slice(0, 87 * 32))
    expect(await faultsOf(cut)).toEqual(['tile_length'])
    await served?.stop()
    const missing = filesOf()
    missing.delete('tile/0/002.p/88')
    expect(await faultsOf(missing)).toEqual(['file_missing'])
  })

  test.runIf(isWhole)('is refused for a head signed with another key', async () => {
    const other = signerKey(sampleKey.name, bytesFrom('other key'))
    const files = publishLog(leaves.map(encodeLeaf), { key: other })
    expect(await faultsOf(files)).toEqual(['note_unsigned'])
    await served?.stop()
    const own = await auditFiles(files, undefined, '--key', formatVerifierKey(other.verifier))
    expect(own.stderr).toContain('a opção --key foi dada duas vezes')
  })

  test.runIf(isWhole)('is refused if a leaf is missing, and the output names the next leaf', async () => {
    const { url } = await serve(filesOf(leaves.toSpliced(300, 1)))
    const { code, stdout } = await audit(url, '--key', sampleVerifierKey)
    expect(stdout).toMatch(
      /✗ Folha 304: no histórico da remessa “[0-9a-f]{64}” esperava-se o lugar 59 e veio o 60\.\n/,
    )
    expect(stdout).toContain('✗ Cada nome de remessa tem um só histórico, sem lacunas: não confere')
    expect(stdout).toMatch(/✗ O REGISTRO NÃO CONFERE\.\n$/)
    expect(code).toBe(1)
    const english = await audit(url, '--key', sampleVerifierKey, '--lang', 'en')
    expect(english.stdout).toMatch(/✗ THE LOG DOES NOT VERIFY\.\n$/)
  })
})

describe('a server of a log', () => {
  const page = '<!doctype html><title>Bem-vindo</title>'

  test.runIf(isWhole)('is refused if it answers every request with an HTML page', async () => {
    const faults = await faultsOf(filesOf(), (_, response) => {
      response.end(page)
      return true
    })
    expect(faults).toEqual(['json_invalid', 'note_malformed'])
  })

  test.runIf(isWhole)('is refused if it answers tiles with an HTML page', async () => {
    const answer: Answer = (path, response) => {
      if (!path.startsWith('tile/0/')) return false
      response.end(page)
      return true
    }
    expect(await faultsOf(filesOf(), answer)).toEqual(['tile_length'])
  })

  test.runIf(isWhole)('is not followed if it redirects', async () => {
    const { code, stderr } = await auditFiles(filesOf(), (path, response) => {
      if (!path.startsWith('tile/')) return false
      response.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()
      return true
    })
    expect(stderr).toContain('encaminha para http://127.0.0.1:1/elsewhere')
    expect(code).toBe(2)
  })

  test.runIf(isWhole)('is reported after a timeout if it stops sending', async () => {
    const { code, stderr } = await auditFiles(
      filesOf(),
      (path) => path.startsWith('tile/0'),
      '--timeout',
      '1',
    )
    expect(stderr).toContain('não respondeu em 1 segundos')
    expect(code).toBe(2)
  })

  test.runIf(isWhole)('is retried after a broken connection and after status 503', async () => {
    const { code } = await auditFiles(filesOf(), (path, response, times) => {
      if (times > 2 || !path.startsWith('tile/')) return false
      if (times === 1) response.destroy()
      else response.writeHead(503, { 'retry-after': '0' }).end()
      return true
    })
    expect(code).toBe(0)
    expect(served?.asked.get('tile/0/000')).toBe(3)
  })

  test.runIf(isWhole)('is reported with its status if it stays busy after all retries', async () => {
    const { code, stderr } = await auditFiles(filesOf(), (path, response) => {
      if (!path.startsWith('tile/')) return false
      response.writeHead(429, { 'retry-after': '0' }).end()
      return true
    })
    expect(stderr).toContain('respondeu 429')
    expect(code).toBe(2)
  })

  test.runIf(isWhole)('is refused if it sends more than one MiB for a tile', async () => {
    const { code, stderr } = await auditFiles(filesOf(), (path, response) => {
      if (path !== 'tile/0/001') return false
      response.end(Buffer.alloc(2 ** 20 + 1))
      return true
    })
    expect(stderr).toContain('mais de 1048576 bytes')
    expect(code).toBe(2)
  })

  test.runIf(isWhole)('may send a full tile in place of a partial tile after the log grew', async () => {
    const grown = filesOf(histories(5, 240))
    const files = new Map([
      ...grown,
      ['checkpoint', filesOf().get('checkpoint') ?? new Uint8Array()] as const,
    ])
    // The grown log has the same first 600 leaves. It lacks the partial tile of level 1 for the
    // older head, so the test adds that tile.
    files.set('tile/1/000.p/2', filesOf().get('tile/1/000.p/2') ?? new Uint8Array())
    expect((await auditFiles(files)).code).toBe(0)
    expect(served?.asked.get('tile/0/002')).toBe(1)
  })

  test.runIf(isWhole)('is reported if it cannot be reached', async () => {
    const { code, stderr } = await audit('http://127.0.0.1:1')
    expect(stderr).toContain('não foi possível ler http://127.0.0.1:1/log/checkpoint')
    expect(code).toBe(2)
  })
})

test.runIf(isWhole)('a receipt that cannot be compared with the log is refused with the reason', async () => {
  const proving = deliveredShipment()
  await writeFile(join(folder, 'novo.json'), proving.receipt())
  expect(await faultsOf(filesOf(leaves.slice(0, 5)), undefined, '--receipt', 'novo.json')).toEqual([
    'receipt_newer',
  ])
  await served?.stop()
  expect(await faultsOf(filesOf(), undefined, '--receipt', 'novo.json')).toContain('log_forked')
})

test.runIf(isWhole)('a folder without a log and a folder without a key are reported', async () => {
  await mkdir(join(folder, 'vazia'))
  expect((await audit('vazia')).stderr).toContain('em vazia não há registro')
  const files = filesOf()
  files.delete('key')
  const copy = await writeFiles('sem-chave', files)
  expect((await audit(copy)).stderr).toContain('não publica a sua chave: dê-a com --key')
})
