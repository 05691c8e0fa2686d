import { randomBytes } from 'node:crypto'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { epochOf, nextOrigin } from '#ledger/log/epoch.ts'
import { emptyRoot, hashLeaf } from '#ledger/crypto/hash.ts'
import { leafOfLink } from '#ledger/log/key-chain.ts'
import {
  formatSignerKey,
  formatVerifierKey,
  sameKey,
  signerKey,
  type SignerKey,
} from '#ledger/log/note-key.ts'
import { formatNote } from '#ledger/log/note.ts'
import { openTreeHead, signTreeHead } from '#ledger/log/tree-head.ts'
import { emptyFrontier } from '#ledger/log/tree.ts'
import { ifThere } from '#platform/errors/if-there.ts'
import type { Config } from '#platform/config/config.ts'
import type { SupervisorLog } from '#platform/database/embedded/supervise.ts'
import { withClient } from '#platform/database/with-client.ts'
import { readOrMake } from '#platform/secrets/keys.ts'
import { assureNotRestored, LogRewoundError } from '#core/log/assure-not-restored.ts'
import { loadLogIdentity, parseSignerKeys, type LogIdentity } from '#core/log/identity.ts'
import { storeLogKey, loadLogKeys, newestKey } from '#core/log/log-keys.ts'
import { appendToLog } from '#core/log/log-state.ts'
import { largestOf, readOwnHeads, SEEN_FILE } from '#core/log/keepers/own-folder.ts'
import { logFolder, openFolder, publishLog } from '#core/log/published-files.ts'
import { openLog } from '#core/log/queries.ts'
import { syncFolder, writeWhole } from '#platform/base/write-whole.ts'
import { storeLeaves, publishedLeaves, renameWaiting } from './published-leaves.ts'
import { RotationError } from './rotation-error.ts'
import { whileStopped, type StoppedInstallation } from './stopped-installation.ts'

export type OpenedEpoch = {
  readonly origin: string
  readonly key: string
  readonly previousKey: string
  /** Number of leaves under the lost head; `size` is the number of leaves in the new log. */
  readonly lostSize: number
  readonly size: number
  /**
   * File with the new values of LOG_KEY and LOG_ORIGIN; undefined if neither variable needs a
   * change.
   */
  readonly variableFile: string | undefined
}

/**
 * Starts a new log after a real loss: the published head has leaves that the database lacks and
 * that cannot be recovered. The new log has another name and key. Its first leaf commits to the
 * lost head, and the leaves of all remaining shipments follow in order. If a run is interrupted at
 * any step, a repeated run continues.
 * @param confirmed name of the ended log, typed by the person who declares it lost
 * @throws RotationError `nothing_lost`, `not_confirmed`, `rotation_unfinished`, `server_running`
 * @throws LedgerError if the published head is not signed by this log's key
 */
export async function openEpoch(config: Config, log: SupervisorLog, confirmed: string): Promise<OpenedEpoch> {
  return whileStopped(config, log, async (installation) => {
    const { keys, pool } = installation
    const identity = await loadLogIdentity(config, keys)
    const draft = join(config.dataDir, 'keys', 'log-key.next')
    const unfinished = await ifThere(() => readFile(draft, 'utf8'))
    const [begun] = unfinished === undefined ? [] : parseSignerKeys(unfinished)
    if (begun === undefined || !sameKey(begun.verifier, identity.signer.verifier)) {
      if (begun !== undefined && begun.name !== nextOrigin(identity.origin)) {
        throw new RotationError('rotation_unfinished')
      }
      if (confirmed !== identity.origin) throw new RotationError('not_confirmed', { origin: identity.origin })
      const known = await loadLogKeys(pool, identity)
      const isCommitted = begun !== undefined && newestKey(known) === formatVerifierKey(begun.verifier)
      if (!isCommitted) {
        const lostHead = await findLostHead(config, installation, identity)
        const text = await readOrMake(config.dataDir, 'log-key.next', () =>
          formatSignerKey(signerKey(nextOrigin(identity.origin), randomBytes(32))),
        )
        const [next] = parseSignerKeys(text)
        await beginAnew(installation.adminUrl, identity, next, lostHead)
      }
      await setAside(config, identity.origin)
      await publishLog(pool, openFolder(logFolder(config.dataDir)), 0)
      if (config.logKey !== undefined) return result(installation, identity, draft)
      const key = await readFile(draft, 'utf8')
      await writeWhole(join(config.dataDir, 'keys', 'log-key'), key, 0o600)
      // Deletes the development chain, which proves nothing. Its contract has anchored larger heads
      // of the old log, and would refuse the smaller heads of the new one.
      await rm(join(config.dataDir, 'chain'), { recursive: true, force: true })
    }
    await rm(draft, { force: true })
    return result(installation, identity, undefined)
  })
}

