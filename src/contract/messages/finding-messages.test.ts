import { expect, it } from 'vitest'
import { findingCodes } from '../endpoints/audit-finding.ts'
import { findingMessage, findingEventMessage } from './finding-messages.ts'

it.each(findingCodes)('the finding %s has a message in both languages', (code) => {
  const [pt, en] = (['pt', 'en'] as const).map((language) => findingMessage(language, { code, field: null }))
  expect([pt, en]).toEqual([expect.stringMatching(/^\p{Ll}/u), expect.stringMatching(/^\p{Ll}/u)])
  expect(pt).not.toBe(en)
})

it('findingEventMessage names the event of a finding, and findingMessage names its field', () => {
  expect(findingEventMessage('pt', 2, 'checkpoint.corrected')).toBe('Evento 3 (Checkpoint corrigido)')
  expect(findingEventMessage('en', 0, undefined)).toBe('Event 1')
  expect(findingMessage('pt', { code: 'field_changed', field: 'city' })).toBe(
    'o campo Cidade (city) foi alterado depois de registrado',
  )
})
