import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { escapeLiteral } from 'pg'
import type { Config } from '#platform/config/config.ts'
import { nextPasswordFile, ensurePassword } from '#platform/database/embedded/settle-password.ts'
import { withClient } from '#platform/database/with-client.ts'
import type { SupervisorLog } from '#platform/database/embedded/supervise.ts'
import { readIfThere } from '#platform/secrets/keys.ts'
import { writeWhole } from '#platform/base/write-whole.ts'
import { RotationError } from './rotation-error.ts'
import { whileStopped } from './stopped-installation.ts'

/** Length of the new password. The password of a new cluster has the same length. */
const PASSWORD_BYTES = 24

/**
 * Changes the password of the embedded PostgreSQL's superuser. The new password is stored beside
 * the old one, then set in the cluster, and only then replaces the old one. If the rotation is
 * interrupted at any step, the next start or run determines which of the two passwords the cluster
 * has.
 *
 * The passwords of the application's own logins derive from the installation's secret, and change
 * with it.
 * @throws RotationError `database_elsewhere`, `server_running`
 */
export async function rotateDatabasePassword(config: Config, log: SupervisorLog): Promise<void> {
  if (config.databaseUrl !== undefined) throw new RotationError('database_elsewhere')
  await whileStopped(config, log, async ({ adminUrl }) => {
    const passwordFile = join(config.dataDir, 'postgres.password')
    const nextFile = nextPasswordFile(passwordFile)
    if (!existsSync(nextFile)) {
      await writeWhole(nextFile, randomBytes(PASSWORD_BYTES).toString('base64url'), 0o600)
    }
    const next = (await readIfThere(nextFile)) ?? ''
    await withClient(adminUrl, (admin) => admin.query(`alter role postgres password ${escapeLiteral(next)}`))
    await ensurePassword(passwordFile, Number(new URL(adminUrl).port), next)
  })
}
