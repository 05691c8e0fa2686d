// Packs the clients of the API. The API documentation of a built web application links to them.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zipSync } from 'fflate'
import { repository } from './web-stamp.ts'

const run = promisify(execFile)
const clients = join(repository, 'clients')

/** The oldest date of the zip format, so that the same files give the same bytes. */
const mtime = new Date(1980, 0, 1)

/**
 * Writes the archives into the folder `clients` inside the folder `target`: a package that `npm`
 * installs, and one that `pip` installs.
 */
export async function buildClientArchivesInto(target: string): Promise<void> {
  const folder = join(target, 'clients')
  await mkdir(folder, { recursive: true })
  const compiler = join(repository, 'node_modules/typescript/bin/tsc')
  const project = join(clients, 'typescript')
  await packForNpm(project, join(folder, 'lastro-typescript.tgz'), async (dist) => {
    await run(process.execPath, [compiler, '--project', project, '--outDir', dist])
  })
  await packForPip(join(folder, 'lastro-python.zip'))
}

/**
 * Packs a project for npm: package.json, README, licence and what `buildInto` writes.
 * @param buildInto builds the project into a folder
 */
export async function packForNpm(
  project: string,
  archive: string,
  buildInto: (dist: string) => Promise<void>,
): Promise<void> {
  const staged = await mkdtemp(join(tmpdir(), 'lastro-package-'))
  try {
    await buildInto(join(staged, 'dist'))
    for (const name of ['package.json', 'README.md']) await cp(join(project, name), join(staged, name))
    await cp(join(repository, 'LICENSE'), join(staged, 'LICENSE'))
    // On Windows npm is a batch file, which only a shell runs.
    const options = { cwd: staged, shell: process.platform === 'win32' }
    const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json'], options)
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
    await cp(join(staged, filename), archive)
  } finally {
    await rm(staged, { recursive: true })
  }
}

async function packForPip(archive: string): Promise<void> {
  const modules = await readdir(join(clients, 'python/lastro'), { recursive: true })
  const sources = [
    'pyproject.toml',
    'README.md',
    ...modules
      .filter((name) => /\.(py|typed)$/.test(name))
      .map((name) => `lastro/${name.replaceAll('\\', '/')}`)
      .toSorted(),
  ]
  const files = await Promise.all([
    ...sources.map(
      async (name) => [`lastro/${name}`, await readFile(join(clients, 'python', name))] as const,
    ),
    readFile(join(repository, 'LICENSE')).then((text) => ['lastro/LICENSE', text] as const),
  ])
  await writeFile(archive, zipSync(Object.fromEntries(files), { level: 9, mtime }))
}
