import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { encodeBundle } from '#ledger/log/bundle.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { encodeKeyChain, leafOfLink, type KeyLink } from '#ledger/log/key-chain.ts'
import { encodeLeaf, type Leaf } from '#ledger/log/leaf.ts'
import { cosignatureKey, formatVerifierKey, signerKey } from '#ledger/log/note-key.ts'
import { cosign, formatSignature } from '#ledger/log/note.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { inclusionProof, rootOf } from '#ledger/log/tree.ts'
import { memoryTree } from '../../ledger/memory-tree.ts'
import { histories, publishLog, type LogFiles } from '../../ledger/published-log.ts'
import { edited } from '../../ledger/receipt-vector.ts'
import { secondKey, thirdKey } from '../../ledger/sample-keys.ts'
import {
  bytesFrom,
  deliveredShipment,
  sampleKey,
  sampleVerifierKey,
  sampleVrfKey,
} from '../../ledger/sample-log.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { serveLog, type Answer, type LogServer } from '../../support/log/log-server.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { runCli, type CliRun } from '../../support/processes/run-cli.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addCheckpoint, addShipment } from '../../support/api/shipment-api.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

type Told = {
  readonly verdict: string
  readonly head: { readonly size: number } | null
  readonly leaves: number
  readonly shipments: number
  readonly checks: readonly { readonly name: string; readonly status: string }[]
  readonly fault_count: number
  readonly faults: readonly { readonly code: string; readonly facts: object; readonly message: string }[]
}

let folder: string
let served: LogServer | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-audit-'))
})
afterEach(async () => {
  await served?.stop()
  served = undefined
})
afterAll(() => rm(folder, { recursive: true }))

const audit = (...args: readonly string[]): Promise<CliRun> => runCli(folder, ['audit', ...args])

async function auditJson(...args: readonly string[]): Promise<{ code: number | null; told: Told }> {
  const { code, stdout, stderr } = await audit(...args, '--json')
  expect(stderr).toBe('')
  return { code, told: JSON.parse(stdout) as Told }
}

/** Serves the log files over HTTP and audits them, with the key of the sample log pinned. */
async function auditFiles(files: LogFiles, answer?: Answer, ...args: readonly string[]): Promise<CliRun> {
  served = await serveLog(files, answer)
  return audit(served.address, '--key', sampleVerifierKey, '--json', ...args)
}

async function faultsOf(files: LogFiles, answer?: Answer, ...args: readonly string[]): Promise<string[]> {
  const { code, stdout } = await auditFiles(files, answer, ...args)
  expect(code).toBe(1)
  const told = JSON.parse(stdout) as Told
  expect(told.verdict).toBe('not_verified')
  return told.faults.map((fault) => fault.code)
}

async function writeFiles(name: string, files: LogFiles): Promise<string> {
  for (const [path, bytes] of files) {
    const file = join(folder, name, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  return join(folder, name)
}

const leaves = histories(5, 120)
const filesOf = (changed: readonly Leaf[] = leaves) => publishLog(changed.map(encodeLeaf))
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

  test('reveals that a receipt omits the newest events', async () => {
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
    served = await serveLog(filesOf(leaves.toSpliced(300, 1)))
    const { code, stdout } = await audit(served.address, '--key', sampleVerifierKey)
    expect(stdout).toMatch(
      /✗ Folha 304: no histórico da remessa [0-9a-f]{64} esperava-se o lugar 59 e veio o 60\.\n/,
    )
    expect(stdout).toContain('✗ Cada nome de remessa tem um só histórico, sem lacunas: não confere')
    expect(stdout).toMatch(/✗ O REGISTRO NÃO CONFERE\.\n$/)
    expect(code).toBe(1)
    const english = await audit(served.address, '--key', sampleVerifierKey, '--lang', 'en')
    expect(english.stdout).toMatch(/✗ THE LOG DOES NOT VERIFY\.\n$/)
  })
})

