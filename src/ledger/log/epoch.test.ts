import { expect, test } from 'vitest'
import { epochOf, isEarlierLog, nextOrigin, originsUpTo } from './epoch.ts'

test('nextOrigin preserves the name of the first log and increments the epoch', () => {
  expect(nextOrigin('lastro.example/log')).toBe('lastro.example/log/epoch-2')
  expect(nextOrigin('lastro.example/log/epoch-2')).toBe('lastro.example/log/epoch-3')
  expect(nextOrigin('lastro.example/log/epoch-9')).toBe('lastro.example/log/epoch-10')
})

test.each(['x', 'x/epoch-1', 'x/epoch-01', 'x/epoch-', '/epoch-2', 'x/epoch-2/log', 'x/epoch-1000'])(
  'epochOf treats %s as the name of an operator’s first log',
  (origin) => {
    expect(epochOf(origin)).toEqual({ first: origin, epoch: 1 })
    expect(originsUpTo(origin)).toEqual([origin])
  },
)

test('originsUpTo lists a log and all logs before it, newest first', () => {
  expect(originsUpTo('x/epoch-3')).toEqual(['x/epoch-3', 'x/epoch-2', 'x'])
})

test('isEarlierLog compares only the logs of one series', () => {
  expect(isEarlierLog('x', 'x/epoch-2')).toBe(true)
  expect(isEarlierLog('x/epoch-9', 'x/epoch-10')).toBe(true)
  expect(isEarlierLog('x/epoch-2', 'x/epoch-2')).toBe(false)
  expect(isEarlierLog('x/epoch-2', 'x')).toBe(false)
  expect(isEarlierLog('y', 'x/epoch-2')).toBe(false)
})
