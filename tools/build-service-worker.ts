// Builds the service worker (src/web/service-worker) into a built web application, with the list of
// the files that it caches.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { repository } from './web-stamp.ts'

type OwnFile = { readonly url: string; readonly revision: string | null }

/** Files whose names do not change between builds. */
const NAMED = ['index.html', 'before-paint.js', 'favicon.svg', 'manifest.webmanifest']
/**
 * Files that are not cached. The map needs the network for routes and tiles and is the largest
 * part. The other files are fonts for writing systems that the interface does not use.
 */
const LEFT_OUT =
  /use-open-map|keyed-route-map|maplibre|south-america|municipalities|-(?:cyrillic|greek|vietnamese)/

/** Builds the service worker as `sw.js`, one file beside the index. */
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

/**
 * Returns the files that the application's entry refers to, directly or indirectly, without those
 * in `LEFT_OUT`. It looks for file names in the text of each file, because workers and their
 * imports are in no manifest.
 */
async function ownFilesIn(webFolder: string): Promise<readonly OwnFile[]> {
  const assets = new Set(await readdir(join(webFolder, 'assets')))
  const found = new Set<string>()
  const follow = async (path: string): Promise<void> => {
    const text = await readFile(join(webFolder, path), 'utf8')
    for (const [name] of text.matchAll(/[\w.-]+\.(?:m?js|css|wasm|woff2|svg|png)\b/g)) {
      if (!assets.has(name) || LEFT_OUT.test(name) || found.has(name)) continue
      found.add(name)
      if (/\.(?:m?js|css)$/.test(name)) await follow(`assets/${name}`)
    }
  }
  await follow('index.html')
  const named = NAMED.map(async (name) => ({
    url: `/${name}`,
    revision: digestOf(await readFile(join(webFolder, name))),
  }))
  const hashed = [...found].toSorted().map((name) => ({ url: `/assets/${name}`, revision: null }))
  return [...(await Promise.all(named)), ...hashed]
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
