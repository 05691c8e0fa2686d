import { expect, test } from 'vitest'
import { buildVerifier } from '../../support/log/build-verifier.ts'

test('the verifier of receipts has at most 42 kB, minified', async () => {
  expect(Buffer.byteLength(await buildVerifier())).toBeLessThanOrEqual(42_000)
})
