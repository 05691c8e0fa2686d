import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Fields } from '#ledger/base/field-value.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { writeShown } from '../offline-receipt/write-shown.ts'
import { comparePicture } from './compare-picture.ts'
import { hasOtherFile, picturesIn, picturesMessage } from '#contract/public-page/find-picture.ts'

const photo = Uint8Array.from({ length: 2_000 }, (_, at) => at * 7)
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const changed = (at: number) => photo.with(at, (photo[at] ?? 0) ^ 1)

const event = (eventId: string, fields: Fields, type = 'checkpoint.created'): VerifiedEvent => ({
  sequence: 0,
  kind: 'event',
  type,
  eventId,
  lists: { client: 2, server: 2 },
  committedBy: 'client',
  clientHash: `hash of ${eventId}`,
  leafHash: eventId,
  index: 0,
  valid: true,
  fields,
  server: { received_at: '2026-11-28T18:00:00.000Z' },
  hidden: { client: [], server: [] },
})

const place = { city: 'Recife', uf: 'PE' }
const delivered = event('a', {
  ...place,
  checkpoint_type: 'finalizacao',
  occurred_at: '2026-11-28T17:02:00.000Z',
  media: { photo_1: 'ab'.repeat(32), photo_2: digestOf(photo), signature: 'cd'.repeat(32) },
})
const attempted = event('b', {
  ...place,
  checkpoint_type: 'tentativa',
  occurred_at: '2026-11-27T17:02:00.000Z',
  status: 'Destinatário ausente',
  media: { photo_1: digestOf(photo) },
})
const added = event(
  'c',
  { occurred_at: '2026-11-29T12:30:00.000Z', media: { photo_1: digestOf(photo) } },
  'annex.added',
)

const compare = (file: Uint8Array<ArrayBuffer>, ...events: VerifiedEvent[]) =>
  comparePicture('pt', new Blob([file]), picturesIn(events), (instant) => [
    instant.slice(0, 10),
    instant.slice(11, 16),
  ])

describe('comparePicture', () => {
  test.each([
    ['a delivery', delivered, 'Foto 2: confere com a entrega de 17:02, em 2026-11-28 (evento 1).'],
    [
      'an attempt',
      attempted,
      'Foto 1: confere com a tentativa de entrega de 17:02, em 2026-11-27 (evento 1).',
    ],
    ['an annex', added, 'Foto 1: confere com o anexo de 12:30, em 2026-11-29 (evento 1).'],
  ])('names the picture and the event for a photo of %s', async (_case, of, text) => {
    expect(await compare(photo, of)).toEqual({ isSame: true, text })
  })

  test('names the first of the events that name a photo', async () => {
    expect((await compare(photo, attempted, delivered, added)).text).toContain('(evento 1)')
  })

  test('names a signature', async () => {
    const signed = { ...delivered, fields: { ...delivered.fields, media: { signature: digestOf(photo) } } }
    expect((await compare(photo, signed)).text).toContain('Assinatura: confere com a entrega')
  })

  test('calls a finalization that may be no delivery an entry', async () => {
    const refused = { ...delivered, fields: { ...delivered.fields, status: 'Recusado' } }
    expect((await compare(photo, refused)).text).toContain('confere com o registro')
  })

  test.each([
    ['readings', 'Confere com as leituras de 2026-11-24 (evento 1).'],
    ['report', 'Confere com o relatório de conservação de 12:30, em 2026-11-29 (evento 1).'],
  ])('names the day of a file of readings, and the time of a report: %s', async (name, text) => {
    const file = new TextEncoder().encode(`# lastro ${'ab'.repeat(16)}\n2026-11-24T23:59:00.000Z;5.000;ok\n`)
    const named = { ...added, fields: { ...added.fields, media: { [name]: digestOf(file) } } }
    expect(await compare(file, named)).toEqual({ isSame: true, text })
    expect(await compare(file.with(60, 54), named)).toMatchObject({ isSame: false })
    expect(hasOtherFile(picturesIn([named]))).toBe(true)
    expect(hasOtherFile(picturesIn([delivered]))).toBe(false)
  })

  test('tells a photo with any byte changed apart', async () => {
    const answers = new Set<string>()
    for (let at = 0; at < photo.length; at++) answers.add((await compare(changed(at), delivered)).text)
    expect([...answers]).toEqual([
      'Este arquivo não é idêntico ao registrado. Cópias que passaram por um mensageiro também dão este resultado; peça o original.',
    ])
    expect(await compare(changed(0), delivered)).toMatchObject({ isSame: false })
  })

  test('says that a file cannot be read', async () => {
    const file = Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    const { isSame, text } = await comparePicture('pt', file, picturesIn([delivered]), () => ['', ''])
    expect({ isSame, text }).toEqual({ isSame: false, text: 'O navegador não conseguiu ler este arquivo.' })
  })
})

test('picturesIn returns nothing for events whose pictures are hidden or erased', () => {
  const { media: _hidden, ...fields } = delivered.fields
  expect(picturesIn([event('a', { ...fields, media: null }), event('b', fields), event('c', {})])).toEqual([])
})

test.each([
  [['photo_1', 'photo_2', 'signature'], '2 fotos, assinatura'],
  [['photo_1'], '1 foto'],
  [['signature'], 'assinatura'],
  [[], undefined],
])('picturesMessage counts %j', (names, text) => {
  expect(picturesMessage('pt', names)).toBe(text)
})

test('writeShown counts the pictures of a delivery, and says of an attempt only that it was made', () => {
  expect(writeShown('pt', [delivered], 'FT-20261121-AAAAAA')).toContain('2 fotos, assinatura')
  const shown = writeShown('pt', [attempted], 'FT-20261121-AAAAAA')
  expect(shown).toContain('Tentativa de entrega em Recife/PE')
  expect(shown).not.toMatch(/foto|ausente/)
})

test('writeShown lists annexes apart from the stops', () => {
  const late = event('d', { ...added.fields, kind: 'late_evidence' }, 'annex.added')
  const shown = writeShown('pt', [attempted, late], 'FT-20261121-AAAAAA')
  expect(shown.slice(shown.indexOf('</ol>'))).toContain(
    '<h2>Anexos</h2><ol><li><b>Registro recebido depois</b>',
  )
})
