import { parseArgs } from 'node:util'
import type { Language } from '#contract/messages/message.ts'
import { parseTrackingCode, type TrackingCode } from '#domain/tracking-code.ts'
import {
  rotatedSecrets,
  type AnchorAction,
  type AuditCommand,
  type Command,
  type RestoreCommand,
  type RotatedSecret,
  type WitnessCommand,
} from './command.ts'
import { readAddress } from './chain/anchor-contract.ts'
import { CommandError } from './command-error.ts'
import { shells, type Shell } from './completion/shells.ts'
import {
  commandOptions,
  installationAuditOptions,
  isCommandName,
  isOptionName,
  logAuditOptions,
  options,
  type CommandName,
  type OptionName,
} from './command-options.ts'

type ParsedOptions = ReadonlyMap<OptionName, string>
/** Options of every command with output. */
type Common = { readonly json: boolean; readonly language: Language }

const DEFAULT_LISTEN = { host: '127.0.0.1', port: 4040 }
const DEFAULT_TIMEOUT_S = 30
const MAX_TIMEOUT_SECONDS = 600

/**
 * Parses the arguments of a shell, without Node and script, into a command.
 * @throws CommandError
 */
export function parseCommand(args: readonly string[]): Command {
  const { given, positionals } = readArguments(args)
  const language = readLanguage(given.get('lang'))
  const [command, ...rest] = positionals
  const [first = ''] = command === 'help' ? rest : positionals
  const topic = isCommandName(first) ? first : undefined
  if (given.has('help') || command === 'help') return { name: 'help', asked: true, topic, language }
  if (given.has('version')) return { name: 'version' }
  if (command === undefined) {
    const [option] = given.keys()
    if (option !== undefined && option !== 'lang') throw new CommandError('receipt_missing')
    return { name: 'help', asked: false, topic, language }
  }
  if (topic === undefined) throw new CommandError('unknown_command', { command })
  assureOptions(topic, given)
  const common = { json: given.has('json'), language }
  switch (topic) {
    case 'verify':
      return { name: 'verify', ...readVerify(given, rest), ...common }
    case 'audit':
      return readAudit(given, rest, common)
    case 'export':
      return { name: 'export', ...readExport(given, rest), ...common }
    case 'backup':
      return readBackup(given, rest, common)
    case 'restore':
      return {
        name: 'restore',
        folder: readFolder(rest),
        head: readHead(given),
        identity: given.get('identity'),
        ...common,
      }
    case 'witness':
      return { name: 'witness', ...readWitness(given, rest), language }
    case 'anchor':
      return {
        name: 'anchor',
        ...readAnchor(given, rest),
        timeoutMs: readTimeout(given.get('timeout')),
        ...common,
      }
    case 'rotate':
      return { name: 'rotate', ...readRotate(given, rest), ...common }
    case 'epoch': {
      assureNoMore(rest)
      const confirm = given.get('confirm')
      if (confirm === undefined) throw new CommandError('option_missing', { option: '--confirm' })
      return { name: 'epoch', confirm, ...common }
    }
    case 'mail':
      return { name: 'mail', address: readMailTest(rest), language }
    case 'database':
      if (rest[0] !== 'roles') throw new CommandError('unknown_database_action')
      assureNoMore(rest.slice(1))
      return { name: 'database', language }
    case 'doctor':
      assureNoMore(rest)
      return { name: 'doctor', ...common }
    case 'migrate':
      if (!given.has('check')) throw new CommandError('option_missing', { option: '--check' })
      assureNoMore(rest)
      return { name: 'migrate', ...common }
    case 'completion':
      return { name: 'completion', shell: readShell(rest), language }
  }
}

function readBackup(given: ParsedOptions, rest: readonly string[], common: Common) {
  const folder = readFolder(rest)
  if (given.has('check')) {
    assureOnly(given, ['check', 'json'])
    return { name: 'check-backup', folder, ...common } as const
  }
  const filesOnly = given.has('files-only')
  return { name: 'backup', folder, filesOnly, recipient: given.get('recipient'), ...common } as const
}

function readMailTest([action, address, ...more]: readonly string[]): string {
  if (action !== 'test') throw new CommandError('unknown_mail_action')
  if (address === undefined) throw new CommandError('mail_address_missing')
  assureNoMore(more)
  return address
}

