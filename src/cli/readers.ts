import type { Language } from '#contract/messages/message.ts'
import { parseTrackingCode } from '#domain/shipments/tracking-code.ts'
import { CommandError } from './command-error.ts'
import { installationAuditOptions, logAuditOptions, rotatedSecrets, shells } from './options.ts'
import { readPinnedVrfKey } from './pinned-key.ts'
import {
  assureNoMore,
  assureOnly,
  readAccount,
  readApiKey,
  readFolder,
  readGiven,
  readListen,
  readSecret,
  readTimeout,
  readTrackingId,
  readWebUrl,
  required,
  type ParsedOptions,
} from './read-values.ts'

/** Options of every command. */
export type Common = { readonly json: boolean; readonly language: Language }

/**
 * Kinds of secrets whose old value stays valid for a while after a rotation. The other kinds need
 * no such overlap, because nothing outside the installation depends on their old value.
 */
const OVERLAPPING: ReadonlySet<string> = new Set(['log-key', 'secret', 'witness-key'])

export function readVerify(given: ParsedOptions, [receipt, ...more]: readonly string[], common: Common) {
  if (receipt === undefined) throw new CommandError('receipt_missing')
  assureNoMore(more)
  return {
    name: 'verify',
    /** Path of the receipt, or `-` for standard input. */
    receipt,
    /** Verifier key, or the path of a file with one. */
    key: given.get('key'),
    /** File with the keys of the log. */
    keys: given.get('keys'),
    /** VRF key of the log in base64. */
    vrfKey: readGiven(given, 'vrf-key', readPinnedVrfKey),
    /**
     * Address or folder of today's public log, whose tree must extend that of the receipt's head.
     */
    log: given.get('log'),
    /** Address of the account that anchors the log, 40 hexadecimal digits. */
    anchorSender: readGiven(given, 'anchor-sender', readAccount),
    /** Keys of required witnesses, comma-separated, or the path of a file with one per line. */
    witness: given.get('witness'),
    trackingId: readGiven(given, 'tracking-id', readTrackingId),
    /** File with the log entry whose inclusion a proof shows, or the file that was timestamped. */
    entry: given.get('entry'),
    /** Header of a Bitcoin block in hexadecimal, or the path of a file with one. */
    header: given.get('header'),
    /** Address of the JSON-RPC node for looking up anchors. */
    rpc: given.get('rpc'),
    /** Esplora API for looking up Bitcoin blocks. */
    bitcoin: given.get('bitcoin'),
    timeoutMs: readTimeout(given),
    ...common,
  } as const
}

/**
 * Parses the arguments of an audit. Without an argument, the audit covers the installation that the
 * environment variables name. A tracking code selects one shipment of that installation. Any other
 * argument names a public log.
 */
export function readAudit(given: ParsedOptions, [log, ...more]: readonly string[], common: Common) {
  assureNoMore(more)
  const pause = readPause(given)
  const trackingId = parseTrackingCode(log ?? '')
  if (log === undefined || trackingId !== undefined) {
    if (trackingId !== undefined && pause !== undefined)
      throw new CommandError('argument_unexpected', { argument: log ?? '' })
    assureOnly(given, [...installationAuditOptions, 'json'])
    return { name: 'audit-installation', trackingId, pause, ...common } as const
  }
  assureOnly(given, [...logAuditOptions, 'json'])
  return {
    name: 'audit',
    /** Address or folder of the log. */
    log,
    key: given.get('key'),
    /** VRF key of the log in base64. */
    vrfKey: readGiven(given, 'vrf-key', readPinnedVrfKey),
    /** File that stores the newest verified head. */
    since: given.get('since'),
    /** Keys of required witnesses, comma-separated, or the path of a file with one per line. */
    witness: given.get('witness'),
    /** File of a receipt that must show all events of its shipment. */
    receipt: given.get('receipt'),
    anchoring: readAnchoring(given),
    timeoutMs: readTimeout(given),
    ...common,
  } as const
}

/**
 * Parses the node, contract and account for anchors, which must be given together. The user must
 * name the account, because a dishonest log could name a false one.
 */
