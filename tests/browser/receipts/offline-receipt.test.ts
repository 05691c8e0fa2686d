import { hash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalize } from '#ledger/base/canonical.ts'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { openTreeHead } from '#ledger/log/tree-head.ts'
import { parseTlogProof } from '#ledger/receipt/tlog-proof.ts'
import { verifyInclusion } from '#ledger/log/tree.ts'
import { FILE_ENCODING, fileBytes } from '#web/offline-receipt/file-bytes.ts'
import { fillTemplate } from '#web/offline-receipt/fill-template.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { webFolder } from '../../../tools/web-stamp.ts'
import type { ForgedReceipt } from '../../ledger/forged-receipt.ts'
import { edited } from '../../ledger/receipt-vector.ts'
import { scatter } from '../../ledger/scattered-receipt.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

const forgedFolder = join(import.meta.dirname, '../../../vectors/lastro/forged')
const forgedFiles = (await readdir(forgedFolder)).filter((name) => name.endsWith('.json')).toSorted()

let visit: Visit
let folder: string
let api: Api
let key: string
/** Tracking code of a shipment with four events. */
let short: string
/** Browser context without a network, which opens files from the disk. */
let reader: BrowserContext
let page: Page
let file: string

beforeAll(async () => {
  visit = await openVisit({ isAlone: true })
  folder = await mkdtemp(join(tmpdir(), 'lastro-offline-'))
  api = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
  key = String((await api('GET', '/log/key')).body).trim()
  short = await addShipment(api, { recipient_name: '</script><b>Ana' })
  await addCheckpoint(api, short, 3, { checkpoint_type: 'entrada', city: 'São José dos Campos', uf: 'SP' })
  await addCheckpoint(api, short, 2, { checkpoint_type: 'saida', city: 'São José dos Campos', uf: 'SP' })
  await addCheckpoint(api, short, 1, { checkpoint_type: 'finalizacao' })
  await verifiedReceipt(api, `/api/public/shipments/${short}/receipt`, short, 4)
  reader = await visit.browser.newContext({ locale: 'pt-BR' })
  await reader.setOffline(true)
  page = await reader.newPage()
})