describe('with a saved head', () => {
  test('the first audit states that it compared no earlier head', async () => {
    served = await serveLog(filesOf())
    const args = [served.address, '--key', sampleVerifierKey, '--since', 'primeira.txt']
    const first = await audit(...args)
    expect(first.stdout).toContain('Não havia estado em primeira.txt: com nenhum anterior se comparou.')
    expect(first.code).toBe(0)
    expect((await audit(...args)).stdout).not.toContain('Não havia estado')
  })

  const remember = async (files: LogFiles): Promise<string> => {
    await writeFile(join(folder, 'lembrada.txt'), files.get('checkpoint') ?? '')
    return 'lembrada.txt'
  }

  test.runIf(isWhole)('a log that grew verifies, and the newer head is saved', async () => {
    const since = await remember(filesOf(leaves.slice(0, 300)))
    expect((await auditFiles(filesOf(), undefined, '--since', since)).code).toBe(0)
    expect(await readFile(join(folder, since))).toEqual(Buffer.from(filesOf().get('checkpoint') ?? []))
  })

  test.each(
    sampled(
      [
        ['forked', leaves.with(3, { ...leaves[3]!, kind: 'chain_block' }), 'log_forked'],
        ['shrank', leaves.slice(0, 590), 'log_shrunk'],
      ] as const,
      2,
    ),
  )('a log that %s is refused, and the saved head does not change', async (_, changed, fault) => {
    const since = await remember(filesOf())
    expect(await faultsOf(filesOf(changed), undefined, '--since', since)).toContain(fault)
    expect(await readFile(join(folder, since))).toEqual(Buffer.from(filesOf().get('checkpoint') ?? []))
  })

  test.runIf(isWhole)('a log whose key differs from that of the saved head is refused', async () => {
    const other = signerKey('lastro.example/other', bytesFrom('other key'))
    const since = await remember(publishLog(leaves.map(encodeLeaf), { key: other }))
    expect(await faultsOf(filesOf(), undefined, '--since', since)).toEqual(['remembered_by_other_key'])
  })

  describe('a log that announced a new key', () => {
    const change = { oldKey: sampleKey.verifier, newKey: secondKey.verifier }
    const entries = leaves
      .map(encodeLeaf)
      .toSpliced(300, 0, leafOfLink({ ...change, lostHead: null }, sampleVrfKey))
    const hashes = entries.slice(0, 301).map(hashLeaf)
    const head = { origin: sampleKey.name, size: 301, root: rootOf(hashes), vrfKey: sampleVrfKey }
    const link = {
      ...change,
      index: 300,
      proof: inclusionProof(300, 301, memoryTree(hashes)),
      head: signTreeHead(head, secondKey, [sampleKey]),
      lostHead: null,
    }
    const changedFiles = (links: readonly KeyLink[], all = entries): LogFiles => {
      const chain = encodeKeyChain({ first: sampleKey.verifier, vrfKey: sampleVrfKey, links })
      return publishLog(all, { key: secondKey }).set('keys', Buffer.from(chain))
    }

    test.runIf(isWhole)('verifies with the former key and a head from before the change', async () => {
      const since = await remember(filesOf(leaves.slice(0, 200)))
      const { code, stdout } = await auditFiles(changedFiles([link]), undefined, '--since', since)
      expect(JSON.parse(stdout)).toMatchObject({
        verdict: 'verified',
        key: formatVerifierKey(secondKey.verifier),
        key_changes: 1,
      })
      expect(code).toBe(0)
    })

    test.runIf(isWhole)('is refused if the former key did not sign the new one', async () => {
      const alone = { ...link, head: signTreeHead(head, secondKey) }
      expect(await faultsOf(changedFiles([alone]))).toEqual(['key_not_announced', 'note_unsigned'])
    })

    test.runIf(isWhole)('is refused if the log does not contain the announcement', async () => {
      const faults = await faultsOf(changedFiles([link], leaves.map(encodeLeaf)))
      expect(faults).toContain('log_forked')
    })

    test.runIf(isWhole)('is refused if the pinned key is none of its keys', async () => {
      served = await serveLog(changedFiles([link]))
      const outsider = formatVerifierKey(thirdKey.verifier)
      const { code, told } = await auditJson(served.address, '--key', outsider)
      expect(told.faults.map((fault) => fault.code)).toContain('other_key')
      expect(code).toBe(1)
    })
  })

  test.runIf(isWhole)('a --since file that contains no head is refused', async () => {
    await writeFile(join(folder, 'lista.txt'), 'nada')
    const { code, stderr } = await auditFiles(filesOf(), undefined, '--since', 'lista.txt')
    expect(stderr).toContain('lista.txt não contém um estado assinado')
    expect(code).toBe(2)
  })
})

describe('with witnesses', () => {
  const witness = signerKey('lastro.example/testemunha', bytesFrom('witness'))
  const key = formatVerifierKey(cosignatureKey(witness.verifier))
  const cosigned = (by = witness): LogFiles => {
    const note = Buffer.from(filesOf().get('checkpoint') ?? []).toString()
    const signature = cosign(note.slice(0, note.indexOf('\n\n') + 1), by, 1_764_000_000)
    const { id } = cosignatureKey(witness.verifier)
    return new Map([...filesOf(), ['checkpoint', Buffer.from(note + formatSignature({ ...signature, id }))]])
  }

  test('a cosigned head verifies with the witness key given directly or in a file', async () => {
    await writeFile(join(folder, 'testemunhas.txt'), `${key}\n\n`)
    for (const given of [key, 'testemunhas.txt']) {
      const { code, stdout } = await auditFiles(cosigned(), undefined, '--witness', given)
      expect(JSON.parse(stdout)).toMatchObject({ witnesses: [witness.name] })
      expect(code).toBe(0)
      await served?.stop()
    }
  })

  test.runIf(isWhole)(
    'a head without the cosignature of the witness, or with a forged one, is refused',
    async () => {
      expect(await faultsOf(filesOf(), undefined, '--witness', key)).toEqual(['not_cosigned'])
      await served?.stop()
      const forged = cosigned(signerKey(witness.name, bytesFrom('forger')))
      expect(await faultsOf(forged, undefined, '--witness', key)).toEqual([
        'note_signature_invalid',
        'not_cosigned',
      ])
    },
  )

  test.runIf(isWhole).each([
    ['nada.txt', 'não é a chave de uma testemunha'],
    [sampleVerifierKey, 'a chave é de um registro, não de uma testemunha'],
  ])('%s is refused as a witness', async (given, words) => {
    const { code, stderr } = await auditFiles(filesOf(), undefined, '--witness', given)
    expect(stderr).toContain(words)
    expect(code).toBe(2)
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