function readAnchoring(given: ParsedOptions) {
  const rpc = given.get('rpc')
  const contract = readGiven(given, 'anchor-contract', readAccount)
  const sender = readGiven(given, 'anchor-sender', readAccount)
  if (rpc === undefined && contract === undefined && sender === undefined) return undefined
  return {
    rpc: required(rpc, '--rpc'),
    contract: required(contract, '--anchor-contract'),
    sender: required(sender, '--anchor-sender'),
  }
}

function readPause(given: ParsedOptions): 'pause' | 'resume' | undefined {
  if (given.has('pause') && given.has('resume'))
    throw new CommandError('option_repeated', { option: '--resume' })
  if (given.has('pause')) return 'pause'
  return given.has('resume') ? 'resume' : undefined
}

/**
 * Parses the arguments of `listen`. Server and key may be in the variables that samples of the
 * clients use, so that no key is in the history of a shell.
 */
export function readListenTo(given: ParsedOptions, [url, ...more]: readonly string[], { language }: Common) {
  if (url === undefined) throw new CommandError('receiver_missing')
  assureNoMore(more)
  const { LASTRO_URL: server, LASTRO_KEY: key } = process.env
  return {
    name: 'listen',
    /** Address of the receiver. */
    url: readWebUrl(url),
    /** Address of the installation, without a trailing slash. */
    server: readWebUrl(required(given.get('server') ?? server, '--server')).replace(/\/+$/, ''),
    key: readApiKey(required(given.get('key') ?? key, '--key')),
    /** Cursor after which the events begin; the current moment if absent. */
    after: given.get('after') ?? 'now',
    secret: readGiven(given, 'secret', readSecret),
    timeoutMs: readTimeout(given),
    language,
  } as const
}

/**
 * Parses the arguments of an export. A first argument `FT-…` is a tracking code; a folder with such
 * a name is written `./FT-…`.
 */
export function readExport(given: ParsedOptions, positionals: readonly string[], common: Common) {
  const trackingId = parseTrackingCode(positionals[0] ?? '')
  const [log, ...more] = trackingId === undefined ? positionals : positionals.slice(1)
  if (log === undefined) throw new CommandError('log_not_named')
  return {
    name: 'export',
    /** Tracking code of the exported shipment; undefined for an export of a whole log. */
    trackingId,
    /** Address of the installation or log. A whole log can also be read from a folder. */
    log,
    folder: readFolder(more),
    key: given.get('key'),
    timeoutMs: readTimeout(given),
    ...common,
  } as const
}

export function readBackup(given: ParsedOptions, rest: readonly string[], common: Common) {
  const folder = readFolder(rest)
  if (given.has('check')) {
    assureOnly(given, ['check', 'json'])
    return { name: 'check-backup', folder, ...common } as const
  }
  return {
    name: 'backup',
    folder,
    /** True to leave out the database at `DATABASE_URL`. */
    filesOnly: given.has('files-only'),
    /** Age recipient for encryption. */
    recipient: given.get('recipient'),
    ...common,
  } as const
}

export function readRestore(given: ParsedOptions, rest: readonly string[], common: Common) {
  return {
    name: 'restore',
    /** Folder of the backup. */
    folder: readFolder(rest),
    head: readHead(given),
    /** File with the age identity of an encrypted backup. */
    identity: given.get('identity'),
    ...common,
  } as const
}

/**
 * Parses `--head` and `--nothing-since`, of which exactly one is required. `--head` names a file
 * with the newest signed head that anybody outside the installation may have seen.
 * `--nothing-since` states that the installation did not run after the backup.
 *
 * Others may have seen signed heads that are newer than the backup. The restored log must never
 * sign another root for the size of such a head.
 * @returns `none` for `--nothing-since`
 */
function readHead(given: ParsedOptions) {
  const file = given.get('head')
  if ((file === undefined) !== given.has('nothing-since')) throw new CommandError('head_not_told')
  if (file === undefined && (given.has('lost') || given.has('key')))
    throw new CommandError('option_missing', { option: '--head' })
  // If `isLost` is true, the leaves between the backup and the head in `file` are lost, and a new
  // epoch follows.
  return file === undefined ? 'none' : { file, isLost: given.has('lost'), key: given.get('key') }
}

