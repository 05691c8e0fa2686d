import { describe, expect, it } from 'vitest'
import { fill, formatMessage } from './message.ts'

describe('say', () => {
  it('speaks both languages', () => {
    expect(formatMessage('pt', 'status.in_transit')).toBe('Em trânsito')
    expect(formatMessage('en', 'status.in_transit')).toBe('In transit')
  })

  it('fills facts in', () => {
    expect(formatMessage('pt', 'error.checkpoint_duplicate', { type: 'entrada' })).toBe(
      'Checkpoint do tipo "entrada" já foi criado recentemente',
    )
  })
})

describe('fill', () => {
  it('leaves a placeholder without a fact as written', () => {
    expect(fill('Bem-vindo, {email}!')).toBe('Bem-vindo, {email}!')
  })

  it('takes facts literally', () => {
    expect(fill('{a} {b}', { a: '{b}', b: '$&' })).toBe('{b} $&')
  })

  it('knows no facts but its own', () => {
    expect(fill('{constructor}', {})).toBe('{constructor}')
  })
})
