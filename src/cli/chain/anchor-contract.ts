import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'
import * as z from 'zod/mini'
import type { Rpc } from './rpc.ts'

const file = join(import.meta.dirname, '../../../contracts/LastroAnchor.json')
const hex = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/.test(value))
const compiled = z.object({
  abi: z.custom<Abi>((value) => Array.isArray(value)),
  bytecode: hex,
  deployed_bytecode: hex,
})

/**
 * Returns true if a chain has the code of the anchoring contract at an address of 40 hexadecimal
 * digits.
 */
export async function isAnchorContract(rpc: Rpc, contract: string): Promise<boolean> {
  const [code, built] = await Promise.all([
    rpc(z.unknown(), 'eth_getCode', `0x${contract}`, 'latest'),
    readAnchorContract(),
  ])
  return code === built.deployed_bytecode
}

/** Reads the compiled anchoring contract. */
export async function readAnchorContract(): Promise<z.output<typeof compiled>> {
  return compiled.parse(JSON.parse(await readFile(file, 'utf8')))
}
