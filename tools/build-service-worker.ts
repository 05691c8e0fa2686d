// Builds the service worker (src/web/service-worker) into a built web application, with the list of all that it keeps.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { repository } from './web-stamp.ts'

type OwnFile = { readonly url: string; readonly revision: string | null }

/** Files that keep their names from build to build. */
const NAMED = ['index.html', 'before-paint.js', 'favicon.svg', 'manifest.webmanifest']
/** The map needs the network for its routes and tiles, and is most of what the application weighs; written scripts that no one here reads. */
const LEFT_OUT =
  /use-open-map|keyed-route-map|maplibre|south-america|municipalities|-(?:cyrillic|greek|vietnamese)/

/** Builds it as `sw.js`, in one file beside the index. */
export async function buildServiceWorkerInto(webFolder: string): Promise<void> {
  const files = await ownFilesIn(webFolder)
  const facts = JSON.stringify(files)
  await build({
    root: repository,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      OWN_FILES: facts,
      BUILD: JSON.stringify(digestOf(facts)),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    build: {
      outDir: webFolder,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/web/service-worker/main.ts',
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

/** Everything that the application's entry leads to, but what cannot work without network anyway. */
async function ownFilesIn(webFolder: string): Promise<readonly OwnFile[]> {
  const manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const names = new Set<string>()
  const seen = new Set<string>()
  const follow = (key: string): void => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return
    seen.add(key)
    for (const name of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) names.add(name)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) follow(next)
  }
  follow('index.html')
  const hashed = [...names].filter((name) => name.startsWith('assets/') && !LEFT_OUT.test(name)).toSorted()
  const named = NAMED.map(async (name) => ({
    url: `/${name}`,
    revision: digestOf(await readFile(join(webFolder, name))),
  }))
  return [...(await Promise.all(named)), ...hashed.map((name) => ({ url: `/${name}`, revision: null }))]
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
