import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setExecutable } from '#platform/database/embedded/binaries.ts'
import { ChainError } from '../chain-error.ts'

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * `package.json` of a separate package that depends on the program of the development chain. The
 * server's package has no such dependency, because the container image has no development chain.
 */
const PACKAGES = join(import.meta.dirname, '../../../../../tools/anvil/package.json')

/** Finds the program of the development chain for this platform. @throws ChainError `no_program` */
export function findAnvil(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@foundry-rs/anvil-${platform}-${ARCHITECTURES[arch] ?? arch}`
  try {
    const folder = dirname(createRequire(PACKAGES).resolve(`${name}/package.json`))
    const program = join(folder, 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
    setExecutable(program)
    return program
  } catch {
    throw new ChainError('no_program', name)
  }
}
