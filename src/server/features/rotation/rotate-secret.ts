import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config/config.ts'
import type { SupervisorLog } from '#platform/database/embedded/supervise.ts'
import { loadKeys, createSecret, readOrMake } from '#platform/secrets/keys.ts'
import { assureOwnLog } from '#core/log/assure-own-log.ts'
import { storeVrfSeed, loadLogIdentity } from '#core/log/identity.ts'
import { writeWhole } from '#platform/base/write-whole.ts'
import { reencrypt } from './reencrypt.ts'
import { RotationError } from './rotation-error.ts'
import { whileStopped } from './stopped-installation.ts'

/** Maximum number of earlier secrets that stay valid after a rotation. */
const MAX_EARLIER_KEYS = 3

/**
 * Rotates the installation's secret. Values encrypted under the old secret are encrypted again.
 * Sessions and recovery codes of the old secret are valid until `endSecretOverlap`. If the rotation
 * is interrupted at any step, a repeated run continues.
 *
 * If the secret comes from LASTRO_SECRET, the old one must already be in LASTRO_SECRET_EARLIER.
 * @returns number of values encrypted again
 * @throws RotationError
 */
export async function rotateSecret(config: Config, log: SupervisorLog): Promise<number> {
  if (config.secret !== undefined && config.earlierSecret === undefined) {
    throw new RotationError('earlier_secret_missing')
  }
  return whileStopped(config, log, async ({ pool, keys, adminUrl }) => {
    await assureOwnLog(pool, await loadLogIdentity(config, keys))
    await storeVrfSeed(config, keys)
    if (config.secret !== undefined) return reencrypt(adminUrl, keys)
    const next = await readOrMake(config.dataDir, 'secret.next', createSecret)
    const secrets = await readSecrets(config)
    if (secrets[0] !== next) await writeSecrets(config, [next, ...secrets].slice(0, 1 + MAX_EARLIER_KEYS))
    const count = await reencrypt(adminUrl, await loadKeys(config))
    await rm(join(config.dataDir, 'keys', 'secret.next'))
    return count
  })
}

/**
 * Makes sessions and recovery codes from before the rotation invalid.
 * @returns number of earlier secrets that were valid
 * @throws RotationError `set_by_variable`, `server_running`
 */
export async function endSecretOverlap(config: Config, log: SupervisorLog): Promise<number> {
  if (config.secret !== undefined) {
    throw new RotationError('set_by_variable', { variable: 'LASTRO_SECRET_EARLIER' })
  }
  return whileStopped(config, log, async ({ keys, adminUrl }) => {
    await reencrypt(adminUrl, keys)
    const [newest = '', ...earlier] = await readSecrets(config)
    await writeSecrets(config, [newest])
    return earlier.length
  })
}

async function readSecrets({ dataDir }: Config): Promise<readonly string[]> {
  return (await readFile(join(dataDir, 'keys', 'secret'), 'utf8')).trim().split('\n')
}

async function writeSecrets({ dataDir }: Config, secrets: readonly string[]): Promise<void> {
  await writeWhole(join(dataDir, 'keys', 'secret'), `${secrets.join('\n')}\n`, 0o600)
}
