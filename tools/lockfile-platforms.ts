import { z } from 'zod'

const entry = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockfile = z.looseObject({ packages: z.record(z.string(), entry) })

export type Lockfile = z.infer<typeof lockfile>
type PlatformPackage = { readonly path: string; readonly version: string; readonly dev: boolean }

/** @throws Error if the text is not a lockfile */
export function parseLockfile(text: string): Lockfile {
  const value: unknown = JSON.parse(text)
  if (!isLockfile(value)) throw new Error('not an npm lockfile')
  return value
}

/** Checks the value itself instead of parsing a copy, so that members stay in npm's order. */
function isLockfile(value: unknown): value is Lockfile {
  return lockfile.safeParse(value).success
}

/**
 * Returns the optional packages that the lockfile names but does not list. Each is a binary of one
 * platform. npm writes such a lockfile if the registry does not offer every platform. `npm ci`
 * (npm 11) then refuses it.
 */
export function missingPlatforms({ packages }: Lockfile): readonly PlatformPackage[] {
  const missing = new Map<string, PlatformPackage>()
  for (const [location, { dev = false, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`
      const isListed = packages[path] !== undefined || packages[`${location}/${path}`] !== undefined
      if (!isListed) missing.set(path, { path, version, dev })
    }
  }
  return [...missing.values()]
}

/**
 * Adds the missing packages to the lockfile by version and platform. It adds no hash, because only
 * the registry of the package knows the hash.
 * @throws Error if a version is not exact or a name does not contain the platform
 */
export function withAllPlatforms(lock: Lockfile): Lockfile {
  const added = missingPlatforms(lock).map(({ path, version, dev }) => {
    if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version)) throw new Error(`${path} has no exact version: ${version}`)
    const { cpu, libc, os } = platformOf(path)
    // Lists the members in the order in which npm writes them.
    return [path, { version, cpu, ...(dev && { dev }), ...libc, optional: true, ...os }] as const
  })
  const packages = [...Object.entries(lock.packages), ...added].toSorted(([a], [b]) =>
    a.localeCompare(b, 'en'),
  )
  return { ...lock, packages: Object.fromEntries(packages) }
}

const OPERATING_SYSTEMS = new Set([
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
])
const PROCESSORS = new Set([
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
])

/** Names of processors that npm spells differently. */
const OTHER_NAMES = new Map([['amd64', 'x64']])

/**
 * Returns the fields by which npm selects a package for a platform: `…-linux-x64-musl` gives
 * `linux`, `x64` and `musl`.
 */
function platformOf(path: string): { cpu: [string]; libc?: { libc: [string] }; os?: { os: [string] } } {
  const words = path.split(/[-/]/)
  const os = words.findLast((word) => OPERATING_SYSTEMS.has(word))
  const cpu = words.map((word) => OTHER_NAMES.get(word) ?? word).findLast((word) => PROCESSORS.has(word))
  if (cpu === undefined) throw new Error(`the name does not tell the platform: ${path}`)
  const abi = words.at(-1) ?? ''
  const libc =
    os === 'linux' && (abi.startsWith('musl') ? 'musl' : abi.startsWith('gnu') ? 'glibc' : undefined)
  return { cpu: [cpu], ...(libc && { libc: { libc: [libc] } }), ...(os && { os: { os: [os] } }) }
}
