import { expect, test } from 'vitest'
import { buildVerifier } from '../support/build-verifier.ts'

test('all that verifies a receipt is at most 40 kB, minified', async () => {
  expect(Buffer.byteLength(await buildVerifier())).toBeLessThanOrEqual(40_000)
})
