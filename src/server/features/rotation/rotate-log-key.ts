import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashLeaf } from '#ledger/crypto/hash.ts'
import { leafOfLink } from '#ledger/log/key-chain.ts'
import {
  formatSignerKey,
  formatVerifierKey,
  sameKey,
  signerKey,
  type SignerKey,
} from '#ledger/log/note-key.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import { inclusionProof } from '#ledger/log/tree.ts'
import type { Config } from '#platform/config/config.ts'
import type { SupervisorLog } from '#platform/database/embedded/supervise.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { readOrMake } from '#platform/secrets/keys.ts'
import { assureNotRestored } from '#core/log/assure-not-restored.ts'
import { assureOwnLog } from '#core/log/assure-own-log.ts'
import { loadLogIdentity, parseSignerKeys, type LogIdentity } from '#core/log/identity.ts'
import { storeLogKey, loadLogKeys, newestKey } from '#core/log/log-keys.ts'
import { appendToLog, loadLogState, withStart } from '#core/log/log-state.ts'
import { largestOf, readOwnHeads } from '#core/log/keepers/own-folder.ts'
import { logFolder, openFolder, publishedHead, publishLog } from '#core/log/published-files.ts'
import { walkTree } from '#core/log/walk-tree.ts'
import { writeWhole } from '#platform/base/write-whole.ts'
import { RotationError } from './rotation-error.ts'
import { whileStopped } from './stopped-installation.ts'

export type RotatedLogKey = {
  /** Verifier key of the log. */
  readonly key: string
  readonly previousKey: string
  /** Index of the leaf that announces the key in the log. */
  readonly index: number
  /**
   * File whose content must become the value of LOG_KEY; undefined if the key is in a file, which
   * has changed already.
   */
  readonly variableFile: string | undefined
}

/**
 * Maximum number of earlier keys that still sign. A note has at most 16 signatures, and witnesses
 * need some of these.
 */
const MAX_EARLIER_KEYS = 7

/**
 * Rotates the key of the log. The new key is created, announced in the log under the old one,
 * published, and only then replaces the old one. If the rotation is interrupted at any step, a
 * repeated run continues. Until the rotation is complete, a server with the old key refuses to
 * start.
 * @throws RotationError
 */
export async function rotateLogKey(config: Config, log: SupervisorLog): Promise<RotatedLogKey> {
  return whileStopped(config, log, async ({ keys, pool }) => {
    const identity = await loadLogIdentity(config, keys)
    const draft = `${keyFile(config)}.next`
    const text = await readOrMake(config.dataDir, 'log-key.next', () =>
      formatSignerKey(signerKey(identity.origin, randomBytes(32))),
    )
    const [next] = parseSignerKeys(text)
    if (next.name !== identity.origin) throw new RotationError('rotation_unfinished')
    if (!sameKey(next.verifier, identity.signer.verifier)) {
      await announce(config, pool, identity, next)
      await publish(config, pool, identity)
      const all = [next, identity.signer, ...identity.earlier].slice(0, 1 + MAX_EARLIER_KEYS)
      await writeKeys(config.logKey === undefined ? keyFile(config) : draft, all)
      if (config.logKey !== undefined) return await result(pool, identity, draft)
    }
    await rm(draft, { force: true })
    return await result(pool, identity, undefined)
  })
}

/**
 * Ends the period in which earlier keys sign too: from the next start on, only the newest key
 * signs.
 * @returns number of earlier keys that no longer sign
 * @throws RotationError `set_by_variable`, `server_running`
 */
export async function endLogKeyOverlap(config: Config, log: SupervisorLog): Promise<number> {
  if (config.logKey !== undefined) throw new RotationError('set_by_variable', { variable: 'LOG_KEY' })
  return whileStopped(config, log, async ({ keys, pool }) => {
    const identity = await loadLogIdentity(config, keys)
    await assureOwnLog(pool, identity)
    if (identity.earlier.length > 0) await writeKeys(keyFile(config), [identity.signer])
    return identity.earlier.length
  })
}

function keyFile({ dataDir }: Config): string {
  return join(dataDir, 'keys', 'log-key')
}

async function writeKeys(file: string, keys: readonly SignerKey[]): Promise<void> {
  await writeWhole(file, `${keys.map(formatSignerKey).join('\n')}\n`, 0o600)
}

/**
 * Announces the new key of the log. Writes the leaf of the announcement, a head that the old and
 * the new key sign, and the row of the announcement in one transaction.
 */
async function announce({ dataDir }: Config, pool: Pool, identity: LogIdentity, next: SignerKey) {
  const known = await loadLogKeys(pool, identity)
  if (newestKey(known) === formatVerifierKey(next.verifier)) return
  await assureOwnLog(pool, identity)
  await assureNotRestored(pool, largestOf(await readOwnHeads(logFolder(dataDir), known.all)))
  const state = await loadLogState(pool, identity)
  const { origin, vrfKey, signer, earlier } = identity
  const leaf = leafOfLink({ oldKey: signer.verifier, newKey: next.verifier, lostHead: null }, vrfKey)
  const leaves = withStart(state, vrfKey, [{ leaf, leaf_hash: hashLeaf(leaf) }])
  const size = state.frontier.size + leaves.length
  const index = size - 1
  await inTransaction(pool, [], async (tx) => {
    const { note } = await appendToLog(tx, state, leaves, (head) =>
      signTreeHead({ origin, vrfKey, ...head }, next, [signer, ...earlier]),
    )
    const proof = await walkTree(tx, size, (readNode) => inclusionProof(index, size, readNode))
    const [key, previous] = [formatVerifierKey(next.verifier), formatVerifierKey(signer.verifier)]
    await storeLogKey(tx, key, previous, index, size, proof, note, null)
  })
}

async function publish(config: Config, pool: Pool, identity: LogIdentity): Promise<void> {
  const root = logFolder(config.dataDir)
  const { all } = await loadLogKeys(pool, identity)
  const published = await publishedHead(root, all)
  await publishLog(pool, openFolder(root), published?.size ?? 0)
}

async function result(
  pool: Pool,
  identity: LogIdentity,
  variableFile: string | undefined,
): Promise<RotatedLogKey> {
  const { chain } = await loadLogKeys(pool, identity)
  const link = chain.links.at(-1)
  if (link === undefined) throw new Error('the log announced no key')
  const [key, previousKey] = [formatVerifierKey(link.newKey), formatVerifierKey(link.oldKey)]
  return { key, previousKey, index: link.index, variableFile }
}
