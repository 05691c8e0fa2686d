import { describe, expect, test } from 'vitest'
import { commitFields } from '#ledger/log/statement.ts'
import type { AuditedEvent } from './audit-event.ts'
import { compareClient } from './compare-row.ts'

const seed = new Uint8Array(32).fill(7)
const fields = { reference: 'NF-1', notes: null }
const client = { digests: commitFields(seed, fields), fields, seed }
const event = { eventId: 'e1', leaf: { sequence: 0 }, client, server: client } as unknown as AuditedEvent

const findingsOf = (field: string, value: string | null, of = event) =>
  compareClient(`shipments.${field}`, of, field, value)

describe('compareClient', () => {
  test.each([
    ['a stored value that was committed to', 'reference', 'NF-1'],
    ['an empty value that was committed to', 'notes', null],
    ['no value of a field that was added after the event', 'carrier', null],
  ])('finds no difference for %s', (_case, field, value) => {
    expect(findingsOf(field, value)).toEqual([])
  })

  test.each([
    ['another value', 'reference', 'NF-2'],
    ['a value that was taken away', 'reference', null],
    ['a value that was added', 'notes', 'x'],
    ['a value of a field that was added after the event', 'carrier', 'x'],
  ])('reports %s as field_changed', (_case, field, value) => {
    expect(findingsOf(field, value)).toMatchObject([{ code: 'field_changed', place: `shipments.${field}` }])
  })

  test('reports a null value in the row if the digests of the client statement are unknown', () => {
    const unreadable = { ...event, client: { digests: undefined, fields: {}, seed } }
    expect(findingsOf('carrier', null, unreadable)).toHaveLength(1)
  })
})
