import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type * as Package from '../../../packages/verify/index.ts'
import { buildVerifyPackageInto } from '../../../tools/build-verify-package.ts'
import type { ForgedReceipt } from '../../ledger/forged-receipt.ts'
import { changed, type ReceiptVector } from '../../ledger/receipt-vector.ts'
import { deliveredShipment, sampleVerifierKey } from '../../ledger/sample-log.ts'
import { vectorFile, vectorFiles } from '../../ledger/vector-files.ts'
import { launchChromium } from '../../support/browser/chromium.ts'

// Packs `@lastro/verify`, installs it in a new folder without network, and runs the programs of
// its README.

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../../..')
const compiler = join(repository, 'node_modules/typescript/bin/tsc')
const installed = 'node_modules/@lastro/verify'
// The system's Node is 20 or later, and the project brings a newer one.
const nodes = ['node', process.execPath]

const receipt = deliveredShipment().receipt()
let folder: string
let verifier: typeof Package

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-verify-package-'))
  const archives = join(folder, 'archives')
  await buildVerifyPackageInto(archives)
  const noble = join(repository, 'node_modules/@noble/ed25519')
  const packed = await run('npm', ['pack', '--ignore-scripts', '--json', noble], { cwd: archives })
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }]
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const files = ['lastro-verify.tgz', filename].map((name) => join(archives, name))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], { cwd: folder })
  await writeFile(join(folder, 'receipt.json'), receipt)
  await writeFile(join(folder, 'key.txt'), `${sampleVerifierKey}\n`)
  verifier = await import(pathToFileURL(join(folder, installed, 'dist/index.js')).href)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the program of the README in a language. */
async function programOf(language: string): Promise<string> {
  const text = await readFile(join(repository, 'packages/verify/README.md'), 'utf8')
  const [, program] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? []
  if (program === undefined) throw new Error(`no program in ${language} in the README`)
  return program
}

describe('the packed verifier', () => {
  test('has its licence, its README and one dependency, and no sources', async () => {
    const names = ['LICENSE', 'README.md', 'package.json']
    const [licence, readme, manifest = ''] = await Promise.all(
      names.map((name) => readFile(join(folder, installed, name), 'utf8')),
    )
    expect(licence).toContain('Apache License')
    expect(readme).toContain('npm install @lastro/verify')
    const { dependencies, version } = JSON.parse(manifest)
    const product = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'))
    expect(version).toBe(product.version)
    expect(dependencies).toEqual({ '@noble/ed25519': product.dependencies['@noble/ed25519'] })
    const { stdout } = await run('tar', ['-tf', join(folder, 'archives/lastro-verify.tgz')])
    expect(stdout.split('\n').filter((name) => /(?<!\.d)\.ts$/.test(name))).toEqual([])
  })

  describe('with the program of its README', () => {
    beforeAll(async () => {
      await writeFile(join(folder, 'program.ts'), await programOf('ts'))
      const types = { types: ['node'], typeRoots: [join(repository, 'node_modules/@types')] }
      const shared = { target: 'es2022', lib: ['es2022'], strict: true, skipLibCheck: false, ...types }
      const resolutions = {
        nodenext: { ...shared, module: 'nodenext' },
        bundler: { ...shared, module: 'esnext', moduleResolution: 'bundler', noEmit: true },
      }
      for (const [name, compilerOptions] of Object.entries(resolutions)) {
        const config = { compilerOptions, files: ['program.ts'] }
        await writeFile(join(folder, `${name}.json`), JSON.stringify(config))
      }
      await run(process.execPath, [compiler, '--project', 'nodenext.json'], { cwd: folder })
    })

    test('type-checks for a bundler', async () => {
      const { stdout } = await run(process.execPath, [compiler, '--project', 'bundler.json'], { cwd: folder })
      expect(stdout).toBe('')
    })

    test.each(nodes)('verifies a receipt on %s', async (node) => {
      const { stdout } = await run(node, ['program.js'], { cwd: folder })
      expect(stdout).toMatch(/^verified\nshipment\.created /)
    })
  })
})