/**
 * Returns the newest published head in the data folder, with only the signature of the log's key.
 * @throws RotationError `nothing_lost` if there is none, or if the database contains it
 */
async function findLostHead(
  { dataDir }: Config,
  { pool }: StoppedInstallation,
  { signer }: LogIdentity,
): Promise<string> {
  const newest = largestOf(await readOwnHeads(logFolder(dataDir), [signer.verifier]))
  if (newest === undefined) throw new RotationError('nothing_lost')
  const head = openTreeHead(newest.text, signer.verifier)
  try {
    await assureNotRestored(pool, head)
  } catch (error) {
    if (!(error instanceof LogRewoundError)) throw error
    return formatNote(
      head.note.text,
      head.note.signatures.filter(({ verified }) => verified),
    )
  }
  throw new RotationError('nothing_lost')
}

/**
 * Deletes the old log's rows. Appends the leaf that commits to the lost head, then the leaves of
 * shipments and blocks in their old order. All of it is one transaction.
 */
async function beginAnew(adminUrl: string, identity: LogIdentity, next: SignerKey, lostHead: string) {
  await withClient(adminUrl, async (admin) => {
    await admin.query('begin')
    await storeLeaves(admin)
    await admin.query(
      `truncate timestamp_promises, timestamps, anchor_transactions, anchors, log_cosignatures, log_publication, log_heads,
         log_tiles, log_entries, log_findings, event_positions`,
    )
    const [origin, { vrfKey, signer }] = [next.name, identity]
    await openLog(admin, emptyRoot(), signTreeHead({ origin, size: 0, root: emptyRoot() }, next))
    const leaf = leafOfLink({ oldKey: signer.verifier, newKey: next.verifier, lostHead }, vrfKey)
    const empty = { frontier: emptyFrontier, partialTiles: new Map() }
    const first = [{ leaf, leaf_hash: hashLeaf(leaf) }]
    let { state, note } = await appendToLog(admin, empty, first, (head) =>
      signTreeHead({ origin, vrfKey, ...head }, next, [signer]),
    )
    const [key, previous] = [formatVerifierKey(next.verifier), formatVerifierKey(signer.verifier)]
    await storeLogKey(admin, key, previous, 0, 1, [], note, lostHead)
    for await (const leaves of publishedLeaves(admin, origin)) {
      ;({ state, note } = await appendToLog(admin, state, leaves, (head) =>
        signTreeHead({ origin, vrfKey, ...head }, next),
      ))
    }
    await renameWaiting(admin, origin)
    await admin.query('commit')
  })
}

/**
 * Moves the published files of the ended log to a folder beside the new log's files, because lost
 * leaves may exist only in them.
 */
async function setAside({ dataDir }: Config, origin: string): Promise<void> {
  const folder = logFolder(dataDir)
  const notes = await Promise.all(
    ['checkpoint', SEEN_FILE].map((name) => ifThere(() => readFile(join(folder, name), 'utf8'))),
  )
  if (!notes.some((note) => note?.startsWith(`${origin}\n`))) return
  await rename(folder, `${folder}-ended-${epochOf(origin).epoch}`)
  await syncFolder(dataDir)
}

async function result(
  { pool }: StoppedInstallation,
  identity: LogIdentity,
  variableFile: string | undefined,
): Promise<OpenedEpoch> {
  const { chain } = await loadLogKeys(pool, identity)
  const link = chain.links.at(-1)
  if (link === undefined || link.lostHead === null) throw new RotationError('nothing_lost')
  const [key, previousKey] = [formatVerifierKey(link.newKey), formatVerifierKey(link.oldKey)]
  const { rows } = await pool.query<{ size: number }>('select max(size) as size from log_heads')
  const lostSize = openTreeHead(link.lostHead, link.oldKey).size
  return { origin: link.newKey.name, key, previousKey, lostSize, size: rows[0]?.size ?? 0, variableFile }
}
