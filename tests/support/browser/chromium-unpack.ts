import { execFile } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createBrotliDecompress } from 'node:zlib'

export type UnpackedChromium = {
  readonly executablePath: string
  /**
   * Environment variables that point to packaged libraries and fonts, for machines that have none.
   */
  readonly env: Record<string, string>
}

const cache = join(import.meta.dirname, '../../../node_modules/.cache')

/**
 * Unpacks the Chromium of `@sparticuz/chromium` (linux-x64) once per version, into `cacheDir`. If
 * several processes unpack concurrently, the first to finish wins and the others use its result.
 * Needs `tar`.
 */
export async function unpackChromium(cacheDir = cache): Promise<UnpackedChromium> {
  const packageDir = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const version = await packageVersion(packageDir)
  const folder = join(cacheDir, `chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(folder, join(packageDir, 'bin'), cacheDir)
  return {
    executablePath: join(folder, 'chromium'),
    env: { ...(await libraries(folder)), ...fonts(folder) },
  }
}

async function packageVersion(packageDir: string): Promise<string> {
  const json: unknown = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))
  if (typeof json !== 'object' || json === null || !('version' in json))
    throw new Error(`no version: ${packageDir}`)
  return String(json.version)
}

async function unpackInto(folder: string, bin: string, cacheDir: string): Promise<void> {
  await mkdir(cacheDir, { recursive: true })
  const unfinished = await mkdtemp(`${folder}.`)
  try {
    await pipeline(
      createReadStream(join(bin, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 }),
    )
    for (const name of ['al2023', 'fonts', 'swiftshader'])
      await untar(join(bin, `${name}.tar.br`), unfinished)
    await writeFile(join(unfinished, 'fonts/fonts.conf'), fontsConf(folder))
    await rename(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function untar(archive: string, into: string): Promise<void> {
  const plain = join(into, 'archive.tar')
  await pipeline(createReadStream(archive), createBrotliDecompress(), createWriteStream(plain))
  await promisify(execFile)('tar', ['-x', '-f', plain, '-C', into])
  await rm(plain)
}

/**
 * Returns the environment variable for the packaged libraries only if libraries of the system are
 * missing. The packaged libraries do not work together with newer ones of the system.
 */
async function libraries(folder: string): Promise<Record<string, string>> {
  const linked = await promisify(execFile)('ldd', [join(folder, 'chromium')]).then(
    ({ stdout }) => !stdout.includes('not found'),
    () => false,
  )
  return linked ? {} : { LD_LIBRARY_PATH: join(folder, 'lib') }
}

function fonts(folder: string): Record<string, string> {
  return existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') }
}

function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts/cache</cachedir>
  <match target="pattern">
    <edit name="family" mode="append" binding="weak"><string>Open Sans</string></edit>
  </match>
</fontconfig>
`
}
