import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { verifyInclusion } from '#ledger/log/tree.ts'
import { openTreeHead } from '#ledger/log/tree-head.ts'
import { parseTlogProof } from '#ledger/receipt/tlog-proof.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { runCli } from '../../support/processes/run-cli.ts'
import { addCheckpoint, addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { openOfflineReader } from '../../support/browser/offline-reader.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let visit: Visit
let folder: string
let api: Api
let code: string

beforeAll(async () => {
  visit = await openVisit()
  folder = await mkdtemp(join(tmpdir(), 'lastro-dossier-'))
  api = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
  code = await addShipment(api, { recipient_name: 'Ângela & <Ana>' })
  await addCheckpoint(api, code, 2, { checkpoint_type: 'entrada', city: 'São José dos Campos', uf: 'SP' })
  await addCheckpoint(api, code, 1, { checkpoint_type: 'finalizacao' })
  await writeFile(join(folder, 'chave.txt'), String((await api('GET', '/log/key')).body))
  await verifiedReceipt(api, `/api/public/shipments/${code}/receipt`, code, 3)
})
afterAll(async () => {
  await visit?.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: readonly string[]) => runCli(folder, args)
const exported = (name: string, ...more: readonly string[]) =>
  run('export', code, visit.server.url, name, ...more)

describe('a dossier written by `lastro export`', () => {
  test.runIf(isWhole)(
    'contains the receipt, each event’s proof and leaf, and the key with which they verify',
    async () => {
      const { code: exit, stdout, stderr } = await exported('dossie', '--key', 'chave.txt')
      expect(stderr).toBe('')
      expect(stdout).toContain('✓ CONFERE com a chave fixada.')
      expect(exit).toBe(0)
      expect((await readdir(join(folder, 'dossie'))).toSorted()).toEqual(
        [
          `${code}-evento-1.leaf`,
          `${code}-evento-1.tlog-proof`,
          `${code}-evento-2.leaf`,
          `${code}-evento-2.tlog-proof`,
          `${code}-evento-3.leaf`,
          `${code}-evento-3.tlog-proof`,
          'LEIA-ME.txt',
          'chave.txt',
          `comprovante-${code}.html`,
          `comprovante-${code}.json`,
        ].toSorted(),
      )
      const key = ['--key', 'dossie/chave.txt']
      const runs = await Promise.all([
        run('verify', `dossie/comprovante-${code}.json`, ...key, '--tracking-id', code),
        run('verify', `dossie/comprovante-${code}.html`, ...key, '--tracking-id', code),
        run(
          'verify',
          `dossie/${code}-evento-2.tlog-proof`,
          '--entry',
          `dossie/${code}-evento-2.leaf`,
          ...key,
        ),
      ])
      expect(runs.map((one) => one.code)).toEqual([0, 0, 0])
      expect(runs[1]?.stdout).toContain('Conferiu-se o comprovante que está na página')
      const readMe = await readFile(join(folder, 'dossie/LEIA-ME.txt'), 'utf8')
      expect(readMe).toContain('Encerrado para paradas e status; anexos até o evento 3, pode haver outros.')
      expect(readMe).toContain(
        'A chave em chave.txt é a que foi fixada por quem fez esta pasta: serve só para comparar',
      )
      expect(readMe).not.toMatch(/undefined|\{[a-z_]+\}/)
    },
  )

  test.runIf(isWhole)('has a page that verifies in a browser without network', async () => {
    await exported('pagina', '--key', 'chave.txt', '--lang', 'en')
    const reader = await visit.browser.newContext()
    await reader.setOffline(true)
    const page = await reader.newPage()
    await page.goto(pathToFileURL(join(folder, `pagina/comprovante-${code}.html`)).href)
    await page.getByText('History verified.').waitFor()
    await reader.close()
    expect(await readdir(join(folder, 'pagina'))).toContain('README.txt')
  })

  test.runIf(isWhole)(
    'states that its key comes from the installation itself if no key is pinned',
    async () => {
      const { code: exit, stdout } = await exported('sem-chave', '--json')
      expect(JSON.parse(stdout)).toMatchObject({
        verdict: 'key_not_pinned',
        key_pinned: false,
        folder: 'sem-chave',
      })
      expect(exit).toBe(3)
      expect(await readFile(join(folder, 'sem-chave/LEIA-ME.txt'), 'utf8')).toContain(
        'A chave em chave.txt veio da própria instalação',
      )
    },
  )

  test.runIf(isWhole)('is not written if the pinned key is not the key of the log', async () => {
    const other = 'lastro.example/log+2565902e+ARdFU7RW3d/GkI7KscEB/mqyHiuqBhd5W31DpjSCmT/V'
    const { code: exit, stdout } = await exported('outra', '--key', other)
    expect(stdout).toContain('✗ NÃO CONFERE.')
    expect(exit).toBe(1)
    expect(await readdir(folder)).not.toContain('outra')
  })

  test.runIf(isWhole)('is refused for an unknown or private shipment, and its code is reported', async () => {
    const unknown = await run('export', 'FT-20241201-ZZZZZZ', visit.server.url, 'nada')
    expect(unknown.stderr).toContain('não tem página pública da remessa FT-20241201-ZZZZZZ')
    expect(unknown.code).toBe(2)
    const hidden = await addShipment(api)
    await api('PUT', `/api/shipments/${hidden}/public-page`, { enabled: false })
    const refused = await run('export', hidden, visit.server.url, 'nada')
    expect(refused.stderr).toContain(`o remetente mantém privada a página da remessa ${hidden}`)
  })
})

describe.runIf(isWhole)('the verify command', () => {
  test.runIf(isWhole)('refuses a changed page, naming the failed check', async () => {
    await exported('alterado', '--key', 'chave.txt')
    const file = join(folder, `alterado/comprovante-${code}.html`)
    const html = await readFile(file, 'latin1')
    const at = html.lastIndexOf('Recife')
    await writeFile(file, `${html.slice(0, at)}Olinda${html.slice(at + 6)}`, 'latin1')
    const changed = await run('verify', file, '--key', 'chave.txt')
    expect(changed.stdout).toContain('Campos revelados')
    expect(changed.code).toBe(1)
    await writeFile(file, '<!doctype html><title>Outra</title>')
    const none = await run('verify', file, '--key', 'chave.txt')
    expect(none.stderr).toContain('não traz exatamente um comprovante')
    expect(none.code).toBe(2)
  })

  test.runIf(isWhole)('refuses a proof for another leaf, and asks for missing arguments', async () => {
    await exported('provas', '--key', 'chave.txt')
    const proof = `provas/${code}-evento-1.tlog-proof`
    const leaf = `provas/${code}-evento-2.leaf`
    const other = await run('verify', proof, '--entry', leaf, '--key', 'chave.txt', '--json')
    expect(JSON.parse(other.stdout)).toMatchObject({
      verdict: 'not_verified',
      checks: [
        { status: 'passed' },
        { status: 'passed' },
        { name: 'inclusion', error: { code: 'root_mismatch' } },
      ],
    })
    expect(other.code).toBe(1)
    const asked = await Promise.all([
      run('verify', proof, '--entry', leaf),
      run('verify', proof, '--key', 'chave.txt'),
      run('verify', proof, '--entry', leaf, '--key', 'chave.txt', '--tracking-id', code),
      run('verify', proof, '--entry', leaf, '--key', 'chave.txt', '--rpc', 'http://127.0.0.1:1'),
      run('verify', `provas/comprovante-${code}.json`, '--entry', leaf),
    ])
    expect(asked.map((one) => one.code)).toEqual([2, 2, 2, 2, 2])
    expect(asked.map((one) => one.stderr.split('\n')[0])).toEqual([
      'lastro: uma prova não traz a chave do registro: dê-a com --key',
      'lastro: uma prova não traz o que ela prova: dê o arquivo da folha com --entry',
      'lastro: uma prova nada diz de remessas: --tracking-id só serve com um comprovante',
      'lastro: não existe a opção --rpc',
      `lastro: --entry só serve com uma prova (.tlog-proof) ou um carimbo (.ots), e provas/comprovante-${code}.json não é nenhum dos dois`,
    ])
  })
})

test.runIf(isWhole)(
  'the public page offers the proof and leaf of one event as files that other tools can check',
  async () => {
    const reader = await openOfflineReader(visit)
    const proof = await reader.download(
      code,
      'Baixar prova (.tlog-proof)',
      'Evento 2: Chegou a São José dos Campos/SP',
    )
    const leaf = await reader.download(
      code,
      'Baixar folha (.leaf)',
      'Evento 2: Chegou a São José dos Campos/SP',
    )
    expect(proof.endsWith(`${code}-evento-2.tlog-proof`)).toBe(true)
    const parsed = parseTlogProof(await readFile(proof, 'utf8'))
    const { root, size } = openTreeHead(
      parsed.head,
      parseVerifierKey((await readFile(join(folder, 'chave.txt'), 'utf8')).trim()),
    )
    verifyInclusion({
      leafHash: hashLeaf(await readFile(leaf)),
      index: parsed.index,
      size,
      root,
      proof: parsed.proof,
    })
    await reader.close()
  },
)
