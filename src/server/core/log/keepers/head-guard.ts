import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import type { Listen } from '#platform/database/listener.ts'
import type { Config } from '#platform/config/config.ts'
import type { Services } from '#platform/services.ts'
import { containsHead, contradictsAnchor } from '../contains-head.ts'
import { whenAborted } from '#platform/base/when-aborted.ts'
import { verifiersOf, type LogIdentity } from '../identity.ts'
import { loadLogKeys } from '../log-keys.ts'
import { logFolder } from '../published-files.ts'
import { newestHead, type HeadRow } from '../queries.ts'
import { WakeSignal } from '#platform/concurrency/wake-signal.ts'
import { ANCHOR, anchorKeeper, type FindAnchorContract } from './anchor-keeper.ts'
import { deleteConflicts, findConflicts, recordConflict } from './conflicts.ts'
import type { HeadKeeper, StoredHead } from './head-keeper.ts'
import { findOtherNodes, deleteOtherNodes, readNodeId, registerNode } from './node-id.ts'
import { nodeKeeper } from './node-keeper.ts'
import { largestOf } from './own-folder.ts'
import { seenHeads, type Reception, type SeenHeads } from './seen-heads.ts'
import { witnessKeeper } from './witness-keeper.ts'
import { statement } from './log-keepers.rows.ts'

/**
 * Reason why this node signs nothing. A keeper is a party that stores heads of this log outside the
 * database, such as a witness or another node.
 */
export type Hold =
  /**
   * A keeper has a head that the database does not contain, so signing would begin a second
   * history.
   */
  | { readonly cause: 'conflict'; readonly keeper: string; readonly size: number }
  /**
   * No other keeper answers, and one that does not answer may have a head that this node does not
   * know.
   */
  | { readonly cause: 'no_keeper' }

export type HeadGuard = {
  readonly nodeId: string
  /** Returns the reason why nothing is signed now, or undefined if signing is allowed. */
  readonly hold: () => Hold | undefined
  /**
   * Resolves when this node may sign.
   * @throws AbortError
   */
  readonly admit: (signal: AbortSignal) => Promise<void>
  /**
   * If there are several nodes, makes sure that another keeper stores a signed head.
   * @throws Error if no other keeper stored the head
   */
  readonly store: (head: HeadRow) => Promise<void>
  /** Announces to the other nodes the size up to which this node has signed. */
  readonly announce: (size: number) => Promise<void>
  /** Returns the note of the newest head that this node stores, or undefined if it stores none. */
  readonly newest: () => Promise<string | undefined>
  /** Stores a head that another node signed. */
  readonly receive: (note: string) => Promise<Reception>
  /** Starts a check of the keepers immediately. */
  readonly look: () => void
  readonly stop: () => Promise<void>
}

/** Timeout in milliseconds for a keeper's answer. */
const ANSWER_TIMEOUT_MS = 3_000
const CHECK_INTERVAL_MS = 30_000
/** Milliseconds between checks while signing is on hold, or after a failed check. */
const HELD_INTERVAL_MS = 2_000

const announceSigned = statement<[size: string], never>(
  'announce_signed',
  `select pg_notify('lastro_signed', $1)`,
)

const fetchHeadOf = statement<[], never>('request_head', `select pg_notify('lastro_newcomer', '')`)

/** Values that the functions of one head guard share. */
type Guarding = {
  readonly pool: Pool
  readonly log: FastifyBaseLogger
  readonly config: Pick<Config, 'isAlone' | 'nodes'>
  readonly nodeId: string
  readonly own: SeenHeads
  readonly comparison: Comparison
  /** Signal that is aborted when the guard stops. */
  readonly stopping: AbortSignal
  /**
   * Signal of the newest term in which this node signs, aborted when the term ends; undefined
   * before the first term.
   */
  term: AbortSignal | undefined
  /** True if this node has signed or received a head since it started. */
  isCurrent: boolean
  /** True if signing waits until another keeper is reachable. */
  lacksKeeper: boolean
}

/**
 * Compares the log in the database with the keepers' heads periodically, and puts signing on hold
 * after a conflict. This node's folder receives the heads that other nodes sign.
 * @param findContract finds the contract with the anchored heads
 */
