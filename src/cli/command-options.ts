import type { ParseArgsConfig } from 'node:util'

/** Options of all commands. An option has the same meaning in every command. */
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
  confirm: { type: 'string' },
  lost: { type: 'boolean' },
  'end-overlap': { type: 'boolean' },
  json: { type: 'boolean' },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

export type OptionName = keyof typeof options

/** Options of the audit of a named log. */
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

/** Options of the audit of the installation. */
export const installationAuditOptions = ['pause', 'resume'] as const satisfies readonly OptionName[]

/** Options of each command, besides `lang` and `help`. */
export const commandOptions = {
  verify: [
    'key',
    'keys',
    'vrf-key',
    'log',
    'witness',
    'tracking-id',
    'entry',
    'header',
    'rpc',
    'anchor-sender',
    'bitcoin',
    'timeout',
    'json',
  ],
  audit: [...logAuditOptions, ...installationAuditOptions, 'json'],
  export: ['key', 'timeout', 'json'],
  backup: ['check', 'files-only', 'recipient', 'json'],
  restore: ['head', 'identity', 'key', 'lost', 'nothing-since', 'json'],
  witness: ['name', 'listen'],
  anchor: ['rpc', 'bitcoin', 'key-file', 'timeout', 'json'],
  epoch: ['confirm', 'json'],
  mail: [],
  doctor: ['json'],
  database: [],
  migrate: ['check', 'json'],
  rotate: ['end-overlap', 'json'],
  completion: [],
} as const satisfies Readonly<Record<string, readonly OptionName[]>>

export type CommandName = keyof typeof commandOptions

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commandOptions, name)
}

export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(options, name)
}

/** Kinds of secrets that `lastro rotate` accepts, as typed on the command line. */
export const rotatedSecrets = ['log-key', 'secret', 'database-password', 'anchor-key', 'witness-key'] as const

/** Shells with completion. */
export const shells = ['bash', 'zsh', 'fish'] as const

export type Shell = (typeof shells)[number]
