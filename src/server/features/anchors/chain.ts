import {
  BaseError,
  BlockNotFoundError,
  createPublicClient,
  encodeFunctionData,
  http,
  HttpRequestError,
  isAddressEqual,
  keccak256,
  parseEventLogs,
  RpcRequestError,
  TimeoutError,
  TransactionReceiptNotFoundError,
  type Hex,
  type PublicClient,
  type TransactionReceipt,
} from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { anchorAbi } from './anchor-abi.ts'
import type { ChainConfig } from '#platform/config/anchor-config.ts'
import { ChainError } from './chain-error.ts'
import type { Target } from './queries.ts'

/** State of a chain at one moment. */
export type ChainHead = {
  readonly number: number
  readonly hash: Uint8Array
  /** Seconds since 1970. */
  readonly time: number
  /** Wei per unit of gas. */
  readonly baseFee: bigint
}

/** Hash, parent hash and time of a block; the time is in seconds since 1970. */
export type ChainBlock = Pick<ChainHead, 'hash' | 'time'> & { readonly parent: Uint8Array }

/** Result of a transaction that is on the chain. */
export type Landing = {
  readonly transaction: Uint8Array
  readonly block: number
  readonly blockHash: Uint8Array
  readonly blockTime: number
  /** Head in the contract's event; undefined if the contract refused the transaction. */
  readonly anchored: { readonly size: number; readonly root: Uint8Array } | undefined
}

export type SignedAnchor = { readonly hash: Uint8Array; readonly raw: Uint8Array }

/**
 * Access to the chain on which heads are anchored, with one account. Every function may throw
 * `ChainError`.
 */
export type Chain = {
  readonly target: Target
  /**
   * Checks the chain and its contract against the configuration.
   * @throws ChainError `wrong_chain`, `no_contract`
   */
  readonly assureRight: () => Promise<void>
  readonly head: () => Promise<ChainHead>
  /**
   * Returns the block with that number, including its parent's hash; undefined if the chain has no
   * such block.
   */
  readonly blockAt: (number: number) => Promise<ChainBlock | undefined>
  /**
   * Returns the newest head that this account anchored in the contract; undefined if there is none.
   */
  readonly anchored: () => Promise<AnchoredHead | undefined>
  /**
   * Returns the nonce of the account's next transaction: the number of its transactions on the
   * chain.
   */
  readonly nonce: () => Promise<number>
  readonly balance: () => Promise<bigint>
  /**
   * Returns the priority fee that the chain suggests beyond the base fee, in wei per unit of gas.
   */
  readonly tip: () => Promise<bigint>
  /** Estimates the units of gas that an anchor needs. */
  readonly estimate: (anchor: AnchoredHead) => Promise<bigint>
  readonly sign: (
    anchor: AnchoredHead & Offer & { readonly nonce: number; readonly gas: bigint },
  ) => Promise<SignedAnchor>
  /**
   * Sends a transaction. A refusal does not prove that the chain lacks the transaction, because the
   * chain also refuses one that it already has.
   */
  readonly send: (raw: Uint8Array) => Promise<void>
  /**
   * Finds a transaction on the chain; undefined if the chain does not have it now.
   * @param sender account that sent the transaction; by default the account of this `Chain`
   */
  readonly find: (transaction: Uint8Array, sender?: Uint8Array) => Promise<Landing | undefined>
  /** Returns all heads that this account anchored in the contract, oldest first. */
  readonly anchoredHeads: () => Promise<readonly AnchoredHead[]>
}

export type AnchoredHead = { readonly size: number; readonly root: Uint8Array }
export type Offer = { readonly maxFee: bigint; readonly tip: bigint }

/** Timeout of a call to the chain, in milliseconds. */
const TIMEOUT_MS = 10_000

/** Settings of the chain to open; aborting `signal` aborts running calls. */
type ChainAccess = ChainConfig & { readonly signal?: AbortSignal }

