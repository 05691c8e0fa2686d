import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { groupModules } from './tools/chunk-groups.ts'
import { findUsedModules, type UsedModules } from './tools/used-modules.ts'
import { undocumentedContract } from './tools/undocumented-contract.ts'
import { unnamedComponents } from './tools/unnamed-components.ts'
import { messagesPlugin } from './tools/messages-plugin.ts'

/** Script of the public pages. tools/render-site.ts makes the HTML of these pages. */
const SITE_SCRIPT = 'src/web/site/client/main.ts'

/** The maps service runs in a separate page, which has no origin. */
const INPUT = { index: 'index.html', site: SITE_SCRIPT, 'maps-frame': 'maps-frame.html' }

export default defineConfig(({ isSsrBuild }) => {
  let used: UsedModules | undefined
  return {
    plugins: [
      react(),
      tailwindcss(),
      isSsrBuild !== true && filesByPage((modules) => (used = modules)),
      messagesPlugin(() => used),
      unnamedComponents(),
      undocumentedContract(),
      compressed(),
    ],
    build: {
      outDir: 'dist/web',
      emptyOutDir: true,
      // The content security policy allows no `data:` URLs for fonts or scripts, so no asset is
      // inlined.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The map is larger than the default limit, but it is loaded late. The test
      // tests/browser/pages/budgets.test.ts limits the size of each page.
      chunkSizeWarningLimit: 1500,
      // The manifest lists the imports of each file, for rendering the public pages and for the
      // test of budgets.
      manifest: true,
      rolldownOptions: { input: INPUT },
    },
  }
})

/**
 * Puts modules into files by the pages that use them. The hook `config` builds the application once
 * for that, so that programs that only read this configuration do not wait for it.
 */
function filesByPage(onUsed: (used: UsedModules) => void): Plugin {
  return {
    name: 'files-by-page',
    apply: 'build',
    async config() {
      const plugins = [messagesPlugin(), unnamedComponents(), undocumentedContract()]
      const used = await findUsedModules(INPUT, plugins)
      onUsed(used)
      const files = groupModules(used)
      const group = {
        debugName: 'pages',
        name: (id: string) => files.get(id) ?? null,
        // Each group contains all its modules. Their dependencies must not be added, because other
        // groups share them.
        includeDependenciesRecursively: false,
      }
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } }
    },
  }
}

/**
 * Writes a .br and a .gz file beside every text file of the build. The server sends these files
 * unchanged.
 */
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
