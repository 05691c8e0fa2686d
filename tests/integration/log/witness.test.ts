import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWitnessStore } from '#cli/witness/witness-store.ts'
import { createWitness } from '#cli/witness/witness.ts'
import {
  cosignatureKey,
  formatSignerKey,
  formatVerifierKey,
  parseVerifierKey,
  signerKey,
  type SignerKey,
} from '#ledger/log/note-key.ts'
import { cosign, formatSignature, openNote, type Note } from '#ledger/log/note.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { consistencyProof, rootOf } from '#ledger/log/tree.ts'
import { encodeCosignRequest, parseCosignRequest } from '#ledger/log/witness.ts'
import { memoryTree } from '../../ledger/memory-tree.ts'
import { bytesFrom, sampleVrfKey } from '../../ledger/sample-log.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { runCli } from '../../support/processes/run-cli.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { startWitness } from '../../support/log/witness-process.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let folder: string
const stopping: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-witness-'))
})
afterEach(async () => {
  for (const stop of stopping.splice(0).toReversed()) await stop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const leaves = Array.from({ length: 60 }, (_, at) => bytesFrom(`leaf ${at}`))
const forked = leaves.with(0, bytesFrom('another leaf'))

function logKey(name: string): SignerKey {
  return signerKey(`lastro.example/${name}`, bytesFrom(`key of ${name}`))
}

function headOf(key: SignerKey, size: number, of = leaves, vrfKey = sampleVrfKey): string {
  return signTreeHead({ origin: key.name, size, root: rootOf(of.slice(0, size)), vrfKey }, key)
}

function requestOf(key: SignerKey, from: number, to: number, of = leaves): string {
  const proof = from === 0 ? [] : consistencyProof(from, to, memoryTree(of.slice(0, to)))
  return encodeCosignRequest({ oldSize: from, proof, note: headOf(key, to, of) })
}

async function ask(
  url: string,
  body: string,
): Promise<{ status: number; text: string; type: string | null }> {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
}

async function witness(name: string, ...logs: readonly SignerKey[]) {
  const started = await startWitness(
    join(folder, name),
    logs.map((log) => formatVerifierKey(log.verifier)),
    ['--name', `lastro.example/${name}`],
  )
  stopping.push(() => started.kill('SIGKILL'))
  return started
}

type Installation = {
  readonly server: TestServer
  readonly api: Api
  readonly database: TestDatabase
  readonly log: { readonly trouble: string; readonly witness: string }[]
}

async function installation(
  key: SignerKey,
  witnesses: readonly { readonly key: string; readonly url: string }[],
): Promise<Installation> {
  const database = await createDatabase()
  stopping.push(() => database.drop())
  const log: Installation['log'] = []
  const server = await startServer({
    database,
    env: {
      LOG_ORIGIN: key.name,
      LOG_KEY: formatSignerKey(key),
      WITNESSES: witnesses.map((one) => `${one.key} ${one.url}`).join(', '),
      WITNESS_EVERY: '1',
    },
    log: pino({ level: 'warn' }, { write: (line: string) => void log.push(JSON.parse(line)) }),
  })
  stopping.push(() => server.stop())
  const api = apiOf(server, (await createAccount(server)).session.access_token)
  return { server, api, database, log }
}

/** Returns the newest head, and verifies its signatures by the given keys. */
async function headSignedBy({ api }: Installation, ...keys: readonly string[]): Promise<Note> {
  const note = String((await api('GET', '/log/checkpoint')).body)
  return openNote(note, keys.map(parseVerifierKey))
}

const verifiedNames = ({ signatures }: Note) =>
  signatures.filter(({ verified }) => verified).map(({ name }) => name)

test.runIf(isWhole)(
  'a receipt uses a cosigned head if that head contains every event of the shipment',
  async () => {
    const log = logKey('log-comprovante')
    const key = formatVerifierKey(log.verifier)
    const watching = await witness('testemunha-comprovante', log)
    const here = await installation(log, [watching])
    const first = await addShipment(here.api)
    const path = `/api/public/shipments/${first}/receipt`
    const receipt = async () => JSON.stringify((await here.api('GET', path)).body)
    await expect.poll(async () => verifyReceipt(await receipt(), { key }).cosignatures.length).toBe(1)
    await watching.kill('SIGKILL')
    const second = await addShipment(here.api)
    const newer = await verifiedReceipt(here.api, `/api/public/shipments/${second}/receipt`, second, 1)
    expect(newer).toMatchObject({ valid: true, cosignatures: [], head: { size: 3 } })

    const text = await receipt()
    expect(verifyReceipt(text, { key, witnesses: [watching.key] })).toMatchObject({
      valid: true,
      head: { size: 2 },
      cosignatures: [{ key: watching.key }],
    })
    const file = join(folder, 'comprovante.json')
    await writeFile(file, text)
    const verified = await runCli(folder, ['verify', file, '--key', key, '--witness', watching.key])
    expect(verified.stdout).toContain(`Visto pela testemunha ${parseVerifierKey(watching.key).name} em `)
    expect(verified.stdout).toContain('É uma das testemunhas pedidas.')
    expect(verified.code).toBe(0)
    const other = formatVerifierKey(cosignatureKey(logKey('outra').verifier))
    const refused = await runCli(folder, ['verify', file, '--key', key, '--witness', other, '--json'])
    expect(JSON.parse(refused.stdout)).toMatchObject({
      valid: false,
      witnesses: [],
      checks: expect.arrayContaining([
        expect.objectContaining({
          name: 'witnesses',
          error: expect.objectContaining({ code: 'other_witnesses' }),
        }),
      ]),
    })
    expect(refused.code).toBe(1)
  },
)

test.runIf(isWhole)('two installations cosign for each other', async () => {
  const [a, b] = [logKey('log-a'), logKey('log-b')]
  const [ofA, ofB] = [await witness('testemunha-a', b), await witness('testemunha-b', a)]
  const [one, other] = [await installation(a, [ofB]), await installation(b, [ofA])]
  for (const [here, log, watching] of [
    [one, a, ofB],
    [other, b, ofA],
  ] as const) {
    const code = await addShipment(here.api)
    await addShipment(here.api)
    const names = [log.name, parseVerifierKey(watching.key).name]
    const key = formatVerifierKey(log.verifier)
    await expect
      .poll(async () => {
        const note = await headSignedBy(here, key, watching.key)
        return [note.text.split('\n')[1], ...verifiedNames(note)]
      })
      .toEqual(['3', ...names])
    expect((await here.api('GET', '/log/witnesses')).body).toBe(`${watching.key}\n`)
    expect((await here.api('GET', '/metrics')).body).toContain(
      `lastro_log_witnessed_size{witness="${parseVerifierKey(watching.key).name}"} 3\n`,
    )
    // A reader who requires no witness needs only the key of the log, and sees which witnesses
    // cosigned the head.
    const verification = await verifiedReceipt(here.api, `/api/shipments/${code}/receipt`, code, 1)
    expect(verification.valid, JSON.stringify(verification.checks)).toBe(true)
    expect(verification.cosignatures).toMatchObject([
      { name: parseVerifierKey(watching.key).name, key: watching.key },
    ])
    const audited = await runCli(folder, ['audit', here.server.url, '--key', key, '--witness', watching.key])
    expect(audited.stdout).toMatch(/Testemunhada por +lastro.example\/testemunha-[ab]\n/)
    expect(audited.stdout).toContain('✓ As testemunhas pedidas assinaram o estado: confere')
    expect(audited.code).toBe(0)
  }
  expect([...one.log, ...other.log]).toEqual([])
})

const signing = async ({ api }: Installation): Promise<unknown> =>
  ((await api('GET', '/readyz')).body as { readonly signing?: unknown }).signing

test('a server stops signing its log when a witness has seen a fork', async () => {
  const key = logKey('log-forked')
  const watching = await witness('testemunha-fork', key)
  const here = await installation(key, [watching])
  expect((await ask(watching.url, requestOf(key, 0, 1, forked))).status).toBe(200)
  await addShipment(here.api)
  await addShipment(here.api)
  await expect
    .poll(() => here.log)
    .toContainEqual(expect.objectContaining({ trouble: 'forked', witness: 'lastro.example/testemunha-fork' }))
  await expect.poll(() => signing(here)).toMatchObject({ state: 'held', keeper: 'witness', size: 1 })
  expect(verifiedNames(await headSignedBy(here, formatVerifierKey(key.verifier), watching.key))).toEqual([
    key.name,
  ])
  expect((await here.api('GET', '/readyz')).status).toBe(200)
})

test.runIf(isWhole)('a witness that cosigned a larger log stops a server on a restored backup', async () => {
  const key = logKey('log-restored')
  const watching = await witness('testemunha-maior', key)
  expect((await ask(watching.url, requestOf(key, 0, 50))).status).toBe(200)
  const here = await installation(key, [watching])
  await addShipment(here.api)
  await expect.poll(() => signing(here)).toMatchObject({ cause: 'conflict', keeper: 'witness', size: 50 })
})

test.runIf(isWhole)(
  'witnesses that are unavailable, silent or lying do not delay the cosignature of a correct witness',
  async () => {
    const key = logKey('log-liars')
    const good = await witness('testemunha-boa', key)
    const outsider = signerKey('lastro.example/estranha', bytesFrom('outsider'))
    const silent = await liar('silenciosa', () => undefined)
    const lying = await liar('mentirosa', (head) => formatSignature(cosign(head, outsider, 1_764_000_000)))
    const babbling = await liar('tagarela', () => '<!doctype html>')
    const gone = { key: cosignatureText('ausente'), url: 'http://127.0.0.1:1' }
    const here = await installation(key, [gone, silent, lying, babbling, good])
    await addShipment(here.api)
    const names = async () =>
      verifiedNames(await headSignedBy(here, formatVerifierKey(key.verifier), good.key))
    await expect.poll(names).toEqual([key.name, 'lastro.example/testemunha-boa'])
    await expect
      .poll(() =>
        here.log
          .map(({ trouble, witness: name }) => `${name} ${trouble}`)
          // The request to the silent witness times out after ten seconds, so the log line about
          // that witness may be missing.
          .filter((line) => line !== 'lastro.example/silenciosa unreachable')
          .toSorted(),
      )
      .toEqual([
        'lastro.example/ausente unreachable',
        'lastro.example/mentirosa bad_cosignature',
        'lastro.example/tagarela bad_cosignature',
      ])
  },
)

function cosignatureText(name: string): string {
  return formatVerifierKey(cosignatureKey(signerKey(`lastro.example/${name}`, bytesFrom(name)).verifier))
}

/** Starts a server in place of a witness. The server never answers if `say` returns undefined. */
async function liar(name: string, say: (headText: string) => string | undefined) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const note = parseCosignRequest(Buffer.concat(chunks).toString())?.note ?? ''
      const answer = say(note.slice(0, note.indexOf('\n\n') + 1))
      if (answer !== undefined) response.end(answer)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  stopping.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  })
  return { key: cosignatureText(name), url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('lastro witness', () => {
  const key = logKey('log-alone')

  test('implements C2SP tlog-witness', async () => {
    const { url, key: verifierKey } = await witness('fala', key)
    const note = headOf(key, 5)
    const answer = await ask(url, requestOf(key, 0, 5))
    expect(answer.status).toBe(200)
    expect(verifiedNames(openNote(note + answer.text, [parseVerifierKey(verifierKey)]))).toEqual([
      'lastro.example/fala',
    ])
    expect(await ask(url, requestOf(key, 0, 9))).toEqual({
      status: 409,
      text: '5\n',
      type: 'text/x.tlog.size',
    })
    expect((await ask(url, requestOf(key, 5, 9, forked))).status).toBe(422)
    expect((await ask(url, requestOf(logKey('unknown'), 0, 5))).status).toBe(404)
    const forger = signerKey(key.name, bytesFrom('forger'))
    expect((await ask(url, requestOf(forger, 5, 9))).status).toBe(403)
    expect((await ask(url, 'nonsense')).status).toBe(400)
    expect((await ask(url, 'x'.repeat(70_000))).status).toBe(413)
    expect((await fetch(`${url}/add-checkpoint`)).status).toBe(405)
    expect((await fetch(url)).status).toBe(404)
    expect((await ask(url, requestOf(key, 5, 9))).status).toBe(200)
  })

  test.runIf(isWhole)('cosigns only one of two forks under concurrent requests for both', async () => {
    const { url } = await witness('muitos', key)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask(url, requestOf(key, 0, 7, at % 2 === 0 ? leaves : forked))),
    )
    const signed = answers.flatMap(({ status }, at) => (status === 200 ? [at % 2] : []))
    expect(signed).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test.runIf(isWhole)('has the same key and last head after a kill', async () => {
    const first = await witness('morta', key)
    expect((await ask(first.url, requestOf(key, 0, 5))).status).toBe(200)
    await first.kill('SIGKILL')
    const again = await startWitness(join(folder, 'morta'), [formatVerifierKey(key.verifier)])
    stopping.push(() => again.kill('SIGKILL'))
    expect(again.key).toBe(first.key)
    expect((await ask(again.url, requestOf(key, 0, 5, forked))).status).toBe(409)
    expect((await ask(again.url, requestOf(key, 5, 9, forked))).status).toBe(422)
    expect((await ask(again.url, requestOf(key, 5, 9))).status).toBe(200)
    expect(await again.kill('SIGTERM')).toBe(0)
  })

  test('signs no other fork after a kill between storing a head and answering', () => {
    const file = join(folder, 'entre.db')
    const signer = signerKey('lastro.example/entre', bytesFrom('between'))
    const open = () => {
      const store = openWitnessStore(file)
      return {
        store,
        answer: (body: string) => createWitness([signer], () => key.verifier, store).answer(body),
      }
    }
    const before = open()
    const dying = createWitness([signer], () => key.verifier, {
      ...before.store,
      remember: (origin, head) => {
        before.store.remember(origin, head)
        throw new Error('killed')
      },
    })
    expect(() => dying.answer(requestOf(key, 0, 5))).toThrow('killed')
    before.store.close()
    const after = open()
    expect(after.answer(requestOf(key, 0, 5, forked))).toMatchObject({ status: 409, body: '5\n' })
    expect(after.answer(requestOf(key, 5, 5, forked))).toMatchObject({ status: 409, body: '5\n' })
    expect(after.answer(requestOf(key, 5, 5))).toMatchObject({ status: 200 })
    after.store.close()
  })

  test.runIf(isWhole)('runs as one process, with a key that only its owner can read', async () => {
    await witness('unica', key)
    const second = await runCli(folder, ['witness', 'unica', formatVerifierKey(key.verifier)])
    expect(second.stderr).toContain('outro processo já é esta testemunha')
    expect(second.code).toBe(2)
    expect((await stat(join(folder, 'unica/witness-key'))).mode & 0o777).toBe(0o600)
  })

  test.runIf(isWhole).each([
    [['nova'], 'falta a chave de ao menos um registro'],
    [['nova', 'KEY'], 'dê um nome à testemunha com --name'],
    [['nova', 'KEY', '--name', 'com espaço'], 'não serve de nome'],
    [['nova', 'KEY', 'KEY', '--name', 'x'], 'o registro lastro.example/log-alone foi dado duas vezes'],
    [['nova', 'KEY', '--name', 'x', '--listen', 'aqui'], '“aqui” não é onde escutar'],
    [['estragada', 'KEY', '--name', 'x'], 'a memória da testemunha não pode ser usada'],
    [['chave-ruim', 'KEY', '--name', 'x'], 'não contém a chave de uma testemunha'],
  ])('does not start with the arguments %j', async (args, words) => {
    for (const name of ['estragada', 'chave-ruim']) openWitnessStore(join(folder, name, 'witness.db')).close()
    await writeFile(
      join(folder, 'estragada/witness.db'),
      'not a database, and long enough to be read as one'.repeat(40),
    )
    await writeFile(join(folder, 'chave-ruim/witness-key'), 'PRIVATE+KEY+nonsense')
    const given = args.map((arg) => (arg === 'KEY' ? formatVerifierKey(key.verifier) : arg))
    const { code, stderr } = await runCli(folder, ['witness', ...given])
    expect(stderr).toContain(words)
    expect(code).toBe(2)
    expect(await readFile(join(folder, 'chave-ruim/witness-key'), 'utf8')).toBe('PRIVATE+KEY+nonsense')
    await rm(join(folder, 'estragada'), { recursive: true })
  })
})
