import { describe, expect, it } from 'vitest'
import {
  comparedValues,
  isTold,
  completenessMessage,
  erasureMessage,
  ledgerErrorMessage,
} from './verification-messages.ts'

describe('ledgerErrorMessage', () => {
  it('names a field by its translation and by its name in the receipt', () => {
    const error = {
      code: 'field_not_committed',
      facts: { statement: 'client', field: 'city' },
    } as const
    expect(ledgerErrorMessage('pt', error)).toBe(
      'O campo Cidade (city) não faz parte do que foi gravado (declaração)',
    )
    expect(ledgerErrorMessage('en', error)).toBe(
      'The field City (city) is no part of what was committed (statement)',
    )
  })

  it('names a field that has no translation only by its name in the receipt', () => {
    const error = {
      code: 'field_not_committed',
      facts: { statement: 'server', field: 'temperature' },
    } as const
    expect(ledgerErrorMessage('pt', error)).toBe(
      'O campo temperature não faz parte do que foi gravado (aceite do servidor)',
    )
  })

  it.each([
    ['pt', 'O conteúdo guardado está danificado e não pode mais ser lido'],
    ['en', 'The stored contents are damaged and can no longer be read'],
  ] as const)('states in %s that the contents are damaged, and names no field', (language, said) => {
    const facts = { statement: 'client', field: 'unreadable' }
    expect(ledgerErrorMessage(language, { code: 'field_not_committed', facts })).toBe(said)
  })

  it('names the differing field of a page', () => {
    const facts = { field: 'city', shown: 'Olinda', committed: 'Recife' }
    expect(ledgerErrorMessage('pt', { code: 'displayed_differs', facts })).toBe(
      'A página mostra “Olinda” onde o registro comprova “Recife”: Cidade (city)',
    )
  })

  it('counts events from 1 and leaves other numbers unchanged', () => {
    expect(ledgerErrorMessage('pt', { code: 'sequence_gap', facts: { expected: 1, found: 2 } })).toContain(
      'esperava-se o nº 2 e veio o nº 3',
    )
    expect(ledgerErrorMessage('pt', { code: 'event_after_final', facts: { final: 1 } })).toContain('nº 2')
    expect(ledgerErrorMessage('pt', { code: 'event_repeated', facts: { first: 0 } })).toContain('nº 1')
    expect(ledgerErrorMessage('pt', { code: 'proof_length', facts: { expected: 4, found: 3 } })).toContain(
      'esperados 4, encontrados 3',
    )
  })

  it.each([
    ['object', 'um objeto'],
    ['text, boolean or null', 'texto, booleano ou null'],
    ['at most 64 items', 'uma lista de até 64 itens'],
    ['at most 256 fields', 'até 256 campos'],
    ['lastro-receipt/v1', 'lastro-receipt/v1'],
  ])('states the expected value: %s', (expected, said) => {
    const error = { code: 'value_invalid', facts: { path: 'receipt.events', expected } } as const
    expect(ledgerErrorMessage('pt', error)).toBe(`Valor inválido em receipt.events: esperava-se ${said}`)
  })

  it('inserts facts of a hostile receipt unchanged', () => {
    const error = { code: 'member_unknown', facts: { path: 'receipt.{path} $& __proto__' } } as const
    expect(ledgerErrorMessage('pt', error)).toBe(
      'Há algo que o formato não prevê: receipt.{path} $& __proto__',
    )
    const unknown = {
      code: 'field_not_committed',
      facts: { statement: 'constructor', field: 'toString' },
    } as const
    expect(ledgerErrorMessage('pt', unknown)).toBe(
      'O campo toString não faz parte do que foi gravado (constructor)',
    )
  })
})

describe('comparedValues', () => {
  it.each(['server_hash_mismatch', 'displayed_hash_differs', 'head_forked'] as const)(
    'returns the expected and found hash of %s, because the message does not contain both',
    (code) => {
      const facts = { expected: 'aa', found: 'bb' }
      expect(comparedValues({ code, facts })).toEqual(facts)
    },
  )

  it('returns undefined if the message contains the values', () => {
    expect(comparedValues({ code: 'sequence_gap', facts: { expected: 1, found: 2 } })).toBeUndefined()
    expect(comparedValues({ code: 'head_shrank', facts: { expected: 9, found: 4 } })).toBeUndefined()
    const facts = { field: 'city', shown: 'a', committed: 'b' }
    expect(comparedValues({ code: 'displayed_differs', facts })).toBeUndefined()
    expect(comparedValues({ code: 'value_invalid', facts: { path: 'a', expected: 'text' } })).toBeUndefined()
  })
})

describe('completenessMessage', () => {
  it.each([
    [
      { sealed: false, events: 2, size: 9 },
      'Conferido até o evento 2. Depois dele pode haver outros que ainda não aparecem aqui.',
    ],
    [
      { sealed: true, events: 1, size: 9 },
      'Encerrado para paradas e status; anexos até o evento 1, pode haver outros.',
    ],
    [
      { sealed: true, events: 4, size: 9 },
      'Encerrado para paradas e status; anexos até o evento 4, pode haver outros.',
    ],
  ])('states the last known event of an open history, or that it is closed: %j', (completeness, said) => {
    expect(completenessMessage('pt', { valid: true, completeness })).toBe(said)
  })

  it('states that the extent of the history is unknown if the receipt does not verify', () => {
    const completeness = { sealed: false, events: 4, size: 9 }
    expect(completenessMessage('pt', { valid: false, completeness })).toBe(
      'Não há como dizer: o comprovante não confere.',
    )
  })
})

describe('erasureMessage', () => {
  it.each([
    [1, 'Conteúdo apagado em 21/11/2026: 1 evento está no registro, sem o que dizia.'],
    [4, 'Conteúdo apagado em 21/11/2026: 4 eventos estão no registro, nesta ordem, sem o que diziam.'],
  ])('states the time of an erasure and the number of erased events: %i', (events, said) => {
    expect(erasureMessage('pt', { events }, '21/11/2026')).toBe(said)
  })
})

describe('isTold', () => {
  it('returns false for the skipped erasure check of a history without erasures', () => {
    expect(isTold({ name: 'erasure', status: 'skipped' })).toBe(false)
  })

  it.each([
    ['erasure', 'passed'],
    ['erasure', 'failed'],
    ['pseudonym', 'skipped'],
  ] as const)('returns true for the check %s with the status %s', (name, status) => {
    expect(isTold({ name, status })).toBe(true)
  })
})
