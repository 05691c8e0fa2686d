import { expect, test } from 'vitest'
import { openKeep } from './keep.ts'
import type { Touched } from './touched.ts'

/** Knows of what a test touches. */
function known(): Touched & { readonly touch: (subject: string) => void } {
  const last = new Map<string, number>()
  let heard = 0
  return {
    ask: () => Promise.resolve(),
    mark: () => heard,
    isUntouched: (subjects, since) => subjects.every((one) => (last.get(one) ?? 0) <= since),
    now: () => 0,
    touch: (subject) => last.set(subject, ++heard),
  }
}

const sizes = { most: 10, sizeOf: (value: string) => value.length, longest: 60_000 }

test('a value is had by its name until one of its subjects is touched', () => {
  const touched = known()
  const kept = openKeep<string>(touched, sizes)
  expect(kept.get('a')).toBeUndefined()
  kept.set('a', 'one', ['s', 't'], touched.mark())
  touched.touch('u')
  expect(kept.get('a')).toBe('one')
  touched.touch('t')
  expect(kept.get('a')).toBeUndefined()
})

test('what was touched between reading and keeping is not had', () => {
  const touched = known()
  const kept = openKeep<string>(touched, sizes)
  const mark = touched.mark()
  touched.touch('s')
  kept.set('a', 'one', ['s'], mark)
  expect(kept.get('a')).toBeUndefined()
  kept.set('a', 'two', ['s'], touched.mark())
  expect(kept.get('a')).toBe('two')
})

test('what was not asked for the longest goes when there is too much, and what is too much by itself is not kept', () => {
  const touched = known()
  const kept = openKeep<string>(touched, sizes)
  for (const name of ['a', 'b', 'c']) kept.set(name, '333', [], touched.mark())
  expect(kept.get('a')).toBe('333')
  kept.set('d', '333', [], touched.mark())
  expect(['a', 'b', 'c', 'd'].map((name) => kept.get(name))).toEqual(['333', undefined, '333', '333'])
  kept.set('e', '12345678901', [], touched.mark())
  expect(['a', 'c', 'd', 'e'].map((name) => kept.get(name))).toEqual(['333', '333', '333', undefined])
})

test('nothing is kept where there is no room', () => {
  const touched = known()
  const kept = openKeep<string>(touched, { ...sizes, most: 0 })
  kept.set('a', '22', [], touched.mark())
  expect(kept.get('a')).toBeUndefined()
})
