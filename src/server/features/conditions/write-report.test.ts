import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { presetRanges } from '#domain/conditions/condition-range.ts'
import { archivalOf, attachedFilesOf, readPdf } from '../../../../tests/support/files/pdf.ts'
import type { Block, Curve } from './report-blocks.ts'
import { writeReport } from './write-report.ts'

const start = Date.parse('2026-11-10T10:00:00Z')
const at = (minutes: number): number => start + minutes * 60_000
const point = (minutes: number, value: number | null) => ({
  at: at(minutes),
  minimum: value,
  maximum: value,
})

const curve: Curve = {
  channel: 'temperature',
  range: presetRanges.refrigerated,
  period: { from: at(0), to: at(90) },
  points: [point(0, 5_000), point(30, 9_500), point(40, null), point(60, 5_000), point(90, 5_000)],
  gaps: [{ from: at(40), to: at(60) }],
  excursions: [{ from: at(30), to: at(40) }],
  marks: [{ at: at(10), number: 1 }],
}

const write = (blocks: readonly Block[], files: readonly string[] = [], mark: string | null = null) =>
  writeReport(
    {
      mark,
      title: 'Relatório de conservação',
      trackingId: 'FT-20261110-A1B2C3',
      link: 'https://lastro.example/verify/FT-20261110-A1B2C3',
      head: ['Revisão 1'],
      madeAt: new Date(start),
      footer: 'FT-20261110-A1B2C3',
      blocks: Promise.resolve(blocks),
      appendix: [{ kind: 'heading', text: 'Anexos' }],
    },
    Promise.resolve(
      files.map((text, index) => ({
        name: `leituras-${index}.csv`,
        deflated: deflateSync(text),
        bytes: Buffer.byteLength(text),
        description: 'Leituras do dia',
        createdAt: new Date(start),
      })),
    ),
  )

const linesOf = (pdf: Buffer) => readPdf(pdf).map(({ texts }) => texts.map(({ text }) => text.trimEnd()))

test('writes the mark of a test company first', async () => {
  const [lines] = linesOf(await write([], [], 'TESTE, sem valor'))
  expect(lines?.slice(0, 2)).toEqual(['TESTE, sem valor', 'Relatório de conservação'])
})

test('writes PDF/A-3b with its colours and all fonts', async () => {
  expect(archivalOf(await write([{ kind: 'text', text: 'Nenhuma.' }]))).toEqual({
    version: '1.7',
    part: '3',
    conformance: 'B',
    intents: ['GTS_PDFA1'],
    fontsWithoutFile: [],
  })
})

test('writes each character as text, also after a document with other glyphs of the same font', async () => {
  // The glyph of a colon consists of full stops.
  await write([{ kind: 'text', text: 'às 10:00' }])
  const [page] = linesOf(await write([{ kind: 'text', text: 'Máximo 7.500 °C' }]))
  expect(page).toContain('Máximo 7.500 °C')
})

test('attaches files as data, byte by byte', async () => {
  const files = ['# lastro 00\r\n\n', `# lastro ${'ab'.repeat(16)}\n2026-11-10T10:00:00.000Z;5.000;ok\n`]
  expect(attachedFilesOf(await write([], files))).toEqual(
    files.map((text, index) => ({
      name: `leituras-${index}.csv`,
      relationship: 'Data',
      type: 'text#2Fcsv',
      bytes: Buffer.from(text),
    })),
  )
})

test('draws a curve with its range, gaps, excursions and the numbers of checkpoints', async () => {
  const [page] = readPdf(await write([{ kind: 'curve', curve }]))
  const said = page?.texts.map(({ text }) => text.trimEnd())
  expect(said).toContain('07:00')
  expect(said).toContain('10/11')
  expect(said).toContain('1')
  expect(said).toContain(
    'Valores em °C · faixa em verde · excursões em vermelho · sem dado: hachurado · linhas numeradas: eventos da viagem',
  )
  const band = page?.rectangles.find(({ height }) => height > 50)
  expect(band?.width).toBeCloseTo(465, 0)
})

test('names no range below the curve of humidity if the range does not limit it', async () => {
  const [page] = readPdf(await write([{ kind: 'curve', curve: { ...curve, channel: 'humidity' } }]))
  expect(page?.texts.map(({ text }) => text.trimEnd())).toContain(
    'Valores em % de umidade relativa · excursões em vermelho · sem dado: hachurado · linhas numeradas: eventos da viagem',
  )
})

test('the appendix has the last pages', async () => {
  const pages = linesOf(await write([{ kind: 'text', text: 'Nenhuma.' }]))
  expect(pages.map((lines) => lines.includes('Anexos'))).toEqual([false, true])
  expect(pages[1]).toContain('FT-20261110-A1B2C3 · página 2 de 2')
})

test('a table that is longer than a page repeats its titles', async () => {
  const rows = Array.from({ length: 80 }, (_, index) => [String(index), 'Refrigerador'])
  const columns = [
    { title: 'Nº', width: 1 },
    { title: 'Nome', width: 3 },
  ]
  const pages = linesOf(await write([{ kind: 'table', columns, rows }]))
  expect(pages.map((lines) => lines.filter((line) => line === 'Nome').length)).toEqual([1, 1, 0])
  for (const [index, lines] of pages.entries())
    expect(lines).toContain(`FT-20261110-A1B2C3 · página ${index + 1} de 3`)
  expect(pages.flat().filter((line) => line === 'Refrigerador')).toHaveLength(80)
})