export async function startHeadGuard(
  { pool, config, log: parent }: Services,
  identity: LogIdentity,
  listen: Listen<'lastro_signed' | 'lastro_newcomer'>,
  findContract: FindAnchorContract,
): Promise<HeadGuard> {
  const { dataDir, nodes, isAlone, witnessing } = config
  const log = parent.child({ part: 'keepers' })
  const loadKeys = () => loadOwnKeys(pool, identity)
  const own = seenHeads(pool, logFolder(dataDir), loadKeys)
  const nodeId = await readNodeId(dataDir)
  await registerNode(pool, nodeId)
  if (isAlone) await deleteOtherNodes(pool, nodeId)
  const others: readonly HeadKeeper[] = [
    ...nodes.map((url) => nodeKeeper(url, nodeId, loadKeys)),
    ...witnessing.witnesses.map((witness) => witnessKeeper(pool, witness)),
    ...(config.anchors.target === 'off' ? [] : [anchorKeeper(findContract)]),
  ]
  // The name contains the node's id, because each node's folder is a keeper of its own.
  const ownKeeper = { name: `folder ${nodeId.slice(0, 8)}`, isElsewhere: false, newest: own.read }
  const comparison = createComparison({ pool, log }, ownKeeper, others)
  const stopping = new AbortController()
  const guarding: Guarding = {
    pool,
    log,
    config,
    nodeId,
    own,
    comparison,
    stopping: stopping.signal,
    term: undefined,
    isCurrent: false,
    lacksKeeper: false,
  }
  const following = followLeader(guarding, listen)
  const due = new WakeSignal()
  const checking = repeat(guarding, due, () => comparison.check(stopping.signal))
  // Requests the newest head from the other nodes now, because the leader may die before its next
  // announcement.
  await fetchHeadOf(pool)

  return {
    nodeId,
    hold: () => comparison.conflict() ?? (guarding.lacksKeeper ? { cause: 'no_keeper' } : undefined),
    admit: (signal) => admit(guarding, signal),
    store: async (head) => {
      if (nodes.length > 0 && !isAlone) await storeElsewhere(guarding, others, head)
    },
    announce: async (size) => void (await announceSigned(pool, String(size))),
    newest: async () => largestOf(await own.read())?.text,
    receive: own.receive,
    look: () => due.wake(),
    async stop() {
      stopping.abort()
      await Promise.all([following.stop(), checking])
    },
  }
}

/** Returns this log's keys, without those of an earlier log that ended after a loss of data. */
async function loadOwnKeys(pool: Pool, identity: LogIdentity): Promise<readonly VerifierKey[]> {
  const { all } = await loadLogKeys(pool, identity)
  return [...verifiersOf(identity), ...all].filter(({ name }) => name === identity.origin)
}

/**
 * Lets all other keepers store a head, and waits for the first that has stored it.
 * @throws Error if no keeper stored the head
 */
