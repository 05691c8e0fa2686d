import { z } from 'zod'

const entry = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockfile = z.looseObject({ packages: z.record(z.string(), entry) })

export type Lockfile = z.infer<typeof lockfile>
type PlatformPackage = { readonly path: string; readonly version: string; readonly dev: boolean }

/** @throws Error when the text is no lockfile */
export function parseLockfile(text: string): Lockfile {
  const value: unknown = JSON.parse(text)
  if (!isLockfile(value)) throw new Error('not an npm lockfile')
  return value
}

/** Checked as it is, rather than parsed into a copy: members keep npm's order. */
function isLockfile(value: unknown): value is Lockfile {
  return lockfile.safeParse(value).success
}

/**
 * The optional packages, binaries of one platform each, that the lockfile names but does not list. A registry that
 * does not hold all platforms makes such a lockfile, and `npm ci` (npm 11) then refuses it on every platform.
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
 * Lists them, by version and platform, without a hash: that is for a registry that holds them to give.
 * @throws Error for one whose version is not exact or whose name does not tell its platform
 */
export function withAllPlatforms(lock: Lockfile): Lockfile {
  const added = missingPlatforms(lock).map(({ path, version, dev }) => {
    if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version)) throw new Error(`${path} has no exact version: ${version}`)
    const { cpu, libc, os } = platformOf(path)
    // In the order of members that npm writes.
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

/** Names of processors that npm calls otherwise. */
const OTHER_NAMES = new Map([['amd64', 'x64']])

/** What npm decides by: `…/oxide-linux-x64-musl` is `{ os: ['linux'], cpu: ['x64'], libc: ['musl'] }`. */
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
