import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import solc from 'solc'
import * as z from 'zod/mini'

const folder = join(import.meta.dirname, '../../../contracts')
const SOURCE = 'LastroAnchor.sol'

/** Checked-in result of the compiler: interface, bytecode to deploy, and the compiler settings. */
export const contractFile: string = join(folder, 'LastroAnchor.json')

/**
 * Without metadata, the bytecode depends only on source, compiler and settings. Bytecode for the
 * EVM version `paris` also runs on chains that lack the later EVM upgrades.
 */
const settings = {
  evmVersion: 'paris',
  optimizer: { enabled: true, runs: 1_000_000 },
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
}

const output = z.object({
  errors: z.optional(z.array(z.object({ formattedMessage: z.string() }))),
  contracts: z.optional(
    z.object({
      [SOURCE]: z.object({
        LastroAnchor: z.object({
          abi: z.array(z.unknown()),
          evm: z.object({
            bytecode: z.object({ object: z.string() }),
            deployedBytecode: z.object({ object: z.string() }),
          }),
        }),
      }),
    }),
  ),
})

/**
 * Returns the text of `contractFile` as the pinned compiler produces it.
 * @throws Error on a compiler error or warning
 */
export async function compiledContract(): Promise<string> {
  const content = await readFile(join(folder, SOURCE), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { [SOURCE]: { content } },
    settings: {
      ...settings,
      outputSelection: {
        [SOURCE]: { LastroAnchor: ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
      },
    },
  }
  const { errors, contracts } = output.parse(JSON.parse(solc.compile(JSON.stringify(input))))
  if (errors !== undefined || contracts === undefined) {
    throw new Error(
      errors?.map(({ formattedMessage }) => formattedMessage).join('\n') ?? 'nothing was compiled',
    )
  }
  const { abi, evm } = contracts[SOURCE].LastroAnchor
  const made = {
    compiler: solc.version(),
    settings,
    abi,
    bytecode: `0x${evm.bytecode.object}`,
    deployed_bytecode: `0x${evm.deployedBytecode.object}`,
  }
  return `${JSON.stringify(made, undefined, 2)}\n`
}
