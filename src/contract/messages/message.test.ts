import { describe, expect, it } from 'vitest'
import { fill, formatMessage } from './message.ts'

describe('formatMessage', () => {
  it('returns a message in either language', () => {
    expect(formatMessage('pt', 'status.in_transit')).toBe('Em trânsito')
    expect(formatMessage('en', 'status.in_transit')).toBe('In transit')
  })

  it('replaces placeholders by facts', () => {
    expect(formatMessage('pt', 'error.checkpoint_duplicate', { type: 'entrada' })).toBe(
      'Checkpoint do tipo "entrada" já foi criado recentemente',
    )
  })
})

describe('fill', () => {
  it('leaves a placeholder unchanged if it has no fact', () => {
    expect(fill('Bem-vindo, {email}!')).toBe('Bem-vindo, {email}!')
  })

  it('inserts a fact unchanged, even if it looks like a placeholder', () => {
    expect(fill('{a} {b}', { a: '{b}', b: '$&' })).toBe('{b} $&')
  })

  it('ignores inherited properties of the facts', () => {
    expect(fill('{constructor}', {})).toBe('{constructor}')
  })
})
