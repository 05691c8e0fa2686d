import { expect, test } from 'vitest'
import { keysUsedBy } from './message-keys.ts'

const isUsed = keysUsedBy([
  "t('tracker.title')",
  't(`status.${status}`) + t(`fact_${name}.${value}`)',
  'formatMessage("status.built")',
  "const groups = ['checkpoint']; messageIfKnown(language, `${group}.${value}`)",
])

test.each([
  ['written literally', 'tracker.title', true],
  ['in double quotes', 'status.built', true],
  ['composed at its end', 'status.pending', true],
  ['composed in two places', 'fact_limit.10', true],
  ['of a group named in a list', 'checkpoint.entrada', true],
  ['that no source contains', 'tracker.empty', false],
  ['that only begins like a used key', 'status_after.pending', false],
])('returns for a key %s (%s) whether the sources use it: %s', (_how, key, said) => {
  expect(isUsed(key)).toBe(said)
})
