import { expect, test } from 'vitest'
import { keysUsedBy } from './message-keys.ts'

const isUsed = keysUsedBy([
  "t('tracker.title')",
  't(`status.${status}`) + t(`fact_${name}.${value}`)',
  'formatMessage("status.built")',
  "const groups = ['checkpoint']; messageIfKnown(language, `${group}.${value}`)",
])

test.each([
  ['as it is', 'tracker.title', true],
  ['as a bundler writes it', 'status.built', true],
  ['put together at its end', 'status.pending', true],
  ['put together in two places', 'fact_limit.10', true],
  ['of a group whose name is data', 'checkpoint.entrada', true],
  ['of another group', 'tracker.empty', false],
  ['that only begins like one', 'status_after.pending', false],
])('decides whether a message key %s is used', (_how, key, said) => {
  expect(isUsed(key)).toBe(said)
})
