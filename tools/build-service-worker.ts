// Builds the service workers (src/web/service-worker) into a built web application. The worker of
// the application contains two lists: files that it stores at once, and files stored on use.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, type Manifest } from 'vite'
import { repository } from './web-stamp.ts'

type OwnFile = { readonly url: string; readonly revision: string | null }

/** Files whose names do not change between builds. */
const NAMED = ['index.html', 'before-paint.js', 'favicon.svg', 'manifest.webmanifest']
/**
 * Files that are never stored. The map needs the network for routes and tiles and is the largest
 * part. The other files are fonts for writing systems that the interface does not use.
 */
const LEFT_OUT = /use-open-map|keyed-route-map|maplibre|south-america|-(?:cyrillic|greek|vietnamese)/
/** Pages that a device stores before they are opened: the start, and those to work offline. */
const FIRST_PAGES =
  /^src\/web\/.*\/(?:signed-in|dashboard|scan|checkpoint|addition|queue)-(?:page|route)\.tsx$/
const PAGE = /-(?:page|route)\.tsx$/
/**
 * Parts that are stored only when they are used, although one of the first pages can load them.
 * Most belong to other features or to the verification.
 */
const ON_USE = [
  /^src\/web\/features\/(?!checkpoints|delivery|scan|dashboard|companies\/company-steps|authorizations\/received-card)/,
  /^src\/web\/(?:verification|receipt-details|offline-receipt|reference-lists|passwords|places\/pin-map)/,
  /^src\/web\/shell\/(?:refusals\/restricted-access|frame\/visitor-frame)/,
  /^src\/ledger\//,
  /^virtual:messages\/\w+\/(?!dashboard-route|scan-route|checkpoint-route|addition-page|queue-page)/,
]
/** Workers are in no manifest. The scanner's decoder belongs to the first pages. */
const FIRST_WORKER = /^decode-worker-.*\.js$/
const FIRST_FONT = /-latin-wght/

/** Builds the service workers, each one file beside the index: `sw.js` and that of public pages. */
export async function buildServiceWorkerInto(webFolder: string): Promise<void> {
  const { first, later } = await ownFilesIn(webFolder)
  await buildWorker(webFolder, ['main.ts', 'sw.js'], {
    FIRST_FILES: JSON.stringify(first),
    LATER_FILES: JSON.stringify(later),
    BUILD: JSON.stringify(digestOf(JSON.stringify([first, later]))),
  })
  await buildWorker(webFolder, ['public-page-worker.ts', 'public-page-worker.js'], {})
}

async function buildWorker(
  webFolder: string,
  [source, file]: readonly [source: string, file: string],
  define: Readonly<Record<string, string>>,
): Promise<void> {
  await build({
    root: repository,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define, 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: webFolder,
      emptyOutDir: false,
      rolldownOptions: {
        input: `src/web/service-worker/${source}`,
        output: { format: 'iife', entryFileNames: file },
      },
    },
  })
}

/** Returns the files that the device stores at once, and the addresses of those stored on use. */
async function ownFilesIn(
  webFolder: string,
): Promise<{ readonly first: readonly OwnFile[]; readonly later: readonly string[] }> {
  const all = await referredFilesIn(webFolder)
  const needed = await firstFilesIn(webFolder)
  const isFirst = (name: string) => needed.has(name) || FIRST_WORKER.test(name) || FIRST_FONT.test(name)
  const named = NAMED.map(async (name) => ({
    url: `/${name}`,
    revision: digestOf(await readFile(join(webFolder, name))),
  }))
  const hashed = all.filter(isFirst).map((name) => ({ url: `/assets/${name}`, revision: null }))
  return {
    first: [...(await Promise.all(named)), ...hashed],
    later: all.filter((name) => !isFirst(name)).map((name) => `/assets/${name}`),
  }
}

/** Returns the scripts, styles and drawings of the first pages, by the build's manifest. */
async function firstFilesIn(webFolder: string): Promise<ReadonlySet<string>> {
  const manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const keys = new Set<string>()
  const follow = (key: string): void => {
    if (keys.has(key)) return
    keys.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    imports.forEach(follow)
    dynamicImports
      .filter((part) => (PAGE.test(part) ? FIRST_PAGES.test(part) : !ON_USE.some((kind) => kind.test(part))))
      .forEach(follow)
  }
  follow('index.html')
  const files = [...keys].flatMap((key) => {
    const { file = '', css = [], assets = [] } = manifest[key] ?? {}
    return [file, ...css, ...assets.filter((asset) => asset.endsWith('.svg'))]
  })
  return new Set(files.map((file) => basename(file)))
}

/**
 * Returns the names of the assets to which the application's entry refers, directly or indirectly,
 * without those in `LEFT_OUT`. It looks for file names in the text of each file, because workers
 * and their imports are in no manifest.
 */
async function referredFilesIn(webFolder: string): Promise<readonly string[]> {
  const assets = new Set(await readdir(join(webFolder, 'assets')))
  const found = new Set<string>()
  const follow = async (path: string): Promise<void> => {
    const text = await readFile(join(webFolder, path), 'utf8')
    for (const [name] of text.matchAll(/[\w.-]+\.(?:m?js|css|csv|wasm|woff2|svg|png)\b/g)) {
      if (!assets.has(name) || LEFT_OUT.test(name) || found.has(name)) continue
      found.add(name)
      if (/\.(?:m?js|css)$/.test(name)) await follow(`assets/${name}`)
    }
  }
  await follow('index.html')
  return [...found].toSorted()
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}
