/** Packages of binaries in `tools`, each with the setting that makes the package unnecessary. */
const BINARIES = [
  { folder: 'postgres18', name: 'o PostgreSQL 18', setting: 'DATABASE_URL', builtIn: 'embedded' },
  { folder: 'anvil', name: 'a cadeia de desenvolvimento', setting: 'ANCHOR_RPC_URL', builtIn: undefined },
]

/**
 * Returns the packages of binaries that an installation with these settings runs.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {{ folder: string, name: string }[]}
 */
export function neededBinaries(env) {
  return BINARIES.filter(({ setting, builtIn }) => {
    if (env[`${setting}_FILE`]) return false
    return !env[setting] || env[setting] === builtIn
  })
}
