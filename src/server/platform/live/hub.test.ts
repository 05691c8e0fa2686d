import { expect, test } from 'vitest'
import { openHub } from './hub.ts'

test('counts the open pages of an account, and the open pages of a person over all accounts', () => {
  const hub = openHub({ listen: () => () => undefined, onReconnect: () => undefined })
  const page = () => ({ send: () => undefined, recheck: () => undefined })
  const leave = hub.subscribe('company', 'ana', page())
  hub.subscribe('company', 'bia', page())
  hub.subscribe('ana', 'ana', page())
  expect(hub.countOf('company', 'ana')).toEqual({ ofAccount: 2, ofPerson: 2 })
  leave()
  expect(hub.countOf('company', 'ana')).toEqual({ ofAccount: 1, ofPerson: 1 })
  expect(hub.countOf('other', 'caio')).toEqual({ ofAccount: 0, ofPerson: 0 })
})
