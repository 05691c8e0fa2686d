import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lastroVectors, vectorText } from '../tests/ledger/lastro-vectors.ts'

/**
 * `node bootstrap.mjs tools/make-vectors.ts` writes `vectors/lastro/`. A test checks that the files
 * are current.
 */

const root = join(import.meta.dirname, '..', 'vectors', 'lastro')

await rm(root, { recursive: true, force: true })
const vectors = Object.entries(lastroVectors())
for (const [path, vector] of vectors) {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, vectorText(vector))
}
console.log(`${vectors.length} vectors written to ${root}`)
