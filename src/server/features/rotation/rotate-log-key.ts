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
import { frontierRoot, inclusionProof } from '#ledger/log/tree.ts'
import type { Config } from '#platform/config/config.ts'
import type { SupervisorLog } from '#platform/database/embedded/supervise.ts'
import type { Pool } from '#platform/database/pool.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { readOrMake } from '#platform/secrets/keys.ts'
import { assureNotRestored } from '#core/log/assure-not-restored.ts'
import { assureOwnLog } from '#core/log/assure-own-log.ts'
import { loadLogIdentity, parseSignerKeys, type LogIdentity } from '#core/log/identity.ts'
import { storeLogKey, loadLogKeys, newestKey } from '#core/log/log-keys.ts'
import { growLog, loadLogState } from '#core/log/log-state.ts'
import { largestOf, readOwnHeads } from '#core/log/keepers/own-folder.ts'
import { logFolder, openFolder, publishedHead, publishLog } from '#core/log/published-files.ts'
import { appendToLog } from '#core/log/queries.ts'
import { walkTree } from '#core/log/walk-tree.ts'
import { writeWhole } from '#platform/base/write-whole.ts'
import { RotationError } from './rotation-error.ts'
import { whileStopped } from './stopped-installation.ts'

export type RotatedLogKey = {
  /** Verifier key of the log. */
  readonly key: string
  readonly previousKey: string
  /** Index of the announcement in the log. */
  readonly index: number
  /**
   * File whose content must become the value of LOG_KEY; undefined if the key is in a file, which
   * has changed already.
   */
  readonly variableFile: string | undefined
}

/** Maximum earlier keys. Notes have at most 16 signatures, and witnesses need some of them. */
const MAX_EARLIER_KEYS = 7

/**
 * Rotates the key of the log. The new key is created, announced in the log under the old one,
 * published, and only then replaces the old one. If it is interrupted at any step, a repeated run
 * continues. Meanwhile a server with the old key refuses to start.
 * @throws RotationError
 */
export async function rotateLogKey(config: Config, log: SupervisorLog): Promise<RotatedLogKey> {
  return whileStopped(config, log, async ({ keys, pool }) => {
    const identity = await loadLogIdentity(config, keys)
    const draft = nextKeyFile(config)
    const text = await readOrMake(config.dataDir, 'log-key.next', () =>
      formatSignerKey(signerKey(identity.origin, randomBytes(32))),
    )
    const [next] = parseSignerKeys(text)
    if (next.name !== identity.origin) throw new RotationError('rotation_unfinished')
    if (!sameKey(next.verifier, identity.signer.verifier)) {
      await announce(config, pool, identity, next)
      await publish(config, pool, identity)
      const all = [next, identity.signer, ...identity.earlier].slice(0, 1 + MAX_EARLIER_KEYS)
      const content = `${all.map(formatSignerKey).join('\n')}\n`
      if (config.logKey !== undefined) {
        await writeWhole(draft, content, 0o600)
        return await result(pool, identity, draft)
      }
      await writeWhole(join(config.dataDir, 'keys', 'log-key'), content, 0o600)
    }
    await rm(draft, { force: true })
    return await result(pool, identity, undefined)
  })
}

/**
 * Ends the overlap: from the next start on, only the newest key signs.
 * @returns number of other keys that signed
 * @throws RotationError `set_by_variable`, `server_running`
 */
export async function endLogKeyOverlap(config: Config, log: SupervisorLog): Promise<number> {
  if (config.logKey !== undefined) throw new RotationError('set_by_variable', { variable: 'LOG_KEY' })
  return whileStopped(config, log, async ({ keys, pool }) => {
    const identity = await loadLogIdentity(config, keys)
    await assureOwnLog(pool, identity)
    if (identity.earlier.length > 0) {
      await writeWhole(
        join(config.dataDir, 'keys', 'log-key'),
        `${formatSignerKey(identity.signer)}\n`,
        0o600,
      )
    }
    return identity.earlier.length
  })
}

function nextKeyFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'keys', 'log-key.next')
}

/**
 * Writes the leaf, the head that both keys sign, and the row of the announcement in one
 * transaction.
 */
async function announce(
  { dataDir }: Config,
  pool: Pool,
  identity: LogIdentity,
  next: SignerKey,
): Promise<void> {
  const known = await loadLogKeys(pool, identity)
  if (newestKey(known) === formatVerifierKey(next.verifier)) return
  await assureOwnLog(pool, identity)
  await assureNotRestored(pool, largestOf(await readOwnHeads(logFolder(dataDir), known.all)))
  const state = await loadLogState(pool, identity)
  const change = { oldKey: identity.signer.verifier, newKey: next.verifier }
  const leaf = leafOfLink({ ...change, lostHead: null })
  const leafHash = hashLeaf(leaf)
  const { state: grown, tiles } = growLog(state, [leafHash])
  const { size } = grown.frontier
  const root = frontierRoot(grown.frontier)
  const { origin, vrfKey } = identity
  const head = signTreeHead({ origin, size, root, vrfKey }, next, [identity.signer, ...identity.earlier])
  await inTransaction(pool, [], async (tx) => {
    await appendToLog(
      tx,
      size - 1,
      [leaf],
      [leafHash],
      tiles.map(({ tile }) => tile.level),
      tiles.map(({ tile }) => tile.index),
      tiles.map(({ bytes }) => bytes),
      root,
      head,
    )
    const proof = await walkTree(tx, size, (readNode) => inclusionProof(size - 1, size, readNode))
    const [key, previous] = [next.verifier, identity.signer.verifier].map(formatVerifierKey)
    await storeLogKey(tx, key ?? '', previous ?? '', size - 1, size, proof, head, null)
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
  const [key, previousKey] = [link.newKey, link.oldKey].map(formatVerifierKey)
  return { key: key ?? '', previousKey: previousKey ?? '', index: link.index, variableFile }
}
