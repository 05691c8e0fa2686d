// Packs the verifier for other programs, `@lastro/verify`: the part of src/ledger and src/domain
// that packages/verify/index.ts uses, as one module with its types.
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { packForNpm } from './build-client-archives.ts'
import { repository } from './web-stamp.ts'

const run = promisify(execFile)
const project = join(repository, 'packages/verify')

/** Writes `lastro-verify.tgz` into a folder, a package that `npm` installs. */
export async function buildVerifyPackageInto(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await packForNpm(project, join(folder, 'lastro-verify.tgz'), async (dist) => {
    await Promise.all([bundleInto(dist), writeTypesInto(join(dist, 'types'))])
  })
}

/** Writes `index.js`, which imports only the dependencies of the package. */
async function bundleInto(dist: string): Promise<void> {
  await build({
    root: repository,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: dist,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(project, 'index.ts'), formats: ['es'], fileName: 'index' },
      // Without the option, an import would remain of a library that only signing uses.
      rolldownOptions: { external: /^@noble\//, treeshake: { moduleSideEffects: false } },
    },
  })
}

/** Writes the types of the modules, with imports that resolve outside of the repository. */
async function writeTypesInto(types: string): Promise<void> {
  const compiler = join(repository, 'node_modules/typescript/bin/tsc')
  await run(process.execPath, [compiler, '--project', project, '--outDir', types])
  for (const name of await readdir(types, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue
    const path = join(types, name)
    await writeFile(path, withRelativeImports(await readFile(path, 'utf8'), name))
  }
}

/**
 * Replaces `#ledger/` and its like in the types of a module by relative paths, and `.ts` by `.js`.
 * @param name path of the module in the folder of types
 */
function withRelativeImports(code: string, name: string): string {
  return code.replaceAll(/'((?:\.\.?|#\w+)\/[^'\n]+)\.ts'/g, (_found, path: string) => {
    const target = path.startsWith('#') ? relative(join(name, '..'), `src/${path.slice(1)}`) : path
    const written = target.replaceAll('\\', '/')
    return `'${written.startsWith('.') ? written : `./${written}`}.js'`
  })
}