/** Connects to a chain through its RPC address. */
export function openChain({ rpcUrl, key, contract, chainId, signal }: ChainAccess): Chain {
  const account = privateKeyToAccount(key)
  const link = { client: openClient(rpcUrl, signal), account, contract, chainId }
  return {
    target: { chainId, contract: fromHex(contract), sender: fromHex(account.address) },
    ...blockCalls(link),
    ...contractCalls(link),
    ...accountCalls(link),
  }
}

/** Connection to a chain, with the account that sends anchors and the contract that stores them. */
type Link = {
  readonly client: PublicClient
  readonly account: PrivateKeyAccount
  readonly contract: Hex
  readonly chainId: number
}

function openClient(rpcUrl: string, signal: AbortSignal | undefined): PublicClient {
  return createPublicClient({
    transport: http(rpcUrl, {
      timeout: TIMEOUT_MS,
      retryCount: 0,
      fetchFn: (input, init) => {
        const signals = [init?.signal, signal].filter((one) => one instanceof AbortSignal)
        return fetch(input, { ...init, signal: AbortSignal.any(signals), redirect: 'error' })
      },
    }),
    cacheTime: 0,
  })
}

function blockCalls({ client, account, contract }: Link): Pick<Chain, 'head' | 'blockAt' | 'tip' | 'find'> {
  async function landing(receipt: TransactionReceipt, sender: Hex): Promise<Landing | undefined> {
    const block = await client.getBlock({ blockNumber: receipt.blockNumber })
    // The transaction receipt may be from a block that has left the chain meanwhile.
    if (block.hash !== receipt.blockHash) return undefined
    const event = parseEventLogs({ abi: anchorAbi, eventName: 'Anchored', logs: receipt.logs }).find(
      ({ address, args }) => isAddressEqual(address, contract) && isAddressEqual(args.sender, sender),
    )
    return {
      transaction: fromHex(receipt.transactionHash),
      block: toNumber(receipt.blockNumber),
      blockHash: fromHex(receipt.blockHash),
      blockTime: toNumber(block.timestamp),
      anchored:
        event === undefined || receipt.status !== 'success'
          ? undefined
          : { size: toNumber(event.args.size), root: fromHex(event.args.root) },
    }
  }

  return {
    head: () =>
      asking(async () => {
        const { number, hash, timestamp, baseFeePerGas } = await client.getBlock({ blockTag: 'latest' })
        return {
          number: toNumber(number),
          hash: fromHex(hash),
          time: toNumber(timestamp),
          baseFee: baseFeePerGas ?? 0n,
        }
      }),
    blockAt: (number) =>
      asking(async () => {
        try {
          const { hash, parentHash, timestamp } = await client.getBlock({ blockNumber: BigInt(number) })
          return { hash: fromHex(hash), parent: fromHex(parentHash), time: toNumber(timestamp) }
        } catch (error) {
          if (error instanceof BlockNotFoundError) return undefined
          throw error
        }
      }),
    tip: () => asking(() => client.estimateMaxPriorityFeePerGas()),
    find: (transaction, sender = fromHex(account.address)) =>
      asking(async () => {
        try {
          const receipt = await client.getTransactionReceipt({ hash: toHex(transaction) })
          return await landing(receipt, toHex(sender))
        } catch (error) {
          if (error instanceof TransactionReceiptNotFoundError) return undefined
          throw error
        }
      }),
  }
}