describe('verifyReceipt of the package', () => {
  const vectors = vectorFiles('lastro/receipts').map(([path, file]): [string, ReceiptVector] => [
    path,
    JSON.parse(file),
  ])

  test.each(vectors)('agrees with the vector %s', (_, { receipt: text, options, expected }) => {
    const { key, vrfKey, trackingId, witnesses } = options
    const { valid, verdict, checks } = verifier.verifyReceipt(text, { key, vrfKey, trackingId, witnesses })
    const failed = checks.flatMap(({ name, event, error }) =>
      error === undefined ? [] : [{ name, ...(event !== undefined && { event }), code: error.code }],
    )
    expect({ valid, failed }).toEqual({
      valid: expected.valid,
      failed: expected.valid ? [] : expected.failed,
    })
    const agreed = key === undefined ? 'key_not_pinned' : 'verified'
    expect(verdict).toBe(expected.valid ? agreed : 'not_verified')
  })

  test('follows the key list, and names a retired key', () => {
    const { receipt: text, options }: ForgedReceipt = JSON.parse(
      vectorFile('lastro/forged/key-retired-small.json'),
    )
    const { key, keys, trackingId } = options
    const result = verifier.verifyReceipt(text, { key, keys, trackingId })
    expect(result).toMatchObject({ verdict: 'key_retired', keyStanding: 'retired', tiedBy: null })
  })

  test('names fields of a newer version', () => {
    const { events } = verifier.verifyReceipt(changed(['forms', 0, 0], 'shipment.inspected'))
    expect(events[0]?.comparison.isNewer).toBe(true)
  })

  test.each([
    ['a key that cannot be read', { key: 'no-key' }, 'verifier_key_invalid'],
    ['a list without a key', { keys: '{}' }, 'verifier_key_invalid'],
    ['a list that cannot be read', { key: sampleVerifierKey, keys: 'x' }, 'json_invalid'],
  ])('throws for %s', (_, options, code) => {
    expect(() => verifier.verifyReceipt(receipt, options)).toThrow(expect.objectContaining({ code }))
  })

  test('throws for no content of a receipt', () => {
    for (const given of ['', '{}', Uint8Array.of(0xff), 'null']) {
      expect(verifier.verifyReceipt(given).verdict).toBe('not_verified')
    }
  })
})

describe('in a page, the package verifies a receipt', () => {
  const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

  /** Opens the index of a folder in Chromium, and returns the text that it shows at the end. */
  async function expectPage(root: string, text: string): Promise<void> {
    const server = createServer(({ url = '/' }, response) => {
      const name = url === '/' ? '/index.html' : url
      response.setHeader('content-type', types[extname(name)] ?? 'text/plain')
      createReadStream(join(root, name))
        .on('error', () => response.writeHead(404).end())
        .pipe(response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const browser = await launchChromium()
    onTestFinished(async () => {
      await browser.close()
      server.close()
    })
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await expect.poll(() => page.locator('body').textContent()).toBe(text)
  }

  test('by an import map, as its README says', async () => {
    await writeFile(join(folder, 'index.html'), `<!doctype html><body>${await programOf('html')}</body>`)
    await expectPage(folder, 'verified')
  })

  test('bundled by Vite', async () => {
    const [source, dist] = [join(folder, 'page'), join(folder, 'page-dist')]
    await mkdir(source)
    const [, program = ''] =
      /<script type="module">\n([\s\S]*?)<\/script>/.exec(await programOf('html')) ?? []
    await writeFile(join(source, 'main.js'), program)
    const html = '<!doctype html><body><script type="module" src="./main.js"></script></body>'
    await writeFile(join(source, 'index.html'), html)
    await build({
      root: source,
      configFile: false,
      logLevel: 'warn',
      build: { outDir: dist, emptyOutDir: true },
    })
    await writeFile(join(dist, 'receipt.json'), receipt)
    await writeFile(join(dist, 'key.txt'), sampleVerifierKey)
    await expectPage(dist, 'verified')
  })
})
