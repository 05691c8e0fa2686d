import { describe, expect, test } from 'vitest'
import {
  acceptedList,
  acceptedLists,
  compareWithLists,
  currentList,
  fieldLists,
  fieldsOfList,
  isMadeByNewer,
  newestList,
} from './field-lists.ts'

test('acceptedLists still contains field list 1 of shipment.created', () => {
  expect(acceptedLists(fieldLists['shipment.created'])).toContain(1)
  expect(fieldsOfList('shipment.created', 1, { origin: 'Recife' })).toEqual({ origin: 'Recife' })
})

test.each([
  ['a list of this build', 'checkpoint.created', currentList('checkpoint.created'), false],
  ['a later list', 'checkpoint.created', newestList + 1, true],
  ['an unknown type', 'shipment.weighed', 1, true],
  ['the server statement, which is no type', 'acceptance', 1, true],
  ['a name of every object', 'constructor', 1, true],
])('isMadeByNewer returns $3 for %s', (_, type, list, expected) => {
  expect(isMadeByNewer(type, list)).toBe(expected)
})

test.each([
  ['one list', { origin: 1 }, [1]],
  ['two lists', { origin: 1, seal_number: 2 }, [1, 2]],
  ['three lists', { origin: 1, seal_number: 2, volumes: 3 }, [2, 3]],
  ['lists that skip a number', { volumes: 4, origin: 1, status: 1 }, [1, 4]],
])('acceptedLists returns at most the newest two field lists for a type with %s', (_, fields, expected) => {
  expect(acceptedLists(fields)).toEqual(expected)
})

test('acceptedList refuses a field list that only a newer version of Lastro knows', () => {
  const list = newestList + 1
  expect(() => acceptedList('shipment.created', list)).toThrow(
    expect.objectContaining({ code: 'field_list_unknown', facts: { list } }),
  )
})

describe('compareWithLists', () => {
  const names = (type: keyof typeof fieldLists) => Object.keys(fieldLists[type])
  const whole = {
    type: 'checkpoint.annulled',
    lists: { client: 1, server: 1 },
    fields: {},
    server: {},
    hidden: { client: names('checkpoint.annulled'), server: names('acceptance') },
  }

  test('finds no difference in statements with exactly the fields of their lists', () => {
    expect(compareWithLists(whole)).toEqual({
      isNewer: false,
      missing: [],
      unknown: { client: {}, server: {} },
      isDifferent: false,
    })
  })

  test.each([
    ['a newer list of the client statement', { lists: { client: newestList + 1, server: 1 } }, true, false],
    ['a newer list of the server statement', { lists: { client: 1, server: newestList + 1 } }, true, false],
    ['a further client field', { fields: { seal: 'x' } }, false, true],
    ['a further server field', { server: { status_final: 'x' } }, false, true],
    [
      'a hidden further field',
      { hidden: { ...whole.hidden, client: [...whole.hidden.client, 'x'] } },
      false,
      true,
    ],
    ['a missing field', { hidden: { ...whole.hidden, server: whole.hidden.server.slice(1) } }, false, true],
  ])('reports %s', (_, change, isNewer, isDifferent) => {
    expect(compareWithLists({ ...whole, ...change })).toMatchObject({ isNewer, isDifferent })
  })

  test('separates fields without a known meaning', () => {
    const { missing, unknown } = compareWithLists({
      ...whole,
      server: { received: 'x' },
      hidden: { ...whole.hidden, server: names('acceptance').filter((name) => name !== 'received_at') },
    })
    expect(missing).toEqual(['received_at'])
    expect(unknown).toEqual({ client: {}, server: { received: 'x' } })
  })
})