function contractCalls({
  client,
  account,
  contract,
  chainId,
}: Link): Pick<Chain, 'assureRight' | 'anchored' | 'anchoredHeads'> {
  async function readAnchored(fromBlock: bigint, toBlock: bigint): Promise<AnchoredHead[]> {
    try {
      const events = await client.getContractEvents({
        address: contract,
        abi: anchorAbi,
        eventName: 'Anchored',
        args: { sender: account.address },
        fromBlock,
        toBlock,
        strict: true,
      })
      return events.map(({ args }) => ({ size: toNumber(args.size), root: fromHex(args.root) }))
    } catch (error) {
      // Nodes limit the number of blocks or events per answer, so a refused range is read in two
      // halves.
      if (toBlock === fromBlock || chainErrorOf(error).trouble !== 'refused') throw error
      const middle = (fromBlock + toBlock) / 2n
      return [...(await readAnchored(fromBlock, middle)), ...(await readAnchored(middle + 1n, toBlock))]
    }
  }

  return {
    assureRight: () =>
      asking(async () => {
        const found = await client.getChainId()
        if (found !== chainId) throw new ChainError('wrong_chain', `${found} instead of ${chainId}`)
        const code = await client.getCode({ address: contract })
        if (code === undefined || code === '0x') throw new ChainError('no_contract')
      }),
    anchored: () =>
      asking(async () => {
        const [size, , , root] = await client.readContract({
          address: contract,
          abi: anchorAbi,
          functionName: 'heads',
          args: [account.address],
        })
        return size === 0n ? undefined : { size: toNumber(size), root: fromHex(root) }
      }),
    anchoredHeads: () => asking(async () => readAnchored(0n, await client.getBlockNumber())),
  }
}

function accountCalls({
  client,
  account,
  contract,
  chainId,
}: Link): Pick<Chain, 'nonce' | 'balance' | 'estimate' | 'sign' | 'send'> {
  const callOf = ({ size, root }: AnchoredHead) => ({
    to: contract,
    data: encodeFunctionData({ abi: anchorAbi, functionName: 'anchor', args: [BigInt(size), toHex(root)] }),
  })
  return {
    nonce: () => asking(() => client.getTransactionCount({ address: account.address, blockTag: 'latest' })),
    balance: () => asking(() => client.getBalance({ address: account.address })),
    // The estimate ignores pending transactions, because the transaction to be replaced may be
    // among them.
    estimate: (anchor) =>
      asking(() => client.estimateGas({ account: account.address, blockTag: 'latest', ...callOf(anchor) })),
    sign: async ({ size, root, nonce, gas, maxFee, tip }) => {
      const raw = await account.signTransaction({
        ...callOf({ size, root }),
        type: 'eip1559',
        chainId,
        nonce,
        gas,
        maxFeePerGas: maxFee,
        maxPriorityFeePerGas: tip,
      })
      return { hash: fromHex(keccak256(raw)), raw: fromHex(raw) }
    },
    send: (raw) =>
      asking(async () => {
        await client.sendRawTransaction({ serializedTransaction: toHex(raw) })
      }),
  }
}

/**
 * Runs a call to the chain. Reports a failure without the RPC address, which may contain a secret.
 */
async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof ChainError ? error : chainErrorOf(error)
  }
}

function chainErrorOf(error: unknown): ChainError {
  if (!(error instanceof BaseError)) return new ChainError('malformed')
  const cause = error.walk(
    (one) => one instanceof RpcRequestError || one instanceof HttpRequestError || one instanceof TimeoutError,
  )
  if (cause instanceof RpcRequestError) return new ChainError('refused', withoutUrls(cause.details))
  if (cause instanceof HttpRequestError || cause instanceof TimeoutError) {
    return new ChainError('unreachable', withoutUrls(cause.shortMessage))
  }
  return new ChainError('malformed', withoutUrls(error.shortMessage))
}

function withoutUrls(text: string): string {
  return text.replaceAll(/\w+:\/\/\S+/g, '…').slice(0, 200)
}

function toNumber(value: bigint | number | null): number {
  const number = Number(value)
  if (value === null || !Number.isSafeInteger(number)) throw new ChainError('malformed', 'a number')
  return number
}

function toHex(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

function fromHex(hex: Hex | null): Uint8Array {
  if (hex === null || !/^0x([0-9a-fA-F]{2})*$/.test(hex)) throw new ChainError('malformed', 'bytes')
  return Buffer.from(hex.slice(2), 'hex')
}
