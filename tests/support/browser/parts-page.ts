import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { BrowserContext } from 'playwright-core'
import { build } from 'vite'
import { messagesPlugin } from '../../../tools/messages-plugin.ts'
import { repository } from '../../../tools/web-stamp.ts'

/** Path at which `addPartsPage` serves the page. */
export const PARTS_PAGE = '/parts/'

/**
 * Builds tests/support/browser/delivery-parts.tsx, and serves it to a browser context as a page of
 * the application: with the document, the headers and the origin of `site`.
 */
export async function addPartsPage(context: BrowserContext, site: string): Promise<void> {
  const files = await builtFiles()
  await context.route(`${site}${PARTS_PAGE}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(PARTS_PAGE.length)
    if (path !== '') {
      const contentType = path.endsWith('.css') ? 'text/css' : 'text/javascript'
      return route.fulfill({ contentType, body: Buffer.from(files.get(path) ?? '') })
    }
    const response = await route.fetch({ url: `${site}/auth` })
    const names = [...files.keys()]
    const html = (await response.text())
      .replaceAll(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
      .replace(/(<script type="module"[^>]* src=")[^"]*/, `$1${PARTS_PAGE}${names.find(isEntry)}`)
      .replace(
        '</head>',
        `<link rel="stylesheet" href="${PARTS_PAGE}${names.find((name) => name.endsWith('.css'))}"></head>`,
      )
    return route.fulfill({ response, body: html })
  })
}

const isEntry = (name: string): boolean => name.endsWith('entry.js')

/** Returns the contents of the built files by name. */
async function builtFiles(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const built = await build({
    root: repository,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    base: PARTS_PAGE,
    plugins: [react(), tailwindcss(), messagesPlugin()],
    build: {
      write: false,
      // The content security policy allows no `data:` URLs for fonts.
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'delivery-parts.tsx'),
        output: { entryFileNames: 'entry.js' },
      },
    },
  })
  if (!('output' in built)) throw new Error('it was not built')
  return new Map(built.output.map((file) => [file.fileName, file.type === 'asset' ? file.source : file.code]))
}
