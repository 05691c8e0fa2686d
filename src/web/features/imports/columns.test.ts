import { describe, expect, it } from 'vitest'
import { csvMessages } from '#contract/messages/shared/csv-messages.ts'
import { referenceMessages } from '#contract/messages/shared/references-messages.ts'
import { guessColumns, importFields } from './columns.ts'

describe('guessColumns', () => {
  it('recognizes the column names of our own export, in both languages', () => {
    const columns = Object.entries(csvMessages).filter(
      ([key]) => !/created_at|updated_at|last_place/.test(key),
    )
    for (const language of ['pt', 'en'] as const) {
      const fields = guessColumns(columns.map(([, words]) => words[language]))
      expect(fields).toEqual(columns.map(([key]) => key.slice('csv.'.length)))
      const further = [...columns, ...Object.entries(referenceMessages)]
      expect(guessColumns(further.map(([, words]) => words[language]))).toEqual(
        further.map(([key]) =>
          key.replace('csv.', '').replace('reference_kind.', 'references.').replace('air_fact.', 'air.'),
        ),
      )
    }
  })

  it('maps pieces, gross weight and volume to air cargo only beside an airport', () => {
    const header = ['Peso (kg)', 'Volumes', 'Peso bruto (kg)', 'Cubagem (m³)']
    expect(guessColumns(header)).toEqual(['weight', undefined, undefined, undefined])
    expect(guessColumns([...header, 'Aeroporto de destino'])).toEqual([
      'weight',
      'air.pieces',
      'air.gross_kg',
      'air.volume_m3',
      'air.destination',
    ])
  })

  it('recognizes common headers without "de" and in any word order', () => {
    const header = [
      'Rua origem',
      'Nº origem',
      'Cidade (origem)',
      'UF destino',
      'DESTINO - CIDADE',
      'Nº Pedido',
    ]
    expect(guessColumns([...header, 'Previsão', 'Cliente'])).toEqual([
      'origin',
      'origin_number',
      'origin_city',
      'destination_state',
      'destination_city',
      'reference',
      'estimated_delivery',
      'recipient_name',
    ])
  })

  it('maps typed references, and keeps a plain number below their title as the reference', () => {
    const key = '35261111222333000181550010000010001123456781'
    const rows = (cells: string[]) => [{ line: 2, cells }]
    expect(guessColumns(['NF-e', 'Pedido', 'AWB'], [], rows([key, '7', '020-12345675']))).toEqual([
      'references.nfe',
      'reference',
      'references.mawb',
    ])
    expect(guessColumns(['NF-e', 'Pedido', 'AWB'], [], rows(['1234', '7001', 'x']))).toEqual([
      'reference',
      'references.order',
      'references.mawb',
    ])
    const titles = ['Referência', 'Pedido', 'Fatura', 'Chave', 'CT-e', 'MDF-e', 'HAWB', 'Transportadora']
    expect(guessColumns(titles)).toEqual([
      'reference',
      ...['order', 'invoice', 'nfe', 'cte', 'mdfe', 'hawb', 'carrier'].map((kind) => `references.${kind}`),
    ])
  })

  it('maps neither unknown columns nor columns that exist only in exports', () => {
    expect(
      guessColumns(['Valor do frete', '', 'Criada em (horário de Brasília)', 'Último local', 'Erro']),
    ).toEqual(Array.from({ length: 5 }))
  })

  it('assigns a field to the first column with its name', () => {
    expect(guessColumns(['Peso (kg)', 'PESO', 'destinatário'])).toEqual([
      'weight',
      undefined,
      'recipient_name',
    ])
  })

  it('prefers custom fields of the account over standard fields', () => {
    expect(guessColumns(['LOTE', 'Peso', 'lote'], ['Lote', 'Peso'])).toEqual([
      'custom_data.Lote',
      'custom_data.Peso',
      undefined,
    ])
  })

  it('chooses from importFields, which contains no field twice', () => {
    expect(new Set(importFields).size).toBe(importFields.length)
  })
})
