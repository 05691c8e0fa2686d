import { expect, it } from 'vitest'
import { findingCodes } from '../endpoints/audit-finding.ts'
import { sayFinding, sayFindingEvent } from './finding-words.ts'

it.each(findingCodes)('%s has a message in both languages', (code) => {
  const [pt, en] = (['pt', 'en'] as const).map((language) => sayFinding(language, { code, field: null }))
  expect([pt, en]).toEqual([expect.stringMatching(/^\p{Ll}/u), expect.stringMatching(/^\p{Ll}/u)])
  expect(pt).not.toBe(en)
})

it('names the event and the field', () => {
  expect(sayFindingEvent('pt', 2, 'checkpoint.corrected')).toBe('Evento 3 (Checkpoint corrigido)')
  expect(sayFindingEvent('en', 0, undefined)).toBe('Event 1')
  expect(sayFinding('pt', { code: 'field_changed', field: 'city' })).toBe(
    'o campo Cidade (city) foi alterado depois de registrado',
  )
})
