import { beforeAll, describe, expect, test } from 'vitest'
import type { Label, LabelMark } from '#contract/endpoints/labels.ts'
import { MAX_LABELS } from '#domain/shipments/label.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { downloadFile } from '../../support/api/download-file.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { createShipments, manyCode } from '../../support/api/many-shipments.ts'
import { pictureOf, readPdf, type PdfPage } from '../../support/files/pdf.ts'
import { readCodes } from '../../support/browser/read-codes.ts'
import { publicUrl, type TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import {
  addCheckpoint,
  addShipment,
  dataOf,
  newCode,
  verifiedReceipt,
} from '../../support/api/shipment-api.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let server: TestServer
let owner: TestAccount
let api: Api
let outsider: Api

beforeAll(async () => {
  ;({ server } = await sharedServer())
  owner = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
  outsider = apiOf(server, (await createAccount(server)).session.access_token)
})

const portuguese = { 'accept-language': 'pt-BR' }
const download = (path: string, body?: object, headers: Record<string, string> = portuguese) =>
  downloadFile(server, owner, path, body, headers)

async function pdf(body: object): Promise<readonly PdfPage[]> {
  return readPdf((await download('/api/labels/pdf', body)).bytes)
}

async function draw(shipments: readonly string[], size = 'thermal'): Promise<readonly Label[]> {
  return dataOf<Label[]>(await api('POST', '/api/labels', { shipments, size }, portuguese))
}

/** Printer dots per point, for a thermal printer with eight dots per millimetre. */
const PRINTED = (8 * 25.4) / 72

const millimetres = (points: number): number => (points / 72) * 25.4
const wordsOf = ({ texts }: PdfPage): readonly string[] => texts.map(({ text }) => text)
const marksOf = <Kind extends LabelMark['kind']>({ marks }: Label, kind: Kind) =>
  marks.filter((mark): mark is Extract<LabelMark, { kind: Kind }> => mark.kind === kind)

/**
 * Returns the bounds of a mark (text, line, code or seal): smallest x, largest x, smallest y and
 * largest y.
 */
function boundsOf(mark: LabelMark): readonly [number, number, number, number] {
  switch (mark.kind) {
    case 'text':
      return [mark.x, mark.x + mark.width, mark.y - mark.size * 0.75, mark.y + mark.size * 0.25]
    case 'rule':
      return [mark.x, mark.x + mark.width, mark.y, mark.y + mark.height]
    case 'qr': {
      // The bounds include the blank border around the QR code (quiet zone), four modules wide.
      const side = (mark.rows.length + 4) * mark.module
      return [mark.x - 4 * mark.module, mark.x + side, mark.y - 4 * mark.module, mark.y + side]
    }
    case 'code128': {
      const length = mark.widths.reduce((sum, one) => sum + one, 0)
      return [mark.x - 10 * mark.module, mark.x + (length + 10) * mark.module, mark.y, mark.y + mark.height]
    }
    case 'seal':
      return [mark.x, mark.x + mark.size, mark.y, mark.y + mark.size]
  }
}

const long = {
  recipient_name: 'Distribuidora Conceição Araújo de Vasconcelos e Irmãos '.repeat(4).slice(0, 200),
  recipient_address: 'Rua X, 5, Bloco B, Torre 2, Apto 1201, CEP 01310-100, São Paulo/SP',
  origin: 'Estrada Municipal das Três Barras do Sul '.repeat(13).slice(0, 500),
  destination: 'x'.repeat(500),
  destination_city: 'Vila Bela da Santíssima Trindade do Extremo Oeste do Mato Grosso',
  destination_state: 'MT',
  reference: 'W'.repeat(100),
}

describe('a PDF of labels', () => {
  const sizes = [
    ['thermal', 100, 150],
    ['a6', 105, 148],
  ] as const

  test.each(sampled(sizes, 2))(
    'for %s has the right page size, one page per label, and readable codes',
    async (size, width, height) => {
      const codes = [await addShipment(api), await addShipment(api, { recipient_name: 'João Nuñez' })]
      const pages = await pdf({ shipments: codes, size })
      expect(pages).toHaveLength(2)
      for (const [at, page] of pages.entries()) {
        expect(millimetres(page.width)).toBeCloseTo(width, 1)
        expect(millimetres(page.height)).toBeCloseTo(height, 1)
        const found = await readCodes(pictureOf(page, PRINTED))
        expect(
          found
            .map(({ format, text, ecLevel }) => ({ format, text, ecLevel }))
            .toSorted((a, b) => a.format.localeCompare(b.format)),
        ).toEqual([
          { format: 'Code128', text: codes[at], ecLevel: '' },
          { format: 'QRCode', text: `${publicUrl}/verify/${codes[at]}`, ecLevel: 'Q' },
        ])
      }
    },
  )

  test('contains sender, origin and destination, with accents', async () => {
    const code = await addShipment(api, {
      recipient_name: 'Conceição Araújo',
      recipient_address: 'Travessa São João, 9',
      destination_city: 'Recife',
      destination_state: 'PE',
      origin_cep: '03021-000',
      destination_cep: '50030-170',
      reference: 'NF 8841',
    })
    const [page] = await pdf({ shipments: [code], size: 'a6' })
    expect(page && wordsOf(page)).toEqual(
      expect.arrayContaining([
        code,
        'ORIGEM',
        'Rua A, 1, Brás, São Paulo/SP · CEP 03021-000',
        'DESTINATÁRIO',
        'Conceição Araújo',
        'Travessa São João, 9',
        'DESTINO',
        'Rua B, 2, Recife/PE',
        'RECIFE / PE · 50030-170',
        'NF 8841',
        '12,5 kg',
      ]),
    )
  })

  test('names the company as sender', async () => {
    const { id } = await createCompany(server, owner, 'Vacinas do Norte Ltda.')
    const ofCompany = companyApi(server, owner, id)
    const code = await addShipment(ofCompany)
    const drawn = dataOf<readonly Label[]>(
      await ofCompany('POST', '/api/labels', { shipments: [code], size: 'a6' }),
    )
    const texts = drawn.flatMap(({ marks }) =>
      marks.flatMap((one) => (one.kind === 'text' ? [one.text] : [])),
    )
    expect(texts).toEqual(expect.arrayContaining(['SENDER', 'Vacinas do Norte Ltda.']))
    expect(texts).not.toContain('FROM')
  })

  test.runIf(isWhole)('is pure black, with lines that a thermal printer can print', async () => {
    const code = await addShipment(api)
    await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 1)
    const [page] = await pdf({ shipments: [code], size: 'thermal' })
    expect(new Set(page?.colors)).toEqual(new Set(['0 0 0 scn', '0 0 0 SCN']))
    expect(page?.lineWidths.length).toBeGreaterThan(5)
    expect(millimetres(Math.min(...(page?.lineWidths ?? [])))).toBeGreaterThanOrEqual(0.3)
    expect(
      millimetres(Math.min(...(page?.rectangles ?? []).flatMap(({ width, height }) => [width, height]))),
    ).toBeGreaterThanOrEqual(0.25)
  })

  test('is returned for the tracking code and for the ID of a shipment', async () => {
    const code = await addShipment(api)
    const { id } = dataOf<{ id: string }>(await api('GET', `/api/shipments/${code}`))
    for (const key of [code, id]) {
      const { headers, bytes } = await download(`/api/shipments/${key}/label.pdf?size=a6`)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="etiqueta-${code}.pdf"`,
      })
      const [page] = readPdf(bytes)
      expect(page && wordsOf(page)).toContain(code)
    }
  })

  test('is in English unless Portuguese is requested', async () => {
    const code = await addShipment(api)
    const { headers, bytes } = await download('/api/labels/pdf', { shipments: [code, code] }, {})
    expect(headers.get('content-disposition')).toMatch(/filename="labels-\d{4}-\d\d-\d\d\.pdf"/)
    const [page] = readPdf(bytes)
    expect(page && wordsOf(page)).toEqual(expect.arrayContaining(['RECIPIENT', '12.5 kg']))
  })
})

describe('the drawing of a label', () => {
  test.each(['a6', 'thermal'])('has no overlap between long texts, codes and edges for %s', async (size) => {
    const codes = [
      await addShipment(api, long),
      await addShipment(api),
      await addShipment(api, {
        ...long,
        recipient_name: null,
        recipient_address: null,
        destination: 'Rua B',
      }),
    ]
    for (const code of codes) await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 1)
    const labels = await draw(codes, size)
    expect(labels.map(({ is_clipped }) => is_clipped)).toEqual([true, false, true])
    for (const label of labels) {
      const bounds = label.marks.map(boundsOf)
      for (const [left, right, top, bottom] of bounds) {
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(label.width + 0.01)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(bottom).toBeLessThanOrEqual(label.height)
      }
      const overlaps = bounds.flatMap((one, at) =>
        bounds.slice(at + 1).flatMap((other, after) => {
          const isApart =
            one[1] <= other[0] + 0.01 ||
            other[1] <= one[0] + 0.01 ||
            one[3] <= other[2] + 0.01 ||
            other[3] <= one[2] + 0.01
          return isApart ? [] : [[label.marks[at], label.marks[at + 1 + after]]]
        }),
      )
      expect(overlaps).toEqual([])
    }
  })

  test('has QR modules, bars and lines of at least the minimum printable size', async () => {
    const [label] = await draw([await addShipment(api)])
    expect(label && marksOf(label, 'qr')[0]?.module).toBeGreaterThanOrEqual(0.4)
    expect(label && marksOf(label, 'code128')[0]?.module).toBeGreaterThanOrEqual(0.25)
    expect(label && marksOf(label, 'rule').every(({ height }) => height >= 0.3)).toBe(true)
  })

  test('draws □ for each character that no font contains, and reports missing glyphs', async () => {
    const [label] = await draw([await addShipment(api, { recipient_name: 'محمد Ana 👨‍👩‍👧' })])
    expect(label?.has_missing_glyphs).toBe(true)
    expect(label && marksOf(label, 'text').map(({ text }) => text)).toContain('□□□□ Ana □')
  })

  test.runIf(isWhole)('has bar codes of equal width, whatever characters end the tracking code', async () => {
    const codes = ['AB12CD', '123456', '12345A', 'A99999', 'ZZZZZZ'].map((end) => `FT-20261120-${end}`)
    for (const tracking_id of codes) await addShipment(api, { tracking_id })
    const bars = (await draw(codes)).flatMap((label) => marksOf(label, 'code128'))
    expect(
      new Set(bars.map(({ x, widths }) => `${x} ${widths.reduce((sum, one) => sum + one, 0)}`)).size,
    ).toBe(1)
    for (const [at, page] of (await pdf({ shipments: codes, size: 'thermal' })).entries()) {
      const found = await readCodes(pictureOf(page, PRINTED))
      expect(found.find(({ format }) => format === 'Code128')?.text).toBe(codes[at])
    }
  })

  test('has no recipient if the shipment has none', async () => {
    const [label] = await draw([await addShipment(api, { recipient_name: null })])
    const words = label && marksOf(label, 'text').map(({ text }) => text)
    expect(words).toContain('DESTINO')
    expect(words).not.toContain('DESTINATÁRIO')
  })

  test('shows the seal (visual mark) of the history root in the receipt, before and after a new event', async () => {
    const code = await addShipment(api)
    for (const events of [1, 2]) {
      const { historyRoot } = await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, events)
      const [label] = await draw([code])
      expect(label && marksOf(label, 'seal')[0]?.hash).toBe(historyRoot)
      const words = label && marksOf(label, 'text').map(({ text }) => text)
      expect(words).toContain(events === 1 ? '1 evento' : '2 eventos')
      if (events === 1) await addCheckpoint(api, code, 1)
    }
  })
})

describe('many labels', () => {
  test('come in the requested order, with repetitions', async () => {
    const [one, other] = [await addShipment(api), await addShipment(api)]
    const labels = await draw([other, one, other])
    expect(labels.map(({ tracking_id }) => tracking_id)).toEqual([other, one, other])
  })

  test.runIf(isWhole)('are limited to five hundred', async () => {
    await createShipments(server, owner.session.user.id, MAX_LABELS + 1, () => ({}))
    const codes = Array.from({ length: MAX_LABELS + 1 }, (_, at) => manyCode(at))
    for (const path of ['/api/labels', '/api/labels/pdf', '/api/labels/zpl']) {
      expect(await api('POST', path, { shipments: codes }, portuguese)).toMatchObject({
        status: 400,
        body: { code: 'invalid_fields', fields: { shipments: 'Itens demais de uma vez: o máximo é 500' } },
      })
    }
    const pages = await pdf({ shipments: codes.slice(1), size: 'thermal' })
    expect(pages).toHaveLength(MAX_LABELS)
    expect(pages.map((page) => wordsOf(page)[0])).toEqual(codes.slice(1))
  })

  test.each(['/api/labels', '/api/labels/pdf', '/api/labels/zpl'])(
    '%s returns the same 404 for a shipment of another account as for a missing shipment',
    async (path) => {
      const mine = await addShipment(api)
      const theirs = await addShipment(outsider)
      const [{ id }, missing] = [
        dataOf<{ id: string }>(await outsider('GET', `/api/shipments/${theirs}`)),
        newCode(),
      ]
      for (const foreign of [theirs, id, missing]) {
        expect(await api('POST', path, { shipments: [mine, foreign] }, portuguese)).toMatchObject({
          status: 404,
          body: { code: 'not_found', fields: { 'shipments.1': 'Remessa não encontrada' } },
        })
      }
    },
  )

  test.each([
    [{ shipments: [] }, 'shipments'],
    [{ shipments: ['nada'] }, 'shipments.0'],
    [{ shipments: [manyCode(1)], size: 'a4' }, 'size'],
    [{ shipments: [manyCode(1)], copies: 2 }, 'copies'],
  ])('are refused for the request body %j', async (body, field) => {
    expect(await api('POST', '/api/labels/pdf', body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) as string } },
    })
  })

  test.each(['label.pdf', 'label.zpl'])('%s of a shipment of another account answers 404', async (name) => {
    const theirs = await addShipment(outsider)
    expect(await api('GET', `/api/shipments/${theirs}/${name}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await apiOf(server)('GET', `/api/shipments/${theirs}/${name}`)).toMatchObject({ status: 401 })
  })
})
