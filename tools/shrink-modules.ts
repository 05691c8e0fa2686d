// node tools/shrink-modules.ts [FOLDER]: removes from node_modules what the image never runs,
// after `npm prune --omit=dev`.
import { glob, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from './web-stamp.ts'

const UNUSED = [
  // Peer dependencies that packages need for their types only.
  'typescript',
  '@typescript',
  '@types',
  // Node does not run TypeScript in node_modules, so source files there are never loaded.
  '**/*.{ts,cts,mts,map,md}',
  '{*,@*/*}/{test,tests,docs,.yarn}',
  // CommonJS and browser builds of packages that the server loads with `import`.
  '{viem,ox}/_cjs',
  'pdfkit/js/*.{standalone,browser,browser.old}.*',
  'bwip-js/{src,barcode.ps}',
  'bwip-js/dist/bwip-js{,-min,-node}.js',
]

const folder = join(process.argv[2] ?? repository, 'node_modules')
const found: string[] = []
for await (const path of glob(UNUSED, { cwd: folder })) found.push(path)
for (const path of found) await rm(join(folder, path), { recursive: true, force: true })