function readVerify(given: ParsedOptions, [receipt, ...more]: readonly string[]) {
  if (receipt === undefined) throw new CommandError('receipt_missing')
  assureNoMore(more)
  return {
    receipt,
    key: given.get('key'),
    keys: given.get('keys'),
    log: given.get('log'),
    anchorSender: readGiven(given, 'anchor-sender', readAddress),
    witness: given.get('witness'),
    trackingId: readTrackingId(given.get('tracking-id')),
    entry: given.get('entry'),
    header: given.get('header'),
    rpc: given.get('rpc'),
    bitcoin: given.get('bitcoin'),
    timeoutMs: readTimeout(given.get('timeout')),
  }
}

/**
 * Parses an audit: of the named log, of the installation in the environment, or of one shipment.
 */
function readAudit(given: ParsedOptions, [log, ...more]: readonly string[], common: Common) {
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
    log,
    key: given.get('key'),
    since: given.get('since'),
    witness: given.get('witness'),
    receipt: given.get('receipt'),
    anchoring: readAnchoring(given),
    timeoutMs: readTimeout(given.get('timeout')),
    ...common,
  } as const
}

/**
 * Parses node, contract and account, which must be given together. The account must not come from
 * the log itself.
 */
function readAnchoring(given: ParsedOptions): AuditCommand['anchoring'] {
  const rpc = given.get('rpc')
  const contract = readGiven(given, 'anchor-contract', readAddress)
  const sender = readGiven(given, 'anchor-sender', readAddress)
  if (rpc === undefined && contract === undefined && sender === undefined) return undefined
  if (rpc === undefined) throw new CommandError('option_missing', { option: '--rpc' })
  if (contract === undefined) throw new CommandError('option_missing', { option: '--anchor-contract' })
  if (sender === undefined) throw new CommandError('option_missing', { option: '--anchor-sender' })
  return { rpc, contract, sender }
}

function readGiven<T>(given: ParsedOptions, name: OptionName, read: (text: string) => T): T | undefined {
  const text = given.get(name)
  return text === undefined ? undefined : read(text)
}

function readPause(given: ParsedOptions): 'pause' | 'resume' | undefined {
  if (given.has('pause') && given.has('resume'))
    throw new CommandError('option_repeated', { option: '--resume' })
  if (given.has('pause')) return 'pause'
  return given.has('resume') ? 'resume' : undefined
}

/** Assures that all options are known to this kind of audit. */
function assureOnly(given: ParsedOptions, known: readonly OptionName[]): void {
  for (const name of given.keys()) {
    if (name === 'lang' || name === 'help' || known.includes(name)) continue
    throw new CommandError('unknown_option', { option: `--${name}` })
  }
}

/**
 * Parses an export. A first argument `FT-…` is a tracking code; a folder with such a name is
 * written `./FT-…`.
 */
function readExport(given: ParsedOptions, positionals: readonly string[]) {
  const trackingId = parseTrackingCode(positionals[0] ?? '')
  const [log, folder, ...more] = trackingId === undefined ? positionals : positionals.slice(1)
  if (log === undefined) throw new CommandError('log_not_named')
  if (folder === undefined) throw new CommandError('folder_not_named')
  assureNoMore(more)
  return {
    trackingId,
    log,
    folder,
    key: given.get('key'),
    timeoutMs: readTimeout(given.get('timeout')),
  }
}

function readFolder([folder, ...more]: readonly string[]): string {
  if (folder === undefined) throw new CommandError('folder_not_named')
  assureNoMore(more)
  return folder
}

/**
 * Parses the newest head. Exactly one of `--head` and `--nothing-since` is required. A restored log
 * must not sign different leaves for a size that others have already seen signed.
 */
function readHead(given: ParsedOptions): RestoreCommand['head'] {
  const file = given.get('head')
  if ((file === undefined) !== given.has('nothing-since')) throw new CommandError('head_not_told')
  if (file === undefined && (given.has('lost') || given.has('key')))
    throw new CommandError('option_missing', { option: '--head' })
  return file === undefined ? 'none' : { file, isLost: given.has('lost'), key: given.get('key') }
}

function readWitness(given: ParsedOptions, [folder, ...logs]: readonly string[]) {
  if (folder === undefined) throw new CommandError('folder_not_named')
  if (logs.length === 0) throw new CommandError('log_key_not_given')
  return { folder, logs, keyName: given.get('name'), listen: readListen(given.get('listen')) }
}