export function readWitness(
  given: ParsedOptions,
  [folder, ...logs]: readonly string[],
  { language }: Common,
) {
  if (folder === undefined) throw new CommandError('folder_not_named')
  if (logs.length === 0) throw new CommandError('log_key_not_given')
  return {
    name: 'witness',
    /** Folder of the witness's key and state. */
    folder,
    /** Verifier keys of the watched logs, or paths of files with one. */
    logs,
    /** Name of the witness's key; optional if a key exists. */
    keyName: given.get('name'),
    listen: readListen(given.get('listen')),
    language,
  } as const
}

export function readAnchor(given: ParsedOptions, [action = '', ...rest]: readonly string[], common: Common) {
  const [rpc, keyFile, bitcoin] = [given.get('rpc'), given.get('key-file'), given.get('bitcoin')]
  const command = { name: 'anchor', timeoutMs: readTimeout(given), ...common } as const
  if (action === 'status') {
    const [url, ...more] = rest
    if (url === undefined) throw new CommandError('installation_not_named')
    if (keyFile !== undefined) throw new CommandError('unknown_option', { option: '--key-file' })
    assureNoMore(more)
    return { ...command, action, url, rpc, bitcoin } as const
  }
  if (action !== 'deploy') throw new CommandError('unknown_anchor_action', { action })
  assureNoMore(rest)
  if (bitcoin !== undefined) throw new CommandError('unknown_option', { option: '--bitcoin' })
  return {
    ...command,
    action,
    rpc: required(rpc, '--rpc'),
    keyFile: required(keyFile, '--key-file'),
  } as const
}

export function readEpoch(given: ParsedOptions, rest: readonly string[], common: Common) {
  assureNoMore(rest)
  /** Name of the lost log, typed as confirmation. */
  const confirm = required(given.get('confirm'), '--confirm')
  return { name: 'epoch', confirm, ...common } as const
}

export function readMailTest(
  _given: ParsedOptions,
  [action, email, ...more]: readonly string[],
  { language }: Common,
) {
  if (action !== 'test') throw new CommandError('unknown_mail_action')
  if (email === undefined) throw new CommandError('mail_address_missing')
  assureNoMore(more)
  return { name: 'mail', email, language } as const
}

export function readDoctor(_given: ParsedOptions, rest: readonly string[], common: Common) {
  assureNoMore(rest)
  return { name: 'doctor', ...common } as const
}

export function readDatabase(
  _given: ParsedOptions,
  [action, ...more]: readonly string[],
  { language }: Common,
) {
  if (action !== 'roles') throw new CommandError('unknown_database_action')
  assureNoMore(more)
  return { name: 'database', language } as const
}

export function readMigrate(given: ParsedOptions, rest: readonly string[], common: Common) {
  if (!given.has('check')) throw new CommandError('option_missing', { option: '--check' })
  assureNoMore(rest)
  return { name: 'migrate', ...common } as const
}

export function readRotate(given: ParsedOptions, [named = '', ...rest]: readonly string[], common: Common) {
  const what = rotatedSecrets.find((one) => one === named)
  if (what === undefined) throw new CommandError('rotation_not_named', { kinds: rotatedSecrets.join(', ') })
  const endsOverlap = given.has('end-overlap')
  if (endsOverlap && !OVERLAPPING.has(what))
    throw new CommandError('unknown_option', { option: '--end-overlap' })
  if (what !== 'witness-key') assureNoMore(rest)
  return {
    name: 'rotate',
    what,
    /** Folder of the witness; undefined for secrets of the installation. */
    folder: what === 'witness-key' ? readFolder(rest) : undefined,
    /** True to end the overlap of old and new value without a rotation. */
    endsOverlap,
    ...common,
  } as const
}

export function readCompletion(
  _given: ParsedOptions,
  [named = '', ...more]: readonly string[],
  { language }: Common,
) {
  const shell = shells.find((one) => one === named)
  if (shell === undefined) throw new CommandError('unknown_shell', { shell: named })
  assureNoMore(more)
  return { name: 'completion', shell, language } as const
}
