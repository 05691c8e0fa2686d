import { readFile } from 'node:fs/promises'
import { type Hex, encodeEventTopics, parseEventLogs, toFunctionSelector } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorAbi } from '#features/anchors/anchor-abi.ts'
import { startChain, type TestChain } from '../../support/log/chain.ts'
import { compiledContract, contractFile } from '../../support/log/compile-contract.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.close())

const root = (byte: string): Hex => `0x${byte.repeat(32)}`

function headOf(key: Hex): Promise<readonly [size: bigint, block: bigint, time: bigint, root: Hex]> {
  const args = [privateKeyToAccount(key).address] as const
  return chain.client.readContract({ address: chain.contract, abi: anchorAbi, functionName: 'heads', args })
}

test('the checked-in code equals the output of the pinned compiler', async () => {
  expect(await readFile(contractFile, 'utf8')).toBe(await compiledContract())
})

test('the ABI in the server equals the ABI of the contract', async () => {
  const { abi } = JSON.parse(await readFile(contractFile, 'utf8'))
  const described = (items: readonly { type: string; name: string; inputs: readonly { type: string }[] }[]) =>
    items
      .map(({ type, name, inputs }) => `${type} ${name}(${inputs.map((one) => one.type).join()})`)
      .toSorted()
  expect(described(anchorAbi)).toEqual(described(abi))
})

test('the interface has the event topic and the selector that the documents state', () => {
  expect(encodeEventTopics({ abi: anchorAbi, eventName: 'Anchored' })[0]).toBe(
    '0x0cd48d2f0de2b26babeaa563bc19f67e7b14bb998edeaabe4592e8b4472dda6b',
  )
  expect(toFunctionSelector('function anchor(uint64,bytes32)')).toBe('0xa6855208')
})

test('an anchor emits size and root, and stores them with block number and time', async () => {
  const key = await chain.addAccount()
  const hash = await chain.anchor(key, 5n, root('aa'))
  const receipt = await chain.client.getTransactionReceipt({ hash })
  const block = await chain.client.getBlock({ blockNumber: receipt.blockNumber })
  const [event] = parseEventLogs({ abi: anchorAbi, logs: receipt.logs })
  const sender = privateKeyToAccount(key).address
  expect(event).toMatchObject({ eventName: 'Anchored', args: { sender, size: 5n, root: root('aa') } })
  expect(await headOf(key)).toEqual([5n, block.number, block.timestamp, root('aa')])
})

test('an anchor after the first costs at most 36,000 gas for any log size', async () => {
  const key = await chain.addAccount()
  await chain.anchor(key, 1n, root('aa'))
  for (const size of [2n, 2n ** 40n - 1n, 2n ** 64n - 1n]) {
    const hash = await chain.anchor(key, size, root('ff'))
    const { gasUsed, status } = await chain.client.getTransactionReceipt({ hash })
    expect(status).toBe('success')
    expect(gasUsed).toBeLessThanOrEqual(36_000n)
  }
})

test.each([
  ['the same size', 5n],
  ['a smaller size', 4n],
  ['nothing', 0n],
])('an anchor with %s is refused, and the stored head does not change', async (_, size) => {
  const key = await chain.addAccount()
  await chain.anchor(key, 5n, root('aa'))
  await expect(chain.anchor(key, size, root('bb'))).rejects.toThrow('SizeMustGrow')
  expect((await headOf(key))[3]).toBe(root('aa'))
})

test('the empty log cannot be anchored', async () => {
  await expect(chain.anchor(await chain.addAccount(), 0n, root('aa'))).rejects.toThrow('SizeMustGrow')
})

test('an account can anchor although another account anchored a larger size', async () => {
  const [ours, outsiders] = [await chain.addAccount(), await chain.addAccount()]
  await chain.anchor(ours, 5n, root('aa'))
  await chain.anchor(outsiders, 2n ** 64n - 1n, root('bb'))
  await chain.anchor(ours, 6n, root('cc'))
  expect((await headOf(ours)).slice(0, 1)).toEqual([6n])
})

test('a payment to the contract is rejected', async () => {
  const account = privateKeyToAccount(await chain.addAccount())
  await expect(chain.client.sendTransaction({ account, to: chain.contract, value: 1n })).rejects.toThrow()
})
