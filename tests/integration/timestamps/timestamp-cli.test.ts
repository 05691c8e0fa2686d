import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#ledger/crypto/hash.ts'
import { encodeUtf8 } from '#ledger/base/bytes.ts'
import { anchorOf } from '../../ledger/anchored-receipts.ts'
import { bitcoinAnchorOf } from '../../ledger/bitcoin-receipts.ts'
import { deliveredShipment, sampleVerifierKey } from '../../ledger/sample-log.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import {
  startBitcoin,
  startCalendar,
  type TestBitcoin,
  type TestCalendar,
} from '../../support/api/calendar.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { runCli, type CliRun } from '../../support/processes/run-cli.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let bitcoin: TestBitcoin
let calendar: TestCalendar
let database: TestDatabase
let server: TestServer
let api: Api
let folder: string

beforeAll(async () => {
  ;[bitcoin, database] = await Promise.all([startBitcoin(), createDatabase()])
  calendar = await startCalendar(bitcoin)
  folder = await mkdtemp(join(tmpdir(), 'lastro-timestamp-cli-'))
  server = await startServer({
    database,
    env: {
      OTS_CALENDARS: calendar.service.url,
      BITCOIN_HEADERS_URL: bitcoin.service.url,
      ANCHOR_EVERY: '1s',
    },
  })
  const { session } = await createAccount(server)
  api = apiOf(server, session.access_token)
})
afterAll(async () => {
  await server.stop()
  await Promise.all([database.drop(), calendar.service.stop(), bitcoin.service.stop()])
  await rm(folder, { recursive: true, force: true })
})

const lastro = (...args: readonly string[]): Promise<CliRun> => runCli(folder, args)
const status = (...args: readonly string[]): Promise<CliRun> =>
  lastro('anchor', 'status', server.url, ...args)

