import { describe, expect, it } from 'vitest'
import { urlOf } from './url-of.ts'

describe('addressOf', () => {
  it('fills in and encodes the parameters of the path', () => {
    expect(urlOf('/api/shipments/{tracking_id}/receipt', { tracking_id: 'a/b?c' }, undefined)).toBe(
      '/api/shipments/a%2Fb%3Fc/receipt',
    )
  })

  it('appends the query and omits absent values from the query', () => {
    expect(urlOf('/api/shipments', undefined, { limit: 5, cursor: undefined, q: 'são & cia' })).toBe(
      '/api/shipments?limit=5&q=s%C3%A3o+%26+cia',
    )
  })

  it('repeats the parameter name for each value of a list', () => {
    expect(urlOf('/api/shipments', undefined, { status: ['pending', 'a,b'], q: [] })).toBe(
      '/api/shipments?status=pending&status=a%2Cb',
    )
  })

  it('adds no question mark if the query is empty', () => {
    expect(urlOf('/api/dashboard', undefined, {})).toBe('/api/dashboard')
  })
})
