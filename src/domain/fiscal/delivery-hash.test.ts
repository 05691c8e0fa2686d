import { expect, test } from 'vitest'
import { decodeBase64 } from '#ledger/base/bytes.ts'
import { vectorFile } from '../../../tests/ledger/vector-files.ts'
import { deliveryHash, encodedPicture } from './delivery-hash.ts'

type HashVector = { readonly key: string; readonly image_base64: string; readonly hash: string }
const { vectors } = JSON.parse(vectorFile('fiscal/delivery-hash.json')) as { vectors: readonly HashVector[] }

test.each(vectors)('hashes key and picture of $key', ({ key, image_base64, hash }) => {
  const picture = encodedPicture(decodeBase64(image_base64))
  expect(deliveryHash(key, picture)).toBe(hash)
  expect(deliveryHash(`${key.slice(0, -1)}x`, picture)).not.toBe(hash)
})
