import { createWalletClient, defineChain, http, publicActions, BaseError, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readAnchorContract } from '../chain/anchor-contract.ts'
import { CommandError } from '../command-error.ts'

/** Maximum wait for a transaction to be in a block. */
const BLOCK_TIMEOUT_MS = 10 * 60_000

/**
 * Deploys the anchoring contract to a chain and compares the deployed code with the compiled code.
 * @param key private key of the paying account, 0x and 64 digits
 * @throws CommandError `chain_unreachable`, `chain_refused`, `contract_differs`
 */
export async function deployContract(rpcUrl: string, key: Hex, timeoutMs: number) {
  const { host } = new URL(rpcUrl)
  const account = privateKeyToAccount(key)
  const contract = await readAnchorContract()
  const transport = http(rpcUrl, { timeout: timeoutMs, retryCount: 1 })
  try {
    const chainId = await createWalletClient({ transport }).getChainId()
    const chain = defineChain({
      id: chainId,
      name: String(chainId),
      nativeCurrency: { name: 'ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    })
    const client = createWalletClient({ account, chain, transport }).extend(publicActions)
    const transaction = await client.deployContract({ abi: contract.abi, bytecode: contract.bytecode })
    const receipt = await client.waitForTransactionReceipt({ hash: transaction, timeout: BLOCK_TIMEOUT_MS })
    const contractAccount = receipt.contractAddress
    if (receipt.status !== 'success' || !contractAccount) {
      throw new CommandError('chain_refused', { host, reason: `transaction ${transaction}` })
    }
    const code = await client.getCode({ address: contractAccount, blockNumber: receipt.blockNumber })
    if (code !== contract.deployed_bytecode)
      throw new CommandError('contract_differs', { contract: contractAccount })
    return {
      chainId,
      contract: contractAccount.toLowerCase(),
      transaction,
      sender: account.address.toLowerCase(),
    }
  } catch (error) {
    throw error instanceof CommandError ? error : refusalOf(error, host)
  }
}

/**
 * Converts an error of the node to a command error. The command error names only the host of the
 * node, because the full address may contain a secret.
 */
function refusalOf(error: unknown, host: string): CommandError {
  if (!(error instanceof BaseError)) return new CommandError('chain_malformed', { host })
  const isSilent = error.walk((one) => one instanceof Error && /^(HttpRequest|Timeout)Error$/.test(one.name))
  if (isSilent !== null) return new CommandError('chain_unreachable', { host })
  return new CommandError('chain_refused', {
    host,
    reason: error.shortMessage.replaceAll(/\w+:\/\/\S+/g, '…'),
  })
}
