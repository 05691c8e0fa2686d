// npm run dev: Vite's development server with hot reload, in front of the product's server under
// `node --watch`. Vite answers pages and modules; everything else goes to the server. PostgreSQL
// runs in this process, so that a restart of the server does not restart it. The first start fills
// the database with the demonstration company. All data is in DATA_DIR, by default data/dev.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { isOwnPage } from '#contract/endpoints/own-pages.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/start.ts'
import { fillPage, pageFacts } from '#platform/http/fill-page.ts'
import { openLogger } from '#platform/logger.ts'
import type { renderSite } from '#web/site/render.tsx'
import { writePages } from './render-site.ts'
import { repository } from './web-stamp.ts'

const dataDir = process.env['DATA_DIR'] ?? join(repository, 'data/dev')
const webFolder = join(dataDir, 'web')
const signInFile = join(dataDir, 'sign-in.txt')
const port = Number(process.env['PORT'] ?? 3000)
const publicUrl = `http://localhost:${port}`
const serverPort = Number(process.env['SERVER_PORT'] ?? port + 1)

/** Files that a public page loads; Vite serves the sources. */
const ASSETS = {
  script: '/src/web/site/client/main.ts',
  modules: [],
  styles: ['/src/web/site/site.css'],
  font: '/node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
}

const front = createHttpServer()
const vite = await createServer({
  root: repository,
  logLevel: 'warn',
  clearScreen: false,
  cacheDir: join(dataDir, 'node_modules/.vite'),
  server: {
    // Otherwise Vite ends this process at a signal, before the server has stopped.
    middlewareMode: true,
    hmr: { server: front },
    fs: { allow: [repository, dataDir, realpathSync(join(repository, 'node_modules'))] },
    proxy: { '^/': { target: `http://localhost:${serverPort}`, bypass: ({ url }) => servedHere(url) } },
  },
  plugins: [publicPages()],
})
// Listens first, because a used port must end this process before it has started others.
await once(front.on('request', vite.middlewares).listen(port, 'localhost'), 'listening')
await writeWebFolder()
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: openLogger('warn') })
const server = startServer()
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.on('disconnect', () => void stop())
server.on('exit', () => void stop())

/** Starts the product's server. Node restarts it when a module that it loaded changes. */
function startServer(): ChildProcess {
  const main = join(repository, 'src/server/app/main.ts')
  const isNew = !existsSync(signInFile)
  const child = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', main, `--web=${webFolder}`, ...(isNew ? ['--demo'] : [])],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        LOG_LEVEL: 'warn',
        ANCHOR_RPC_URL: 'off',
        // The modules that did not change need not be compiled again at a restart.
        NODE_COMPILE_CACHE: join(repository, 'node_modules/.compile-cache'),
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.adminUrl,
        PORT: String(serverPort),
        PUBLIC_URL: publicUrl,
      },
    },
  )
  child.stdout.setEncoding('utf8').on('data', (output: string) => {
    // The server shows the password of the demonstration only once, so it is kept for later starts.
    if (output.includes('Senha:')) writeFileSync(signInFile, output)
    process.stdout.write(output)
  })
  if (!isNew) process.stdout.write(readFileSync(signInFile, 'utf8'))
  return child
}

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  front.close()
  await vite.close()
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await postgres.stop()
  process.exit(0)
}

/**
 * Returns the path that Vite answers for a request: a module, a public file or a page of the
 * application. Returns undefined for a request of the server.
 */
function servedHere(url = '/'): string | undefined {
  const { pathname } = new URL(url, publicUrl)
  if (pathname === '/maps-frame') return '/maps-frame.html'
  if (isOwnPage(pathname) || /^\/verify(?:$|\/)/.test(pathname)) return '/index.html'
  const isModule = /^\/(?:@|src\/)|\/node_modules\//.test(pathname)
  return isModule || existsSync(join(repository, 'public', pathname)) ? url : undefined
}

/** Renders the public pages at each request, and reloads them when one of their sources changes. */
function publicPages(): Plugin {
  return {
    name: 'public-pages',
    configureServer(development) {
      development.watcher.on('change', (file) => {
        if (file.includes('/src/web/site/')) development.hot.send({ type: 'full-reload' })
      })
      development.middlewares.use((request, response, next) => {
        const answer = async (): Promise<void> => {
          const html = await renderPage(development, request.url ?? '/')
          if (html === undefined) return next()
          response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
        }
        answer().catch((error: unknown) => response.writeHead(500).end(String(error)))
      })
    },
  }
}

async function renderPage(development: ViteDevServer, url: string): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(url, publicUrl)
  if (pathname !== '/' && pathname.includes('/', 1)) return undefined
  const language = searchParams.get('lang') === 'en' ? 'en' : 'pt'
  const page = (await renderPages(development)).find(
    (rendered) => rendered.path === pathname && rendered.language === language && !rendered.named,
  )
  const facts = pageFacts({ publicUrl, operator: undefined })
  return page && development.transformIndexHtml(url, fillPage(page.html, facts))
}

async function renderPages(development: ViteDevServer): Promise<ReturnType<typeof renderSite>> {
  const module = await development.ssrLoadModule('/src/web/site/render.tsx')
  return (module['renderSite'] as typeof renderSite)(ASSETS)
}

/** Writes the files of a built application that the server needs in order to start. */
async function writeWebFolder(): Promise<void> {
  await writePages(webFolder, await renderPages(vite))
  await copyFile(join(repository, 'index.html'), join(webFolder, 'index.html'))
}
