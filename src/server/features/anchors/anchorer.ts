import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { isDevelopmentChain } from '#ledger/anchor/anchor.ts'
import type { AnchorConfig } from '#platform/config/anchor-config.ts'
import type { Listen } from '#platform/database/listener.ts'
import { startLeader, type Leader, type Term } from '#platform/database/leader.ts'
import { WakeSignal } from '#platform/concurrency/wake-signal.ts'
import type { Services } from '#platform/services.ts'
import { leaveBlocks } from './block-queries.ts'
import type { Chain } from './chain.ts'
import { ChainError, type ChainTrouble } from './chain-error.ts'
import type { DevelopmentChain } from './development/development-chain.ts'
import { loseAnchorsElsewhere } from './queries.ts'

/**
 * Number of the advisory lock, chosen arbitrarily. The node that holds the lock anchors for this
 * database.
 */
const ANCHORER_LOCK = 4_902_217_003
/**
 * Poll intervals in milliseconds: `UNDER_WAY` while an anchor is unconfirmed on a public chain,
 * `AT_HOME` while one is unconfirmed on the development chain, `IDLE` otherwise.
 */
const UNDER_WAY = 4_000
const AT_HOME = 200
const IDLE = 60_000
/** Pauses in milliseconds after the first and each further failure in a row. */
const RETRIES = [1_000, 5_000, 15_000, 60_000] as const

export type AnchorerState = {
  /**
   * `leading`: this node anchors. `standby`: another node anchors. `off`: this node does not
   * anchor.
   */
  readonly role: 'off' | 'standby' | 'leading'
  /** Reason why anchoring cannot continue now; undefined while it can. */
  readonly trouble: ChainTrouble | 'failing' | undefined
  readonly isBalanceLow: boolean
}

export type Anchorer = {
  /**
   * Starts anchoring; further calls have no effect. The anchorer loads, runs and queries nothing
   * before the first call.
   */
  readonly start: () => void
  readonly state: () => AnchorerState
  /** Returns the chain in use now, or undefined if none is in use. */
  readonly chain: () => Chain | undefined
  readonly stop: () => Promise<void>
}

const sound = { trouble: undefined, isBalanceLow: false } as const

/** Settings and state of one anchorer, passed to each of its functions. */
type Anchoring = {
  readonly services: Services
  readonly origin: string
  readonly target: Target
  readonly settings: Omit<AnchorConfig, 'target'>
  readonly log: FastifyBaseLogger
  readonly wake: WakeSignal
  /** State of the anchors while this node is the leader. */
  found: Omit<AnchorerState, 'role'>
  /** Time from which a new head triggers a step, in milliseconds since 1970. */
  dueAt: number
  /** True if a head was published since the last step began. */
  hasGrown: boolean
  chain: { readonly rpcUrl: string; readonly opened: Chain } | undefined
}

type Target = Exclude<AnchorConfig['target'], 'off'>

/** Anchorer of an installation whose configuration switches anchoring off. */
const noAnchorer: Anchorer = {
  start: () => undefined,
  state: () => ({ role: 'off', ...sound }),
  chain: () => undefined,
  stop: async () => undefined,
}

/**
 * Creates an anchorer. Once started, it anchors the heads of the log while this node holds the
 * lock, and waits for the lock otherwise. After a failure of the chain or the database, it retries
 * later. No other part of the server waits for the anchorer.
 */
export function openAnchorer(
  services: Services,
  origin: string,
  lockUrl: string,
  listen: Listen<'lastro_head'>,
): Anchorer {
  const { config, log: parent } = services
  const { target, ...configured } = config.anchors
  if (target === 'off') return noAnchorer
  // The development chain mines a block only for a transaction. No further block would confirm an
  // anchor, so one confirmation must be enough.
  const settings = target === 'development' ? { ...configured, confirmations: 1 } : configured
  const log = parent.child({ part: 'anchors' })
  const wake = new WakeSignal()
  const anchoring: Anchoring = {
    services,
    origin,
    target,
    settings,
    log,
    wake,
    found: sound,
    dueAt: Infinity,
    hasGrown: false,
    chain: undefined,
  }
  let leader: Leader | undefined
  const stopListening = listen('lastro_head', () => {
    anchoring.hasGrown = true
    if (Date.now() >= anchoring.dueAt) wake.wake()
  })

  return {
    start: () => {
      leader ??= startLeader({
        lock: ANCHORER_LOCK,
        name: 'lastro-anchors',
        url: lockUrl,
        log,
        retries: RETRIES,
        work: (term) => anchor(anchoring, term),
      })
    },
    state() {
      const state = leader?.state()
      if (state === 'leading') return { role: 'leading', ...anchoring.found }
      return { role: 'standby', trouble: state === 'failing' ? 'failing' : undefined, isBalanceLow: false }
    },
    chain: () => anchoring.chain?.opened,
    async stop() {
      stopListening()
      await leader?.stop()
    },
  }
}

