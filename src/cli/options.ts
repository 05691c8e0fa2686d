import type { ParseArgsConfig } from 'node:util'

/**
 * Options of all commands. An option has the same meaning in every command, except that `key` is an
 * API key in `listen` and a key of the log elsewhere.
 */
export const options = {
  key: { type: 'string' },
  keys: { type: 'string' },
  'vrf-key': { type: 'string' },
  'tracking-id': { type: 'string' },
  entry: { type: 'string' },
  header: { type: 'string' },
  since: { type: 'string' },
  head: { type: 'string' },
  'nothing-since': { type: 'boolean' },
  'files-only': { type: 'boolean' },
  check: { type: 'boolean' },
  recipient: { type: 'string' },
  identity: { type: 'string' },
  witness: { type: 'string' },
  pause: { type: 'boolean' },
  resume: { type: 'boolean' },
  receipt: { type: 'string' },
  timeout: { type: 'string' },
  rpc: { type: 'string' },
  bitcoin: { type: 'string' },
  log: { type: 'string' },
  'anchor-sender': { type: 'string' },
  'anchor-contract': { type: 'string' },
  'key-file': { type: 'string' },
  name: { type: 'string' },
  listen: { type: 'string' },
  server: { type: 'string' },
  after: { type: 'string' },
  secret: { type: 'string' },
  confirm: { type: 'string' },
  lost: { type: 'boolean' },
  'end-overlap': { type: 'boolean' },
  json: { type: 'boolean' },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

export type OptionName = keyof typeof options

export const logAuditOptions = [
  'key',
  'vrf-key',
  'since',
  'witness',
  'receipt',
  'rpc',
  'anchor-contract',
  'anchor-sender',
  'timeout',
] as const satisfies readonly OptionName[]

export const installationAuditOptions = ['pause', 'resume'] as const satisfies readonly OptionName[]

export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(options, name)
}

/** Kinds of secrets that `lastro rotate` accepts, as typed on the command line. */
export const rotatedSecrets = ['log-key', 'secret', 'database-password', 'anchor-key', 'witness-key'] as const

export const shells = ['bash', 'zsh', 'fish'] as const

export type Shell = (typeof shells)[number]
