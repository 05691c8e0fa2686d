import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const repository = join(import.meta.dirname, '..')
export const webFolder = join(repository, 'dist/web')
const stamp = `${webFolder}.stamp`

/** Inputs of the built application. */
const INPUTS = [
  'src/{web,contract,domain,ledger,cli}/**/*',
  'src/server/features/webhooks/sign.ts',
  'public/**/*',
  'assets/{airports,municipalities}/*.{csv,tsv}',
  'clients/typescript/*.{md,ts,json}',
  'clients/python/**/*.{md,py,toml,typed}',
  '*.html',
  'vite.config.ts',
  'tools/{render-site,build-offline-receipt,build-service-worker,build-client-archives,build-program-files,zip,chunk-groups,used-modules,messages-plugin,message-keys,unnamed-components,undocumented-contract}.ts',
  'package-lock.json',
]

/** Returns a digest of the names and contents of all inputs. */
export async function webInputs(): Promise<string> {
  const names: string[] = []
  for await (const entry of glob(INPUTS, { cwd: repository, withFileTypes: true })) {
    const isTest = /\.test\.tsx?$/.test(entry.name)
    if (entry.isFile() && !isTest) names.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const name of names.toSorted()) {
    const content = await readFile(name)
    hash.update(`${name.slice(repository.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Returns whether dist/web was built from the present inputs. */
export async function isWebBuilt(): Promise<boolean> {
  if (!existsSync(join(webFolder, 'index.html')) || !existsSync(stamp)) return false
  return (await readFile(stamp, 'utf8')) === (await webInputs())
}

export async function recordWebBuild(inputs: string): Promise<void> {
  await writeFile(stamp, inputs)
}

export async function deleteWebBuild(): Promise<void> {
  await rm(stamp, { force: true })
}