/** Anchors heads for as long as this node holds the lock. */
async function anchor(anchoring: Anchoring, { signal, begin }: Term): Promise<void> {
  const { services, target, log, wake } = anchoring
  begin()
  const home = await openHome(target, services.config.dataDir, log)
  let failures = 0
  try {
    while (!signal.aborted) {
      let pause: number
      try {
        pause = await takeStep(anchoring, home, signal)
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        note(anchoring, { trouble: troubleOf(error) })
        if (!(error instanceof ChainError)) log.error({ err: error }, 'anchoring failed; it is tried again')
        pause = RETRIES[Math.min(failures++, RETRIES.length - 1)] ?? IDLE
        anchoring.dueAt = Infinity
      }
      await wake.sleep(pause, signal)
    }
  } finally {
    anchoring.chain = undefined
    anchoring.found = sound
    await home.stop()
  }
}

/**
 * Advances the anchors by one step.
 * @returns milliseconds until the next step
 */
async function takeStep(anchoring: Anchoring, home: DevelopmentChain, signal: AbortSignal): Promise<number> {
  const { origin, target, settings, log } = anchoring
  const { pool } = anchoring.services
  const { advance } = await import('./advance.ts')
  const { openChain } = await import('./chain.ts')
  const reached = home.reach()
  if (anchoring.chain?.rpcUrl !== reached.rpcUrl) {
    anchoring.chain = { rpcUrl: reached.rpcUrl, opened: openChain({ ...reached, signal }) }
    await loseOther(pool, log, anchoring.chain.opened)
  }
  anchoring.hasGrown = false
  const done = await advance({ pool, log, chain: anchoring.chain.opened, origin, settings })
  await home.keep()
  // While an anchor is unconfirmed, the loop polls the chain at a fixed interval. New heads then
  // trigger no step.
  anchoring.dueAt = done.isUnderWay ? Infinity : done.dueAt
  note(anchoring, { trouble: undefined, isBalanceLow: done.isBalanceLow })
  if (done.isUnderWay) return target === 'development' ? AT_HOME : UNDER_WAY
  // A head that was published during this step did not wake the loop, so the next step may be due
  // now.
  if (anchoring.hasGrown && Date.now() >= anchoring.dueAt) return 0
  return Math.min(IDLE, Math.max(anchoring.dueAt - Date.now(), 0) || IDLE)
}

/** Updates the state of the anchors, and logs a new problem. */
function note(anchoring: Anchoring, changed: Partial<Anchoring['found']>): void {
  const { log, found } = anchoring
  const next = { ...found, ...changed }
  if (next.trouble !== undefined && next.trouble !== found.trouble) {
    log.warn({ trouble: next.trouble }, 'anchoring does not go on')
  }
  if (next.isBalanceLow && !found.isBalanceLow) {
    log.warn({}, 'the account that anchors has little balance left')
  }
  anchoring.found = next
}

function troubleOf(error: unknown): AnchorerState['trouble'] {
  return error instanceof ChainError ? error.trouble : 'failing'
}

/**
 * Starts the development chain. For a configured chain, starts nothing and returns an object with
 * the same interface.
 */
async function openHome(target: Target, dataDir: string, log: FastifyBaseLogger): Promise<DevelopmentChain> {
  if (typeof target === 'object') {
    return { reach: () => target, keep: async () => undefined, stop: async () => undefined }
  }
  const { startDevelopmentChain } = await import('./development/development-chain.ts')
  return startDevelopmentChain(dataDir, log)
}

/**
 * Marks the anchors of a replaced development chain as lost, and its blocks as no longer on the
 * chain.
 */
async function loseOther(pool: Pool, log: FastifyBaseLogger, { target }: Chain): Promise<void> {
  const { chainId, contract, sender } = target
  if (!isDevelopmentChain(chainId)) return
  const gone = await loseAnchorsElsewhere(pool, chainId, contract, sender)
  if (gone.length === 0) return
  await leaveBlocks(pool, chainId)
  log.warn({ anchors: gone.length }, 'the development chain began anew: its anchors are lost')
}