afterAll(async () => {
  await reader?.close()
  await visit?.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Downloads a file by a button on the public page of a shipment. Returns the path of the saved
 * file.
 */
async function download(code: string, button: string, open?: string): Promise<string> {
  const { page: publicPage, context, errors } = await visit.open(`/verify/${code}`)
  await publicPage
    .getByText(/^(?:Histórico conferido|Conferido)$/)
    .first()
    .waitFor()
  await publicPage.getByText('Prova, passo a passo').click()
  if (open !== undefined) await publicPage.getByText(open).click()
  const started = publicPage.waitForEvent('download')
  await publicPage.getByRole('button', { name: button }).click()
  const saved = await started
  const path = join(folder, saved.suggestedFilename())
  await saved.saveAs(path)
  expect(errors).toEqual([])
  await context.close()
  return path
}

/** Returns a file's text as a browser decodes it. */
async function textOf(path: string): Promise<string> {
  return decode(await readFile(path))
}

const decode = (bytes: Uint8Array) => new TextDecoder(FILE_ENCODING).decode(bytes)

async function read(html: string): Promise<string> {
  const path = join(folder, 'read.html')
  await writeFile(path, fileBytes(html))
  await page.goto(pathToFileURL(path).href)
  await page.locator(':root[data-state=valid], :root[data-state=refused]').waitFor({ state: 'attached' })
  return page.locator('#verdict').innerText()
}

/** Returns the file with one text of its receipt changed. */
function changed(html: string, from: string, to: string): string {
  const at = html.indexOf(from, html.indexOf('id="receipt"'))
  expect(at, from).toBeGreaterThan(0)
  return html.slice(0, at) + to + html.slice(at + from.length)
}

describe('the self-verifying receipt', () => {
  beforeAll(async () => {
    file = await textOf(await download(short, 'Baixar comprovante autoverificável (HTML)'))
  })

  test('verifies from disk, without a network and without any request', async () => {
    const asked: string[] = []
    const errors: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    expect(await read(file)).toContain('Histórico conferido.')
    await expect
      .poll(() => page.locator('#verdict').innerText())
      .toContain('Encerrado para paradas e status; anexos até o evento 4, pode haver outros.')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Entregue em Recife/PE')
    await expect
      .poll(() => page.getByRole('img', { name: 'Selo: verificado' }).locator('path').count())
      .toBeGreaterThan(10)
    for (const check of ['Inclusão no estado assinado', 'Assinatura do estado do registro', 'Dados exibidos'])
      expect(await page.getByText(check, { exact: true }).count(), check).toBeGreaterThan(0)
    expect(asked).toEqual([expect.stringMatching(/^file:/)])
    expect(errors).toEqual([])
    await expectAccessible(page)
  })

  test.each(
    sampled(
      [
        ['a value', '"São José dos Campos"', '"São José dos Campus"', 'Declaração do evento'],
        ['a name of a field', '"checkpoint_type"', '"checkpoint_typo"', 'Declaração do evento'],
        ['a hash', '"proof":"', '"proof":"A', 'Formato do comprovante'],
        ['the place in the log', ',"1","', ',"01","', 'Formato do comprovante'],
        ['the log’s signature', '\\n\\n&#8212; ', '\\n\\n- ', 'Assinatura do estado do registro'],
        ['the signed head', '"head":"', '"head":"x', 'Assinatura do estado do registro'],
        ['the shipment', '"tracking_id":"FT-', '"tracking_id":"FX-', 'Declaração do evento'],
        ['the beginning', '{"anchors"', '<"anchors"', 'Formato do comprovante'],
        ['the beginning of an event', '[["0"', '<["0"', 'Formato do comprovante'],
      ] as const,
      4,
    ),
  )('with %s changed is refused, naming the failed check', async (_what, from, to, check) => {
    const verdict = await read(changed(file, from, to))
    expect(verdict).toContain('Registro adulterado: este comprovante não confere.')
    expect(verdict).toContain(check)
    await expect.poll(() => page.getByRole('img', { name: 'Selo: rompido' }).count()).toBe(1)
  })

  test.runIf(isWhole)('is refused if any one character of its receipt was changed', async () => {
    const begin = file.indexOf('>', file.indexOf('id="receipt"')) + 1
    const end = file.indexOf('</pre>', begin)
    for (let at = begin; at < end; at += Math.ceil((end - begin) / 40)) {
      const other = file[at] === '1' ? '2' : '1'
      expect(await read(file.slice(0, at) + other + file.slice(at + 1)), `${at}`).toContain(
        'Registro adulterado',
      )
    }
  })

  test('takes its displayed text from the receipt, not from the page', async () => {
    expect(await read(file.replace('Entregue em Recife/PE', 'Entregue em Recife/PB'))).toContain(
      'Histórico conferido.',
    )
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Entregue em Recife/PE')
    expect(await page.getByText('Recife/PB').count()).toBe(0)
    const titled = file.replace('<title>', '<title>Entregue ')
    expect(titled).not.toBe(file)
    expect(await read(titled)).toContain('Histórico conferido.')
    expect(await page.title()).toBe(`${short} · Lastro`)
  })

  test.each(
    sampled(
      [
        ['a second receipt', '<footer>', '<pre id="receipt" data-form="text" hidden>{}</pre><footer>'],
        ['its text hidden', '<section id="shown">', '<section id="shown" hidden>'],
        [
          'a look-alike of its text',
          '<section id="shown">',
          '<section><h1>Entregue em Manaus/AM</h1></section><section id="shown" hidden>',
        ],
        [
          'a headline outside its text',
          '<section id="checks">',
          '<h1>Entregue em Manaus/AM</h1><section id="checks">',
        ],
        ['a style of its own', '<main>', '<main style="opacity:0">'],
        ['its warning taken out', '<section id="verdict">', '<section id="verdict" hidden>'],
      ] as const,
      2,
    ),
  )('with %s is refused, and the inserted text is not shown', async (_what, from, to) => {
    expect(file).toContain(from)
    const verdict = await read(file.replace(from, to))
    expect(verdict).toContain('Registro adulterado: este comprovante não confere.')
    expect(verdict).toContain('Dados exibidos A página foi alterada')
    expect(await page.getByText('Manaus/AM').count()).toBe(0)
  })

  test.each(
    sampled(
      [
        ['no document type', '<!doctype html>', ''],
        ['an attribute of the root', '<html lang="pt-BR"', '<html lang="pt-BR" dir="rtl"'],
        ['another language', '<html lang="pt-BR"', '<html lang="es"'],
        ['an element', '<title>', '<link rel="icon" href="data:,"><title>'],
        ['an attribute', '<style>', '<style media="print">'],
        ['another viewport', 'initial-scale=1', 'initial-scale=9'],
        ['a weaker policy', "form-action 'none'", 'form-action *'],
        ['a second source of programs', "; style-src 'sha256-", " 'unsafe-eval'; style-src 'sha256-"],
      ] as const,
      3,
    ),
  )('with %s outside its body is refused', async (_what, from, to) => {
    expect(file).toContain(from)
    expect(await read(file.replace(from, to))).toContain('Dados exibidos A página foi alterada')
  })

  test('with another style that its policy allows is refused, and the refusal is shown', async () => {
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(file) ?? []
    const other = `${style}#verdict{display:none}`
    const html = file
      .replace(style, other)
      .replace(hash('sha256', style, 'base64'), hash('sha256', other, 'base64'))
    expect(html).toContain(hash('sha256', other, 'base64'))
    await read(html)
    await page.getByText('Registro adulterado: este comprovante não confere.').waitFor()
    expect(await page.locator('style').count()).toBe(0)
  })

  test('states its limits, and shows a verify command with a placeholder instead of the file’s own key', async () => {
    expect(await read(file)).toContain('O próprio arquivo pode ter sido forjado')
    await page.getByText('Um programa dentro de um arquivo não pode responder por esse arquivo').waitFor()
    await page.getByText(`comprovante-${short}.json --key CHAVE_DO_REGISTRO`).waitFor()
    expect(file).not.toContain(`--key ${key}`)
  })

  test('is refused if its pinned key was changed', async () => {
    const other = key.at(-4) === 'A' ? 'B' : 'A'
    expect(
      await read(file.replace(`id="key">${key.slice(0, -3)}`, `id="key">${key.slice(0, -4)}${other}`)),
    ).toContain('Chave do registro')
  })

  test('reports that its program was changed, and runs nothing', async () => {
    const other = file.replace(/(id="program" hidden[^>]*>.{200})./, '$1')
    await writeFile(join(folder, 'other.html'), fileBytes(other))
    await page.goto(pathToFileURL(join(folder, 'other.html')).href)
    await page.getByText('Este navegador não consegue rodar o programa').waitFor()
    await expect.poll(() => page.locator(':root').getAttribute('data-state')).toBe('unchecked')
  })

  test.runIf(isWhole)('is readable without a script, marked as unverified', async () => {
    const context = await visit.browser.newContext({ javaScriptEnabled: false })
    const still = await context.newPage()
    await writeFile(join(folder, 'still.html'), fileBytes(file))
    await still.goto(pathToFileURL(join(folder, 'still.html')).href)
    await still.getByText('Ainda não conferido').waitFor()
    await still.getByText('Este arquivo se confere sozinho').waitFor()
    await expect
      .poll(() => still.locator('body').innerText())
      .toMatch(/Entregue em Recife\/PE[^]*Declarado[^]*Recebido /)
    await context.close()
  })

  test.runIf(isWhole)('shows the same text in English', async () => {
    const visitor = await visit.open('/verify')
    await visitor.page.evaluate(() => localStorage.setItem('lastro.language', 'en'))
    await visitor.page.goto(`${visit.server.url}/verify/${short}`)
    await visitor.page
      .getByText(/^(?:History verified|Verified)$/)
      .first()
      .waitFor()
    await visitor.page.getByText('The proof, step by step').click()
    const started = visitor.page.waitForEvent('download')
    await visitor.page.getByRole('button', { name: 'Download self-verifying receipt (HTML)' }).click()
    const html = await textOf(await (await started).path())
    expect(await read(html)).toContain('History verified.')
    expect(await read(html.replace('<main>', '<main><p>Delivered</p>'))).toContain('Displayed data')
    await visitor.context.close()
  })

  test.runIf(isWhole)('shows corrections and deletions', async () => {
    const code = await addShipment(api)
    const arrived = await addCheckpoint(api, code, 3, { checkpoint_type: 'entrada' })
    const left = await addCheckpoint(api, code, 2, { checkpoint_type: 'saida' })
    expect(await api('PUT', `/api/checkpoints/${arrived.id}`, { city: 'Olinda' })).toMatchObject({
      status: 200,
    })
    expect(await api('DELETE', `/api/checkpoints/${left.id}`)).toMatchObject({ status: 200 })
    await expect
      .poll(async () => JSON.stringify((await api('GET', `/api/shipments/${code}/receipt`)).body))
      .toContain('checkpoint.annulled')
    const html = await textOf(await download(code, 'Baixar comprovante autoverificável (HTML)'))
    expect(await read(html)).toContain('Histórico conferido.')
    await expect
      .poll(() => page.locator('#shown').innerText())
      .toMatch(/Excluído em[^]*Olinda[^]*Corrigido em/)
  })

  test('shows hostile text as text, both plain and compressed', async () => {
    const hostile = '</pre></script><script>document.title="x"</script><!--&lt;\\u003c é'
    const city = hostile.replaceAll(/[\d,/]/g, '')
    const code = await addShipment(api, {
      recipient_name: hostile,
      origin_city: city,
      description: hostile,
    })
    let text = ''
    await expect
      .poll(async () => {
        const { status, body } = await api('GET', `/api/shipments/${code}/receipt`)
        text = JSON.stringify(body)
        return status
      })
      .toBe(200)
    const verification = verifyReceipt(text, { key })
    const frame = await readFile(join(webFolder, 'offline-receipt.pt.html'), 'utf8')
    const given = { language: 'pt', trackingId: code, key, text, verification } as const
    const html = decode(await fillTemplate(frame, given))
    expect(html).toContain('data-form="text"')
    expect(await read(html)).toContain('Histórico conferido.')
    expect(await page.title()).toBe(`${code} · Lastro`)
    await expect.poll(() => page.locator('#shown').innerText()).toContain(city.slice(0, 36))
    const packed = decode(await fillTemplate(frame + ' '.repeat(60_000), given))
    expect(packed).toContain('data-form="deflated"')
    expect(await read(packed)).toContain('Histórico conferido.')
  })

  describe.each(sampled(forgedFiles, 3))('with the forged receipt %s', (name) => {
    test('names the failed check, or states that the claimed time is not proved', async () => {
      const forged: ForgedReceipt = JSON.parse(await readFile(join(forgedFolder, name), 'utf8'))
      const { receipt: text, options, expected } = forged
      const frame = await readFile(join(webFolder, 'offline-receipt.pt.html'), 'utf8')
      const { key: pinned, trackingId } = options
      const verification = verifyReceipt(text, { key: pinned, trackingId })
      const given = { language: 'pt', trackingId, key: pinned, text, verification } as const
      const verdict = await read(decode(await fillTemplate(frame, given)))
      if (typeof expected.page === 'object') {
        expect(verdict).toContain('Registro adulterado: este comprovante não confere.')
        expect(verdict).toContain(formatMessage('pt', `check.${expected.page.check}`))
        return
      }
      if (expected.page === 'name_not_checked') {
        const skipped = page.locator('[data-check=skipped]')
        expect(await skipped.allTextContents()).toContainEqual(
          expect.stringContaining(formatMessage('pt', 'check_reason.vrf_key_not_pinned')),
        )
        return
      }
      expect(expected.page).toBe('time_not_proved')
      expect(verdict).toContain('informado pelo arquivo, não conferido')
      expect(await page.getByText('Horário comprovado').count()).toBe(0)
    })
  })

  test('contains no personal data', () => {
    for (const secret of ['Ana', 'Rua A', 'Armazém', 'Lacre 8841']) expect(file).not.toContain(secret)
  })

  describe.runIf(isWhole)('with a long history', () => {
    let long: string

    beforeAll(async () => {
      long = await addShipment(api)
      for (let at = 0; at < 49; at++) {
        const checkpoint_type = at === 48 ? 'finalizacao' : at % 2 === 0 ? 'entrada' : 'saida'
        await addCheckpoint(api, long, 100 - at, { checkpoint_type, city: 'São José dos Campos', uf: 'SP' })
      }
      await verifiedReceipt(api, `/api/public/shipments/${long}/receipt`, long, 50)
    })

    test('with fifty events is smaller than 100 kB and detects one changed character', async () => {
      const path = await download(long, 'Baixar comprovante autoverificável (HTML)')
      const html = await textOf(path)
      expect((await stat(path)).size).toBeLessThan(100_000)
      expect(await read(html)).toContain(
        'Encerrado para paradas e status; anexos até o evento 50, pode haver outros.',
      )
      const end = html.indexOf('</pre>', html.indexOf('id="receipt"'))
      const begin = html.indexOf('>', html.indexOf('id="receipt"')) + 1
      const other = html[end - 3] === '0' ? '1' : '0'
      expect(await read(html.slice(0, end - 3) + other + html.slice(end - 2))).toContain(
        'Formato do comprovante',
      )
      expect(await read(`${html.slice(0, begin + 9)}z${html.slice(begin + 10)}`)).toContain(
        'Formato do comprovante',
      )
    })

    test.each([
      [50, 300, 104],
      [40, 20_000, 100],
    ])(
      'with %i events, each among %i leaves of the log, is smaller than %i kB',
      async (count, distance, kB) => {
        const { body } = await api('GET', `/api/public/shipments/${long}/receipt`)
        const first = edited(canonicalize(JSON.parse(JSON.stringify(body))), ({ events }) => ({
          events: events.slice(0, count),
        }))
        const { text, key: other } = scatter(first, distance)
        const verification = verifyReceipt(text, { key: other })
        expect(verification).toMatchObject({ valid: true, completeness: { size: (count + 1) * distance } })
        const frame = await readFile(join(webFolder, 'offline-receipt.pt.html'), 'utf8')
        const bytes = await fillTemplate(frame, {
          language: 'pt',
          trackingId: long,
          text,
          key: other,
          verification,
        })
        expect(bytes.length).toBeLessThan(kB * 1_000)
        expect(await read(decode(bytes))).toContain('Histórico conferido.')
      },
    )
  })
})

test.runIf(isWhole)(
  'offers the proof and leaf of one event as files that other tools can check',
  async () => {
    const proof = await download(
      short,
      'Baixar prova (.tlog-proof)',
      'Evento 2: Chegou a São José dos Campos/SP',
    )
    const leaf = await download(short, 'Baixar folha (.leaf)', 'Evento 2: Chegou a São José dos Campos/SP')
    expect(proof.endsWith(`${short}-evento-2.tlog-proof`)).toBe(true)
    const parsed = parseTlogProof(await readFile(proof, 'utf8'))
    const { root, size } = openTreeHead(parsed.head, parseVerifierKey(key))
    verifyInclusion({
      leafHash: hashLeaf(await readFile(leaf)),
      index: parsed.index,
      size,
      root,
      proof: parsed.proof,
    })
  },
)
