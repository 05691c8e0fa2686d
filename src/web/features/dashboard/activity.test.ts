import { expect, test } from 'vitest'
import { axisTop } from './activity.ts'

test.each([
  [0, 4],
  [4, 4],
  [5, 6],
  [12, 12],
  [21, 40],
  [130, 140],
  [9_999, 10_000],
])('axisTop of %i is %i', (highest, top) => expect(axisTop(highest)).toBe(top))