/** Parses `host:port`, or a port on localhost. */
function readListen(text: string | undefined): WitnessCommand['listen'] {
  if (text === undefined) return DEFAULT_LISTEN
  const [, host = DEFAULT_LISTEN.host, port = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? []
  if (port === '' || Number(port) > 65_535) throw new CommandError('listen_invalid', { listen: text })
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

function readAnchor(given: ParsedOptions, [action = '', ...rest]: readonly string[]): AnchorAction {
  const [rpc, keyFile, bitcoin] = [given.get('rpc'), given.get('key-file'), given.get('bitcoin')]
  if (action === 'status') {
    const [address, ...more] = rest
    if (address === undefined) throw new CommandError('installation_not_named')
    if (keyFile !== undefined) throw new CommandError('unknown_option', { option: '--key-file' })
    assureNoMore(more)
    return { action, address, rpc, bitcoin }
  }
  if (action !== 'deploy') throw new CommandError('unknown_anchor_action', { action })
  assureNoMore(rest)
  if (bitcoin !== undefined) throw new CommandError('unknown_option', { option: '--bitcoin' })
  if (rpc === undefined) throw new CommandError('option_missing', { option: '--rpc' })
  if (keyFile === undefined) throw new CommandError('option_missing', { option: '--key-file' })
  return { action, rpc, keyFile }
}

/**
 * Assures that an overlap exists for this kind of secret. Only a secret that others rely on has an
 * overlap.
 */
const OVERLAPPING: ReadonlySet<RotatedSecret> = new Set(['log-key', 'secret', 'witness-key'])

function readRotate(given: ParsedOptions, [named = '', ...rest]: readonly string[]) {
  const what = rotatedSecrets.find((one) => one === named)
  if (what === undefined) throw new CommandError('rotation_not_named', { kinds: rotatedSecrets.join(', ') })
  const endsOverlap = given.has('end-overlap')
  if (endsOverlap && !OVERLAPPING.has(what))
    throw new CommandError('unknown_option', { option: '--end-overlap' })
  if (what === 'witness-key') return { what, folder: readFolder(rest), endsOverlap }
  assureNoMore(rest)
  return { what, folder: undefined, endsOverlap }
}

function readShell([named = '', ...more]: readonly string[]): Shell {
  const shell = shells.find((one) => one === named)
  if (shell === undefined) throw new CommandError('unknown_shell', { shell: named })
  assureNoMore(more)
  return shell
}

/**
 * Returns the language for errors about the arguments: that of `--lang` if it is readable,
 * otherwise Portuguese.
 */
export function languageOf(args: readonly string[]): Language {
  const { lang } = parseArgs({ args: [...args], options, strict: false }).values
  return lang === 'en' ? 'en' : 'pt'
}

/** Assures that each option occurs at most once, and has a value exactly if it takes one. */
function readArguments(args: readonly string[]): {
  given: ParsedOptions
  positionals: readonly string[]
} {
  const { tokens, positionals } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const given = new Map<OptionName, string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName: option, value, inlineValue } = token
    if (!isOptionName(name)) throw new CommandError('unknown_option', { option })
    if (given.has(name)) throw new CommandError('option_repeated', { option })
    const takesValue = options[name].type === 'string'
    if (!takesValue && value !== undefined) throw new CommandError('option_value_unexpected', { option })
    // In `--key --json` the value is missing. A value that begins with a dash is written
    // `--key=-…`.
    const isMissing = value === undefined || value === '' || (!inlineValue && value.startsWith('-'))
    if (takesValue && isMissing) throw new CommandError('option_value_missing', { option })
    given.set(name, value ?? name)
  }
  return { given, positionals }
}

function readLanguage(language: string | undefined): Language {
  if (language === undefined || language === 'pt' || language === 'en') return language ?? 'pt'
  throw new CommandError('unknown_language', { language })
}

function readTrackingId(code: string | undefined): TrackingCode | undefined {
  if (code === undefined) return undefined
  const parsed = parseTrackingCode(code)
  if (parsed === undefined) throw new CommandError('tracking_id_invalid', { code })
  return parsed
}

function readTimeout(seconds: string | undefined): number {
  if (seconds === undefined) return DEFAULT_TIMEOUT_S * 1_000
  const value = /^[1-9]\d{0,2}$/.test(seconds) ? Number(seconds) : MAX_TIMEOUT_SECONDS + 1
  if (value > MAX_TIMEOUT_SECONDS) throw new CommandError('timeout_invalid', { seconds })
  return value * 1_000
}

/** Refuses an option that belongs to another command. */
function assureOptions(command: CommandName, given: ParsedOptions): void {
  assureOnly(given, commandOptions[command])
}

function assureNoMore([argument]: readonly string[]): void {
  if (argument !== undefined) throw new CommandError('argument_unexpected', { argument })
}
