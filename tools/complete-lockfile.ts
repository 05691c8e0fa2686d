// node bootstrap.mjs tools/complete-lockfile.ts [FILE]: adds the platforms that npm left out of the
// lockfile.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseLockfile, withAllPlatforms } from './lockfile-platforms.ts'

const path = process.argv[2] ?? join(import.meta.dirname, '../package-lock.json')
const lock = parseLockfile(await readFile(path, 'utf8'))
await writeFile(path, `${JSON.stringify(withAllPlatforms(lock), null, 2)}\n`)