describe('lastro anchor status with timestamps', () => {
  test.runIf(isWhole)('reports that no head is in a block yet', async () => {
    const { code, stdout } = await status()
    expect(code).toBe(0)
    expect(stdout).toContain('Bitcoin (OpenTimestamps)\n  Nenhum estado assinado está em um bloco ainda.')
  })

  test('reports a pending timestamp first, and later the block of the verified timestamp', async () => {
    await addShipment(api)
    const promised =
      /Pendente na agenda: o estado assinado de tamanho 2; promessas de pô-lo em um bloco: 1 de 1\./
    await expect.poll(async () => (await status()).stdout).toMatch(promised)
    calendar.settle(900)
    await expect
      .poll(
        async () => {
          await server.services.pool.query('update timestamp_promises set next_at = clock_timestamp()')
          // A new head makes the server ask the calendar immediately for the blocks of its promises
          // (pending attestations).
          await addShipment(api)
          return (await status()).stdout
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toContain('Bitcoin de testes (regtest), bloco 900, de ')
    const { code, stdout } = await status()
    expect(code).toBe(0)
    expect(stdout).toContain('Conferido: o carimbo leva do estado assinado ao cabeçalho do bloco.')
    expect(stdout).toContain('a quem é de fora, ela não prova nada')
  })

  test.runIf(isWhole)(
    'an export contains each head with its timestamp, which lastro verify accepts',
    async () => {
      const exported = await lastro('export', server.url, 'copia', '--json')
      expect(exported.code).toBe(3)
      expect(JSON.parse(exported.stdout)).toMatchObject({ folder: 'copia', timestamps_written: 1 })
      const head = join('copia', 'timestamps', '2')
      expect((await readFile(join(folder, head), 'utf8')).split('\n')[1]).toBe('2')
      const { stdout } = await lastro('verify', `${head}.ots`, '--entry', head)
      expect(stdout).toContain('Bitcoin, bloco 900')
      const again = await lastro('export', server.url, 'copia', '--json')
      expect(JSON.parse(again.stdout)).toMatchObject({ timestamps_written: 0 })
      // An exported folder can be exported again like the original log, including the timestamps.
      const copied = await lastro('export', 'copia', 'copia-da-copia')
      expect(copied.stdout).toMatch(/Carimbos +1 novos\n$/)
    },
  )

  test.each(['1', '0', '02', '2.ots.ots', 'x', '9'.repeat(15), '2.asc'])(
    'the name %s is no timestamp and returns 404',
    async (name) => {
      const { status: code } = await fetch(`${server.url}/log/timestamps/${name}`)
      expect(code).toBe(404)
    },
  )

  test.runIf(isWhole)('checks the block at the service given by --bitcoin', async () => {
    const found = await status('--bitcoin', bitcoin.service.url, '--json')
    expect(found.code).toBe(0)
    expect(JSON.parse(found.stdout)).toMatchObject({
      timestamps: { newest: { block: 900, is_development: true }, on_chain: true, refusal: null },
    })
    bitcoin.mine(900, sha256(encodeUtf8('a reorganisation')))
    const gone = await status('--bitcoin', bitcoin.service.url)
    expect(gone.code).toBe(1)
    expect(gone.stdout).toMatch(/NÃO CONFERE: No Bitcoin, o bloco 900 é outro: [0-7][0-9a-f]{63}\./)
  })
})

describe('lastro verify --bitcoin', () => {
  const log = deliveredShipment()
  const size = log.leafHashes.length
  const anchor = bitcoinAnchorOf(log, size, size)

  async function verify(text: string, ...args: readonly string[]): Promise<CliRun> {
    await writeFile(join(folder, 'comprovante.json'), text)
    return lastro('verify', 'comprovante.json', '--key', sampleVerifierKey, ...args)
  }

  test('verifies a timestamp offline, and states that the chain was not queried', async () => {
    const { code, stdout } = await verify(log.receipt({ anchors: [anchor] }))
    expect(code).toBe(0)
    expect(stdout).toContain('✓ Carimbo de tempo no Bitcoin: confere')
    expect(stdout).toContain('Consulta à cadeia: não verificado')
    expect(stdout).toContain(
      'Ancorado: Bitcoin de testes (regtest), bloco 870000 (não prova nada a quem é de fora).',
    )
  })

  test.runIf(isWhole)(
    'accepts a block that the service knows, and refuses another block at the height',
    async () => {
      const text = log.receipt({ anchors: [anchor, anchorOf(log, size, size)] })
      const service = bitcoin.service
      service.answer((_request, response) => void response.end(blockHashOf(anchor.header)))
      const found = await verify(text, '--bitcoin', service.url, '--json')
      expect(found.code).toBe(0)
      expect(JSON.parse(found.stdout)).toMatchObject({
        anchors: [
          { kind: 'opentimestamps', block: 870_000, development: true, on_chain: true, events: 3 },
          { kind: 'evm', on_chain: false, events: 3 },
        ],
      })
      service.answer((_request, response) => void response.end('0'.repeat(64)))
      const other = await verify(text, '--bitcoin', service.url)
      expect(other.code).toBe(1)
      expect(other.stdout).toContain('No Bitcoin, o bloco 870000 é outro: “000000')
      service.answer((_request, response) => void response.writeHead(404).end('Block not found'))
      expect(await verify(text, '--bitcoin', service.url)).toMatchObject({ code: 1 })
      service.answer((_request, response) => void response.end('<html>'))
      const nonsense = await verify(text, '--bitcoin', `${service.url}/segredo`)
      expect(nonsense.code).toBe(2)
      expect(nonsense.stderr).toContain('não responde como um nó de uma cadeia')
      expect(nonsense.stderr).not.toContain('segredo')
      service.answer((request) => void request.socket.destroy())
      expect((await verify(text, '--bitcoin', service.url)).stderr).toContain('não respondeu')
      expect((await verify(text, '--bitcoin', 'bitcoin')).stderr).toContain('não é um endereço')
    },
  )

  test.runIf(isWhole)('refuses the option for a timestamp file, which is not a receipt', async () => {
    await writeFile(join(folder, 'cabeca'), anchor.head)
    await writeFile(join(folder, 'cabeca.ots'), anchor.timestamp)
    const stamp = ['verify', 'cabeca.ots', '--entry', 'cabeca'] as const
    expect((await lastro(...stamp, '--bitcoin', 'http://127.0.0.1')).code).toBe(2)
    expect((await lastro(...stamp)).stdout).toContain('Bitcoin, bloco 870000')
    // A block of a test network proves nothing, because anyone can create such a block.
    const header = Buffer.from(anchor.header).toString('hex')
    expect(await lastro(...stamp, '--header', header)).toMatchObject({ code: 1 })
  })
})

function blockHashOf(header: Uint8Array): string {
  return Buffer.from(sha256(sha256(header)).toReversed()).toString('hex')
}
