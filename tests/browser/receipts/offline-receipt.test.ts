import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillTemplate } from '#web/offline-receipt/fill-template.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { formatMessage } from '#contract/messages/message.ts'
import { webFolder } from '../../../tools/web-stamp.ts'
import type { ForgedReceipt } from '../../ledger/forged-receipt.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import {
  decodeReceiptFile,
  openOfflineReader,
  readReceiptFile,
  type OfflineReader,
} from '../../support/browser/offline-reader.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

const forgedFolder = join(import.meta.dirname, '../../../vectors/lastro/forged')
const forgedFiles = (await readdir(forgedFolder)).filter((name) => name.endsWith('.json')).toSorted()

let visit: Visit
let api: Api
let key: string
/** Tracking code of a shipment with four events. */
let short: string
let reader: OfflineReader
let page: Page
let file: string

beforeAll(async () => {
  // One of the changed receipts names the first place of the log.
  visit = await openVisit({ isAlone: true })
  api = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
  key = String((await api('GET', '/log/key')).body).trim()
  short = await addShipment(api, { recipient_name: '</script><b>Ana' })
  await addCheckpoint(api, short, 3, { checkpoint_type: 'entrada', city: 'São José dos Campos', uf: 'SP' })
  await addCheckpoint(api, short, 2, { checkpoint_type: 'saida', city: 'São José dos Campos', uf: 'SP' })
  await addCheckpoint(api, short, 1, { checkpoint_type: 'finalizacao' })
  await verifiedReceipt(api, `/api/public/shipments/${short}/receipt`, short, 4)
  reader = await openOfflineReader(visit)
  ;({ page } = reader)
})

afterAll(async () => {
  await reader?.close()
  await visit?.close()
})

/** Returns the file with one text of its receipt changed. */
function changed(html: string, from: string, to: string): string {
  const at = html.indexOf(from, html.indexOf('id="receipt"'))
  expect(at, from).toBeGreaterThan(0)
  return html.slice(0, at) + to + html.slice(at + from.length)
}

describe('the self-verifying receipt', () => {
  beforeAll(async () => {
    file = await readReceiptFile(await reader.download(short, 'Baixar comprovante autoverificável (HTML)'))
  })

  test('verifies from disk, without a network and without any request', async () => {
    const asked: string[] = []
    const errors: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    expect(await reader.read(file)).toContain('Histórico conferido.')
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
    const verdict = await reader.read(changed(file, from, to))
    expect(verdict).toContain('Registro adulterado: este comprovante não confere.')
    expect(verdict).toContain(check)
    await expect.poll(() => page.getByRole('img', { name: 'Selo: rompido' }).count()).toBe(1)
  })

  test.runIf(isWhole)('is refused if any one character of its receipt was changed', async () => {
    const begin = file.indexOf('>', file.indexOf('id="receipt"')) + 1
    const end = file.indexOf('</pre>', begin)
    for (let at = begin; at < end; at += Math.ceil((end - begin) / 40)) {
      const other = file[at] === '1' ? '2' : '1'
      expect(await reader.read(file.slice(0, at) + other + file.slice(at + 1)), `${at}`).toContain(
        'Registro adulterado',
      )
    }
  })

  test('takes its displayed text from the receipt, not from the page', async () => {
    expect(await reader.read(file.replace('Entregue em Recife/PE', 'Entregue em Recife/PB'))).toContain(
      'Histórico conferido.',
    )
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Entregue em Recife/PE')
    expect(await page.getByText('Recife/PB').count()).toBe(0)
    const titled = file.replace('<title>', '<title>Entregue ')
    expect(titled).not.toBe(file)
    expect(await reader.read(titled)).toContain('Histórico conferido.')
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
    const verdict = await reader.read(file.replace(from, to))
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
    expect(await reader.read(file.replace(from, to))).toContain('Dados exibidos A página foi alterada')
  })

  test('with another style that its policy allows is refused, and the refusal is shown', async () => {
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(file) ?? []
    const other = `${style}#verdict{display:none}`
    const html = file
      .replace(style, other)
      .replace(hash('sha256', style, 'base64'), hash('sha256', other, 'base64'))
    expect(html).toContain(hash('sha256', other, 'base64'))
    await reader.read(html)
    await page.getByText('Registro adulterado: este comprovante não confere.').waitFor()
    expect(await page.locator('style').count()).toBe(0)
  })

  test('states its limits, and shows a verify command with a placeholder instead of the file’s own key', async () => {
    expect(await reader.read(file)).toContain('O próprio arquivo pode ter sido forjado')
    await page.getByText('Um programa dentro de um arquivo não pode responder por esse arquivo').waitFor()
    await page.getByText(`comprovante-${short}.json --key CHAVE_DO_REGISTRO`).waitFor()
    expect(file).not.toContain(`--key ${key}`)
  })

  test('is refused if its pinned key was changed', async () => {
    const other = key.at(-4) === 'A' ? 'B' : 'A'
    expect(
      await reader.read(file.replace(`id="key">${key.slice(0, -3)}`, `id="key">${key.slice(0, -4)}${other}`)),
    ).toContain('Chave do registro')
  })

  test('reports that its program was changed, and runs nothing', async () => {
    const other = file.replace(/(id="program" hidden[^>]*>.{200})./, '$1')
    await page.goto(await reader.save(other))
    await page.getByText('Este navegador não consegue rodar o programa').waitFor()
    await expect.poll(() => page.locator(':root').getAttribute('data-state')).toBe('unchecked')
  })

  test.runIf(isWhole)('is readable without a script, marked as unverified', async () => {
    const context = await visit.browser.newContext({ javaScriptEnabled: false })
    const still = await context.newPage()
    await still.goto(await reader.save(file))
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
    const html = await readReceiptFile(await (await started).path())
    expect(await reader.read(html)).toContain('History verified.')
    expect(await reader.read(html.replace('<main>', '<main><p>Delivered</p>'))).toContain('Displayed data')
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
    const html = await readReceiptFile(
      await reader.download(code, 'Baixar comprovante autoverificável (HTML)'),
    )
    expect(await reader.read(html)).toContain('Histórico conferido.')
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
    const html = decodeReceiptFile(await fillTemplate(frame, given))
    expect(html).toContain('data-form="text"')
    expect(await reader.read(html)).toContain('Histórico conferido.')
    expect(await page.title()).toBe(`${code} · Lastro`)
    await expect.poll(() => page.locator('#shown').innerText()).toContain(city.slice(0, 36))
    const packed = decodeReceiptFile(await fillTemplate(frame + ' '.repeat(60_000), given))
    expect(packed).toContain('data-form="deflated"')
    expect(await reader.read(packed)).toContain('Histórico conferido.')
  })

  describe.each(sampled(forgedFiles, 3))('with the forged receipt %s', (name) => {
    test('names the failed check, or states that the claimed time is not proved', async () => {
      const forged: ForgedReceipt = JSON.parse(await readFile(join(forgedFolder, name), 'utf8'))
      const { receipt: text, options, expected } = forged
      const frame = await readFile(join(webFolder, 'offline-receipt.pt.html'), 'utf8')
      const { key: pinned, trackingId } = options
      const verification = verifyReceipt(text, { key: pinned, trackingId })
      const given = { language: 'pt', trackingId, key: pinned, text, verification } as const
      const verdict = await reader.read(decodeReceiptFile(await fillTemplate(frame, given)))
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
})
