import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createTestClient, http, walletActions, publicActions, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { whenAborted } from '#platform/base/when-aborted.ts'
import { ChainError } from '../chain-error.ts'
import type { ChainConfig } from '#platform/config/anchor-config.ts'
import { readContractCode } from '../contract-code.ts'
import { anvilChain } from './anvil-chain.ts'
import { findAnvil } from './find-anvil.ts'
import { putAside, readStoredState, writeStoredState } from './stored-state.ts'
import { runAnvil, type Anvil } from './run-anvil.ts'

/**
 * Private chain of this installation, for development. Its anchors prove nothing to others, because
 * the operator can rebuild the chain.
 */
export type DevelopmentChain = {
  /**
   * Returns the connection settings of the running chain.
   * @throws ChainError `unreachable` while the chain starts, `no_program` if the chain's program is
   * missing
   */
  readonly reach: () => ChainConfig
  /** Stores the chain's state if it has changed since it was last stored. */
  readonly keep: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Running process of the development chain, and the number of the last block in the stored state.
 */
type Life = { readonly anvil: Anvil; readonly config: ChainConfig; storedBlock: bigint }

const PAUSES_MS = [0, 250, 1_000, 5_000, 30_000]
/**
 * Maximum length of the development chain in blocks. Storing a longer chain would take a second and
 * five megabytes after each anchor, so a new chain replaces it.
 */
const MAX_BLOCKS = 5_000n
/** Balance in wei that a new chain gives its account. */
const FUNDS = 10n ** 24n

/**
 * Runs the development chain in `DATA_DIR/chain` and restarts its process from the stored state if
 * it dies. A new chain begins if there is no usable state or the chain has grown too long. The new
 * chain has another account and a newly deployed contract. Returns once the chain runs or has
 * failed for the first time.
 * @param mostBlocks maximum length of a chain in blocks
 */
export async function startDevelopmentChain(
  dataDir: string,
  log: FastifyBaseLogger,
  mostBlocks: bigint = MAX_BLOCKS,
): Promise<DevelopmentChain> {
  const folder = join(dataDir, 'chain')
  const stopping = new AbortController()
  let life: Life | undefined
  let trouble = new ChainError('unreachable', 'it is starting')
  const tried = Promise.withResolvers<void>()

  async function live(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const anvil = await runAnvil(findAnvil(), folder)
    try {
      life = await revive(folder, anvil, log)
      log.info({ pid: anvil.pid, contract: life.config.contract }, 'the development chain runs')
      tried.resolve()
      await Promise.race([anvil.gone, whenAborted(stopping.signal)])
      if (!stopping.signal.aborted) log.error({ pid: anvil.pid }, 'the development chain ended unexpectedly')
    } finally {
      life = undefined
      await anvil.stop()
    }
  }

  async function run(): Promise<void> {
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      const begun = Date.now()
      try {
        await live()
        trouble = new ChainError('unreachable', 'it is starting again')
      } catch (error) {
        trouble = error instanceof ChainError ? error : new ChainError('unreachable')
        log.error({ err: error }, 'the development chain does not start')
        tried.resolve()
        if (trouble.trouble === 'no_program') return
      }
      if (Date.now() - begun > 60_000) attempt = 0
      const pause = PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = run()
  await tried.promise
  return {
    reach() {
      if (life === undefined) throw trouble
      return life.config
    },
    async keep() {
      if (life !== undefined) await keep(folder, life, mostBlocks)
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Restores the stored chain in a new process, or starts a new chain. */
async function revive(folder: string, anvil: Anvil, log: FastifyBaseLogger): Promise<Life> {
  const client = clientOf(anvil.rpcUrl)
  const kept = await readStoredState(folder)
  if (kept !== undefined) {
    try {
      await client.loadState({ state: kept.state })
      const config = configOf(anvil, kept.key, kept.contract)
      return { anvil, config, storedBlock: await client.getBlockNumber() }
    } catch {
      log.error({}, 'the kept state of the development chain cannot be used; a new one begins')
      await putAside(folder)
      // The failed attempt may have loaded a part of the state, so the process is reset.
      await client.reset()
    }
  }
  const key: Hex = `0x${randomBytes(32).toString('hex')}`
  const account = privateKeyToAccount(key)
  await client.setBalance({ address: account.address, value: FUNDS })
  const { abi, bytecode } = await readContractCode()
  const hash = await client.deployContract({ account, abi, bytecode })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  if (contractAddress === null || contractAddress === undefined)
    throw new ChainError('refused', 'no contract')
  const life = { anvil, config: configOf(anvil, key, contractAddress), storedBlock: -1n }
  await keep(folder, life, MAX_BLOCKS)
  return life
}

async function keep(folder: string, life: Life, mostBlocks: bigint): Promise<void> {
  const client = clientOf(life.anvil.rpcUrl)
  const block = await client.getBlockNumber({ cacheTime: 0 })
  if (block === life.storedBlock) return
  if (block > mostBlocks) {
    await putAside(folder)
    return life.anvil.stop()
  }
  const state = await client.dumpState()
  const { key, contract } = life.config
  await writeStoredState(folder, { key, contract: lowerCase(contract), state })
  life.storedBlock = block
}

function configOf({ rpcUrl }: Anvil, key: Hex, contract: Hex): ChainConfig {
  return { rpcUrl, key, contract: lowerCase(contract), chainId: anvilChain.id }
}

function lowerCase(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}

function clientOf(rpcUrl: string) {
  return createTestClient({ mode: 'anvil', chain: anvilChain, transport: http(rpcUrl, { retryCount: 0 }) })
    .extend(publicActions)
    .extend(walletActions)
}
