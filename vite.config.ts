import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './tools/chunk-groups.ts'

/** The script of the public pages, whose HTML tools/render-site.ts makes. */
const SITE_SCRIPT = 'src/web/site/client/main.ts'

const { plugin: chunks, groups } = chunkGroups()

export default defineConfig({
  plugins: [react(), tailwindcss(), words(), chunks, compressed()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the public pages and the budgets' test read: which file loads which.
    manifest: true,
    rolldownOptions: {
      // The maps service has a page of its own, without an origin.
      input: { index: 'index.html', site: SITE_SCRIPT, 'maps-frame': 'maps-frame.html' },
      output: {
        // What changes only with a dependency stays cached across releases, apart by who needs it.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/react-router\// },
            { name: 'query', test: /node_modules\/@tanstack\/(?:react-query|query-core)\// },
            { name: 'zod', test: /node_modules\/zod\// },
            ...groups,
          ],
        },
      },
    },
  },
})

const WORDS = /^virtual:words\/(pt|en)$/

/** Makes `virtual:words/pt` and `virtual:words/en` of the catalogue: a browser loads one language, not both. */
function words(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (WORDS.test(id) ? id : undefined),
    async load(id) {
      const language = WORDS.exec(id)?.[1]
      if (language !== 'pt' && language !== 'en') return undefined
      // Not imported above, where Vite would bundle it into the configuration.
      const path = resolve('src/web/locales/catalogue.ts')
      const { catalogue }: { catalogue: Record<string, Record<typeof language, string>> } = await import(
        pathToFileURL(path).href
      )
      const sentences = Object.entries(catalogue).map(([key, sentence]) => [key, sentence[language]])
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(sentences)))})`
    },
  }
}

/** Puts a .br and a .gz beside every text file of the build: the server sends them as they are. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      const texts = files.filter((file) => /\.(?:html|m?js|css|svg|json|csv|wasm)$/.test(file))
      await Promise.all(texts.map((file) => compress(join(folder, file))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  await Promise.all([
    promisify(brotliCompress)(bytes).then((packed) => writeFile(`${path}.br`, packed)),
    promisify(gzip)(bytes).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}
