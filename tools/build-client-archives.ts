// Packs the clients of the API. The API documentation of a built web application links to them.
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { repository } from './web-stamp.ts'

/** Sources of each archive. All files are in one folder `lastro`, as each client's README says. */
const archives: Readonly<Record<string, readonly string[]>> = {
  'lastro-typescript.zip': ['clients/typescript', 'LICENSE'],
  'lastro-python.zip': ['clients/python/lastro', 'clients/python/README.md', 'LICENSE'],
}

/** The oldest date of the zip format, so that the same files give the same bytes. */
const mtime = new Date(1980, 0, 1)

/** Writes the archives into the folder `clients` inside the folder `target`. */
export async function buildClientArchivesInto(target: string): Promise<void> {
  await mkdir(join(target, 'clients'), { recursive: true })
  for (const [name, sources] of Object.entries(archives)) {
    const files = (await Promise.all(sources.map(filesOf))).flat()
    const packed = await Promise.all(
      files.map(async (file) => [`lastro/${file.split('/').at(-1)}`, await readFile(join(repository, file))]),
    )
    await writeFile(join(target, 'clients', name), zipSync(Object.fromEntries(packed), { level: 9, mtime }))
  }
}

async function filesOf(source: string): Promise<readonly string[]> {
  if ((await stat(join(repository, source))).isFile()) return [source]
  const entries = await readdir(join(repository, source), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => `${source}/${name}`)
    .toSorted()
}
