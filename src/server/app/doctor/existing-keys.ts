import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import { loadKeys, type Keys } from '#platform/secrets/keys.ts'
import { loadLogIdentity, type LogIdentity } from '#core/log/identity.ts'

/**
 * Lists the key files that a start would create because neither a variable nor a file provides the
 * key.
 */
export function findMissingKeys({ secret, logKey, dataDir }: Config): readonly string[] {
  const missing = [...(secret === undefined ? ['secret'] : []), ...(logKey === undefined ? ['log-key'] : [])]
  return missing.map((name) => join(dataDir, 'keys', name)).filter((path) => !existsSync(path))
}

/**
 * Loads the secrets of the installation without creating any. Returns undefined before the first
 * start.
 */
export async function loadExistingKeys(config: Config): Promise<Keys | undefined> {
  return findMissingKeys(config).length === 0 ? loadKeys(config) : undefined
}

/** Loads the identity of the log without creating one. Returns undefined before the first start. */
export async function loadExistingIdentity(config: Config): Promise<LogIdentity | undefined> {
  const keys = await loadExistingKeys(config)
  return keys && loadLogIdentity(config, keys)
}
