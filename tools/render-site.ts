// Renders the public pages into a built web application. It builds the components for Node, runs
// them once, and writes their output beside the index. The server reads that output in
// src/server/platform/http/page-files.ts.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { build, type Manifest } from 'vite'
import type { RenderedPage, renderFrames, renderSite } from '#web/site/render.tsx'
import { repository } from './web-stamp.ts'

/**
 * Placeholder frames that the browser shows until a page's content is loaded, each with the name of
 * the page's module.
 */
const FRAMED = { entry: 'verify-entry-page', code: 'verify-page' } as const
const FRAME_STYLES = 'src/web/features/public-page/frame.css'
const SCRIPT = 'src/web/site/client/main.ts'
const FONT = /source-sans-3-latin-wght-normal.*\.woff2$/

/** Renders the pages into `webFolder/pages`, with the names of the built files. */
export async function renderSiteInto(webFolder: string): Promise<void> {
  const { rendered, frames } = await inBuiltRenderer(webFolder, async (renderer) => ({
    rendered: renderer.renderSite(await assetsOf(webFolder)),
    frames: renderer.renderFrames(),
  }))
  const inlinedPages = rendered.map(async (page) => ({ ...page, html: await inlined(page.html, webFolder) }))
  await writePages(webFolder, await Promise.all(inlinedPages))
  await writePublicPages(webFolder, frames)
}

/** Writes rendered pages and their index, as src/server/platform/http/page-files.ts reads them. */
export async function writePages(webFolder: string, rendered: readonly RenderedPage[]): Promise<void> {
  const pages = join(webFolder, 'pages')
  await mkdir(pages, { recursive: true })
  for (const { file, html } of rendered) await writeFile(join(pages, file), html)
  const index = rendered.map(({ path, language, named, file }) => ({ path, language, named, file }))
  await writeFile(join(pages, 'index.json'), `${JSON.stringify(index, null, 1)}\n`)
}

/**
 * Writes the application's documents for a shipment's public page, with placeholder frame and
 * module preloads. The documents contain all that the first paint of the frame needs. The
 * application's style sheets follow the frame, so that they delay only the application.
 */
async function writePublicPages(webFolder: string, frames: ReturnType<typeof renderFrames>): Promise<void> {
  const document = await readFile(join(webFolder, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8'))
  const frameStyles = await buildFrameStyles()
  for (const name of ['entry', 'code'] as const) {
    const frame = frames[name]
    const module = `src/web/features/public-page/${FRAMED[name]}.tsx`
    const hints = [...new Set([manifest[module]?.file ?? '', ...importsOf(manifest, module)])]
      .map(absolute)
      .filter((href) => href.endsWith('.js') && !document.includes(href))
      .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`)
      .join('')
    const styles = [...new Set([...cssOf(manifest, 'index.html'), ...cssOf(manifest, module)])]
      .map((file) => `<link rel="stylesheet" crossorigin href="${absolute(file)}">`)
      .join('')
    const page = document
      .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
      .replace('</head>', () => `<style>${frameStyles}</style>${hints}</head>`)
      .replace('<div id="root">', () => `<div id="frame">${frame}</div>${styles}<div id="root">`)
    if (!page.includes('id="frame"')) throw new Error('the document has no place for a frame')
    await writeFile(join(webFolder, 'pages', `verify.${name}.html`), await inlined(page, webFolder))
  }
}

/**
 * Puts style sheets and scripts that block the first paint into the page. The server allows inline
 * scripts by their hashes (src/server/platform/http/security-headers.ts).
 */
async function inlined(html: string, webFolder: string): Promise<string> {
  const blocking = /<link rel="stylesheet" href="([^"]+)"\/>|<script\s+src="([^"]+)"><\/script>/g
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

/** Returns the styles of the frame, without those of the application's other pages. */
async function buildFrameStyles(): Promise<string> {
  const built = await build({
    root: repository,
    configFile: false,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: { write: false, rolldownOptions: { input: FRAME_STYLES } },
  })
  const files = 'output' in built ? built.output : []
  const style = files.find(({ fileName }) => fileName.endsWith('.css'))
  if (style?.type !== 'asset') throw new Error('the frame has no styles')
  return String(style.source).trim()
}

type Renderer = { readonly renderSite: typeof renderSite; readonly renderFrames: typeof renderFrames }

async function inBuiltRenderer<T>(webFolder: string, use: (renderer: Renderer) => Promise<T>): Promise<T> {
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
    const renderer: Renderer = await import(pathToFileURL(join(folder, 'render.js')).href)
    return await use(renderer)
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

/** Returns the files of all modules that a module imports statically, directly or indirectly. */
function importsOf(manifest: Manifest, key: string, seen = new Set<string>()): readonly string[] {
  return (manifest[key]?.imports ?? []).flatMap((imported) => {
    if (seen.has(imported)) return []
    seen.add(imported)
    const file = manifest[imported]?.file
    return [...(file === undefined ? [] : [file]), ...importsOf(manifest, imported, seen)]
  })
}

/** Returns the style sheets of a module and of all modules that it imports statically. */
function cssOf(manifest: Manifest, key: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(key)) return []
  seen.add(key)
  const { css = [], imports = [] } = manifest[key] ?? {}
  return [...css, ...imports.flatMap((imported) => cssOf(manifest, imported, seen))]
}

function absolute(file: string): string {
  return `/${file}`
}
