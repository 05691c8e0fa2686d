// Renders the public pages into a built web application: the components are built for Node, run once, and what they say
// is written beside the index that the server reads (src/server/site/page-files.ts).
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import type { renderSite } from '#web/site/render.tsx'
import { repository } from './web-stamp.ts'

const SCRIPT = 'src/web/site/client/main.ts'
const FONT = /source-sans-3-latin-wght-normal.*\.woff2$/

/** Renders them into `webFolder/pages`, with the names of the files that were built there. */
export async function renderSiteInto(webFolder: string): Promise<void> {
  const rendered = await inBuiltRenderer(webFolder, async (render) => render(await assetsOf(webFolder)))
  const pages = join(webFolder, 'pages')
  await mkdir(pages)
  for (const { file, html } of rendered) await writeFile(join(pages, file), await inlined(html, webFolder))
  const index = rendered.map(({ path, language, named, file }) => ({ path, language, named, file }))
  await writeFile(join(pages, 'index.json'), `${JSON.stringify(index, null, 1)}\n`)
}

/**
 * Style sheets and scripts that block the first paint stand in the page itself, which then needs nothing else to be seen.
 * The server allows inline scripts by their hashes (src/server/site/pages.ts).
 */
async function inlined(html: string, webFolder: string): Promise<string> {
  const blocking = /<link rel="stylesheet" href="([^"]+)"\/>|<script src="([^"]+)"><\/script>/g
  let page = html
  for (const [tag, style, script = ''] of html.matchAll(blocking)) {
    const text = (await readFile(join(webFolder, style ?? script), 'utf8')).trim()
    if (/<\/(?:style|script)/i.test(text)) throw new Error(`${style ?? script} cannot stand in a page`)
    page = page.replace(tag, () =>
      style === undefined ? `<script>${text}</script>` : `<style>${text}</style>`,
    )
  }
  return page
}

async function inBuiltRenderer<T>(
  webFolder: string,
  use: (render: typeof renderSite) => Promise<T>,
): Promise<T> {
  const folder = `${webFolder}-renderer`
  try {
    await build({
      root: repository,
      logLevel: 'warn',
      build: {
        ssr: 'src/web/site/render.tsx',
        outDir: folder,
        emptyOutDir: true,
        manifest: false,
        rolldownOptions: { input: 'src/web/site/render.tsx', output: { entryFileNames: 'render.js' } },
      },
    })
    const { renderSite: render }: { renderSite: typeof renderSite } = await import(
      pathToFileURL(join(folder, 'render.js')).href
    )
    return await use(render)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function assetsOf(webFolder: string): Promise<Parameters<typeof renderSite>[0]> {
  const manifest: Manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8'))
  const entry = manifest[SCRIPT]
  const font = Object.values(manifest).find(({ file }) => FONT.test(file))
  if (entry === undefined || font === undefined) throw new Error('the build has no public pages')
  return {
    script: absolute(entry.file),
    modules: importsOf(manifest, SCRIPT).map(absolute),
    styles: (entry.css ?? []).map(absolute),
    font: absolute(font.file),
  }
}

/** The files of all modules that one imports at once, however far. */
function importsOf(manifest: Manifest, key: string, seen = new Set<string>()): readonly string[] {
  return (manifest[key]?.imports ?? []).flatMap((imported) => {
    if (seen.has(imported)) return []
    seen.add(imported)
    const file = manifest[imported]?.file
    return [...(file === undefined ? [] : [file]), ...importsOf(manifest, imported, seen)]
  })
}

function absolute(file: string): string {
  return `/${file}`
}
