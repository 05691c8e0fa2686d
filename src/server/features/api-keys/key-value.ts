import { hash, randomBytes } from 'node:crypto'
import { createApiKeyValue } from '#domain/accounts/api-key.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import { secretBox, type SecretBox } from '#platform/secrets/encrypted-secret.ts'
import type { KeyValue } from './queries.ts'

/** Encrypts the values of API keys, so that the owner can copy them later. */
export function apiKeyBox(keys: Keys): SecretBox {
  return secretBox(keys, 'api-key')
}

/**
 * Returns the hash by which a key is found. A key has 240 random bits, so its hash needs no salt.
 */
export function hashOfKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}

/**
 * Creates the value of a new key: its text for the owner, and its hash and encrypted form for
 * storage.
 * @param isTest true for a key of a test company
 */
export function newKeyValue(
  { id, isTest }: { readonly id: string; readonly isTest: boolean },
  box: SecretBox,
): KeyValue & { readonly key: string } {
  const key = createApiKeyValue(randomBytes, isTest)
  return { key, hash: hashOfKey(key), sealed: box.seal(key, id) }
}
