import { expect, it } from 'vitest'
import { endpointHealthAfter } from './endpoint-health-after.ts'

const call = (endpoint: string, outcome: 'taken' | 'refused', { is_test = false, isGone = false } = {}) => ({
  endpoint_id: endpoint,
  user_id: `owner of ${endpoint}`,
  is_test,
  outcome,
  isGone,
})

it('counts the failures of each endpoint since its last accepted call', () => {
  const calls = [
    call('a', 'refused'),
    call('b', 'refused'),
    call('a', 'taken'),
    call('a', 'refused'),
    call('b', 'refused'),
    call('c', 'refused'),
    call('c', 'taken'),
  ]
  expect(endpointHealthAfter(calls)).toEqual([
    { endpoint: 'a', account: 'owner of a', took: true, failures: 1, isGone: false },
    { endpoint: 'b', account: 'owner of b', took: false, failures: 2, isGone: false },
    { endpoint: 'c', account: 'owner of c', took: true, failures: 0, isGone: false },
  ])
})

it('ignores a failed test call, and resets the failures after an accepted test call', () => {
  expect(endpointHealthAfter([call('a', 'refused', { is_test: true, isGone: true })])).toEqual([])
  expect(endpointHealthAfter([call('a', 'refused'), call('a', 'taken', { is_test: true })])).toMatchObject([
    { took: true, failures: 0 },
  ])
})

it('reports that an endpoint is gone even if a later call fails for another reason', () => {
  const calls = [call('a', 'refused', { isGone: true }), call('a', 'refused')]
  expect(endpointHealthAfter(calls)).toMatchObject([{ failures: 2, isGone: true }])
})
