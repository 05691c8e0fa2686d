import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createTestClient,
  http,
  publicActions,
  walletActions,
  type Chain as ViemChain,
  type Client,
  type Hex,
  type HttpTransport,
  type PublicActions,
  type TestActions,
  type WalletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { anchorAbi } from '#features/anchors/anchor-abi.ts'
import { openChain, type Chain } from '#features/anchors/chain.ts'
import { readContractCode } from '#features/anchors/contract-code.ts'
import { anvilChain } from '#features/anchors/development/anvil-chain.ts'
import { findAnvil } from '#features/anchors/development/find-anvil.ts'
import { runAnvil } from '#features/anchors/development/run-anvil.ts'

type ChainClient = Client<
  HttpTransport,
  ViemChain,
  undefined,
  undefined,
  TestActions & PublicActions<HttpTransport, ViemChain, undefined> & WalletActions<ViemChain, undefined>
>

/** A chain with the anchoring contract and a funded account. It creates blocks on demand. */
export type TestChain = {
  readonly rpcUrl: string
  readonly contract: Hex
  readonly key: Hex
  readonly client: ChainClient
  /** Connects the product's chain client to this chain, with the private key of an account. */
  readonly open: (key?: Hex) => Chain
  /** Creates another funded account. Returns its private key. */
  readonly addAccount: () => Promise<Hex>
  /** Sends an anchor without the product, in a separate block. Returns the transaction's hash. */
  readonly anchor: (key: Hex, size: bigint, root: Hex) => Promise<Hex>
  readonly close: () => Promise<void>
}

export const chainId: number = anvilChain.id

/** Starts a separate chain in a process of Anvil. */
export async function startChain(): Promise<TestChain> {
  const home = await mkdtemp(join(tmpdir(), 'lastro-chain-'))
  const process = await runAnvil(findAnvil(), home)
  const { rpcUrl } = process
  const client = clientOf(rpcUrl)
  const addAccount = async (): Promise<Hex> => {
    const key = generatePrivateKey()
    await client.setBalance({ address: privateKeyToAccount(key).address, value: 10n ** 20n })
    return key
  }
  const key = await addAccount()
  const { abi, bytecode } = await readContractCode()
  await client.setAutomine(false)
  const hash = await client.deployContract({ account: privateKeyToAccount(key), abi, bytecode })
  await client.mine({ blocks: 1 })
  const { contractAddress } = await client.getTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('no contract')
  const contract = contractAddress
  return {
    rpcUrl,
    contract,
    key,
    client,
    open: (as = key) => openChain({ rpcUrl, key: as, contract, chainId }),
    addAccount,
    async anchor(as, size, root) {
      const anchored = await client.writeContract({
        account: privateKeyToAccount(as),
        address: contract,
        abi: anchorAbi,
        functionName: 'anchor',
        args: [size, root],
      })
      await client.mine({ blocks: 1 })
      return anchored
    },
    async close() {
      await process.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

function clientOf(rpcUrl: string): ChainClient {
  return createTestClient({ mode: 'anvil', chain: anvilChain, transport: http(rpcUrl), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}