async function storeElsewhere(
  guarding: Guarding,
  keepers: readonly HeadKeeper[],
  head: HeadRow,
): Promise<void> {
  const signal = AbortSignal.any([guarding.stopping, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
  try {
    await Promise.any(keepers.flatMap(({ store }) => store?.(head, signal) ?? []))
  } catch (error) {
    guarding.lacksKeeper = true
    const text = `nobody else keeps the head of ${head.size} leaves: it is not published`
    throw new Error(text, { cause: error })
  }
}

/** Resolves when this node may sign, and begins its term. */
async function admit(guarding: Guarding, signal: AbortSignal): Promise<void> {
  const { pool, log, comparison } = guarding
  // When `signal` is aborted, this node no longer leads. It then signs nothing, so a missing keeper
  // no longer matters.
  signal.addEventListener('abort', () => (guarding.lacksKeeper = false), { once: true })
  for (;;) {
    const isHeard = await comparison.check(signal)
    const lacks = !isHeard && (await mayMissHeads(guarding))
    if (lacks && !guarding.lacksKeeper) {
      log.error({}, 'no other keeper of heads can be reached: nothing is signed')
    }
    guarding.lacksKeeper = lacks
    if (comparison.conflict() === undefined && !lacks) break
    if (lacks) await fetchHeadOf(pool)
    await sleep(HELD_INTERVAL_MS, undefined, { signal })
  }
  guarding.term = signal
  guarding.isCurrent = true
}

/**
 * Returns true if other nodes may have published a head that this node does not know. The caller
 * has found that no other keeper answers.
 */
async function mayMissHeads({ pool, config, nodeId, own, isCurrent }: Guarding): Promise<boolean> {
  if (config.isAlone) return false
  if (config.nodes.length > 0) return true
  const [newest] = await newestHead(pool)
  if ((newest?.size ?? 0) === 0) return false
  if ((await own.read()).length === 0) return true
  return !isCurrent && (await findOtherNodes(pool, nodeId)).length > 0
}

/** Comparison of the database with the keepers' heads. */
type Comparison = {
  /**
   * Compares the database with the newest head of each place that stores signed heads: this node's
   * folder, other nodes, witnesses, the contract.
   * @returns true if a place outside this node answered
   */
  readonly check: (signal: AbortSignal) => Promise<boolean>
  /** Returns the conflict that the last check found, or undefined if it found none. */
  readonly conflict: () => Hold | undefined
}

function createComparison(
  { pool, log }: Pick<Guarding, 'pool' | 'log'>,
  own: Pick<HeadKeeper, 'name' | 'isElsewhere'> & { readonly newest: SeenHeads['read'] },
  others: readonly HeadKeeper[],
): Comparison {
  const keepers: readonly HeadKeeper[] = [own, ...others]
  let conflict: Hold | undefined

  async function ask(keeper: HeadKeeper, signal: AbortSignal): Promise<readonly StoredHead[] | undefined> {
    // Reading this node's own disk has no timeout, and a failed read makes the whole comparison
    // fail.
    if (keeper === own) return own.newest()
    const aborted = whenAborted(signal).then((): never => {
      throw signal.reason
    })
    try {
      return await Promise.race([keeper.newest(signal), aborted])
    } catch (error) {
      log.debug({ keeper: keeper.name, err: error }, 'a keeper of heads did not answer')
      return undefined
    }
  }

  return {
    async check(signal) {
      const timeout = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
      const answers = await Promise.all(
        keepers.map(async (keeper) => ({ keeper, heads: await ask(keeper, timeout) })),
      )
      const agreed: string[] = []
      for (const { keeper, heads } of answers) {
        if (heads === undefined) continue
        const { name } = keeper
        const other = await findContradiction(pool, name, heads)
        if (other === undefined) agreed.push(name)
        else if (await recordConflict(pool, name, other)) {
          const facts = { keeper: name, size: other.size }
          log.error(facts, 'the database does not contain a head that is kept: nothing is signed')
        }
      }
      const known = await findConflicts(pool)
      if (known.some(({ place }) => agreed.includes(place))) await deleteConflicts(pool, agreed)
      const open = known.find(
        ({ place, is_fresh: isFresh }) =>
          !agreed.includes(place) && (isFresh || keepers.some(({ name }) => name === place)),
      )
      if (open === undefined && conflict !== undefined)
        log.info({}, 'every head that is kept is in the database')
      conflict = open && { cause: 'conflict', keeper: open.place, size: open.size }
      return answers.some(({ keeper, heads }) => keeper.isElsewhere && heads !== undefined)
    },
    conflict: () => conflict,
  }
}

/**
 * Returns the first of a keeper's heads that contradicts the database, or undefined if none does.
 */
async function findContradiction(
  pool: Pool,
  keeper: string,
  heads: readonly StoredHead[],
): Promise<StoredHead | undefined> {
  for (const head of heads) {
    const isOther =
      keeper === ANCHOR ? await contradictsAnchor(pool, head) : !(await containsHead(pool, head))
    if (isOther) return head
  }
  return undefined
}

/**
 * Stores the newest head after each announcement of the leader, and announces the newest head to
 * nodes that start.
 */
function followLeader(
  guarding: Guarding,
  listen: Listen<'lastro_signed' | 'lastro_newcomer'>,
): { readonly stop: () => Promise<void> } {
  const { pool, log, own, comparison, stopping } = guarding
  const heard = new WakeSignal()
  let hasHeard = false

  /** Stores the newest head of the database, which the leader has just announced. */
  async function follow(): Promise<void> {
    const [newest] = await newestHead(pool)
    if (newest === undefined || guarding.term?.aborted === false) return
    if ((await own.receive(newest.note)) === 'kept') guarding.isCurrent = true
    else await comparison.check(stopping)
  }

  /**
   * Announces the newest head to a starting node, if this node has the head and the database
   * contains it.
   */
  async function greet(): Promise<void> {
    const [newest] = await newestHead(pool)
    if (newest === undefined || !guarding.isCurrent) return
    await comparison.check(stopping)
    if (comparison.conflict() === undefined) await announceSigned(pool, String(newest.size))
  }

  const listening = [
    listen('lastro_signed', () => {
      hasHeard = true
      heard.wake()
    }),
    listen('lastro_newcomer', () => {
      greet().catch((error: unknown) =>
        log.debug({ err: error }, 'a node that came was not told of the head'),
      )
    }),
  ]
  const following = repeat(guarding, heard, async () => {
    if (!hasHeard) return
    hasHeard = false
    try {
      await follow()
    } catch (error) {
      hasHeard = true
      throw error
    }
  })
  return {
    async stop() {
      for (const stopListening of listening) stopListening()
      await following
    },
  }
}

/** Repeats work until the guard stops: each time that `wake` is signalled, and at an interval. */
async function repeat(
  { log, stopping }: Pick<Guarding, 'log' | 'stopping'>,
  wake: WakeSignal,
  work: () => Promise<unknown>,
): Promise<void> {
  let pause = CHECK_INTERVAL_MS
  for (;;) {
    await wake.sleep(pause, stopping)
    if (stopping.aborted) return
    pause = CHECK_INTERVAL_MS
    await work().catch((error: unknown) => {
      pause = HELD_INTERVAL_MS
      if (!stopping.aborted) log.warn({ err: error }, 'heads could not be compared')
    })
  }
}
