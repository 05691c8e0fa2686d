import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Abi, Hex } from 'viem'
import * as z from 'zod/mini'

const file = join(import.meta.dirname, '../../../../contracts/LastroAnchor.json')
const contract = z.object({
  abi: z.custom<Abi>((value) => Array.isArray(value)),
  bytecode: z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]+$/.test(value)),
})

/** Reads the contract's code as built by `tools/build-contract.ts`. */
export async function readContractCode(): Promise<{ readonly abi: Abi; readonly bytecode: Hex }> {
  return contract.parse(JSON.parse(await readFile(file, 'utf8')))
}
