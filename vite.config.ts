import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { groupModules } from './tools/chunk-groups.ts'
import { findUsedModules } from './tools/used-modules.ts'
import { undocumentedContract } from './tools/undocumented-contract.ts'
import { unnamedComponents } from './tools/unnamed-components.ts'
import { messagesPlugin } from './tools/messages-plugin.ts'

/** The script of the public pages, whose HTML tools/render-site.ts makes. */
const SITE_SCRIPT = 'src/web/site/client/main.ts'

/** The maps service has a page of its own, without an origin. */
const INPUT = { index: 'index.html', site: SITE_SCRIPT, 'maps-frame': 'maps-frame.html' }

export default defineConfig(async ({ isSsrBuild }) => {
  const used =
    isSsrBuild === true
      ? undefined
      : await findUsedModules(INPUT, [messagesPlugin(), unnamedComponents(), undocumentedContract()])
  const files = groupModules(used ?? new Map())
  return {
    plugins: [
      react(),
      tailwindcss(),
      messagesPlugin(used),
      unnamedComponents(),
      undocumentedContract(),
      compressed(),
    ],
    build: {
      outDir: 'dist/web',
      emptyOutDir: true,
      // The content security policy allows no data: fonts or scripts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The map, which comes late; what a page may load is held by tests/browser/budgets.test.ts.
      chunkSizeWarningLimit: 1500,
      // What the public pages and the budgets' test read: which file loads which.
      manifest: true,
      rolldownOptions: {
        input: INPUT,
        output: {
          codeSplitting: {
            groups: [
              // The groups are whole but for what others share, which must not be drawn in.
              {
                debugName: 'pages',
                name: (id: string) => files.get(id) ?? null,
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
  }
})

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
