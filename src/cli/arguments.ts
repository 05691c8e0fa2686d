import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Language } from '#contract/words.ts'
import { parseTrackingCode, type TrackingCode } from '#domain/tracking-code.ts'
import { CommandError } from './command-error.ts'

/** What the command line was asked to do. */
export type Command =
  | { readonly name: 'help'; readonly asked: boolean; readonly language: Language }
  | VerifyCommand

export type VerifyCommand = {
  readonly name: 'verify'
  /** A path, or `-` for standard input. */
  readonly receipt: string
  /** A verifier key, or the path of a file that holds one. */
  readonly key: string | undefined
  readonly trackingId: TrackingCode | undefined
  readonly json: boolean
  readonly language: Language
}

const options = {
  key: { type: 'string' },
  'tracking-id': { type: 'string' },
  json: { type: 'boolean' },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options']

type OptionName = keyof typeof options

/**
 * The command of arguments as a shell gives them, without Node and script.
 * @throws CommandError
 */
export function parseCommand(args: readonly string[]): Command {
  const { given, positionals } = readArguments(args)
  const language = readLanguage(given.get('lang'))
  const [command, ...rest] = positionals
  if (given.has('help') || command === 'help') return { name: 'help', asked: true, language }
  if (command === undefined) {
    const [option] = given.keys()
    if (option !== undefined && option !== 'lang') throw new CommandError('receipt_missing')
    return { name: 'help', asked: false, language }
  }
  if (command !== 'verify') throw new CommandError('unknown_command', { command })
  const [receipt, argument] = rest
  if (receipt === undefined) throw new CommandError('receipt_missing')
  if (argument !== undefined) throw new CommandError('argument_unexpected', { argument })
  return {
    name: 'verify',
    receipt,
    key: given.get('key'),
    trackingId: readTrackingId(given.get('tracking-id')),
    json: given.has('json'),
    language,
  }
}

/** The language that errors about the arguments are told in: the one asked for, if that much can be read. */
export function languageOf(args: readonly string[]): Language {
  const { lang } = parseArgs({ args: [...args], options, strict: false }).values
  return lang === 'en' ? 'en' : 'pt'
}

/** Every option at most once and with a value where it takes one; the value of a flag is its own name. */
function readArguments(args: readonly string[]): {
  given: ReadonlyMap<OptionName, string>
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
    // `--key --json` means that the key was forgotten; a value that begins with a dash is written `--key=-…`.
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

function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(options, name)
}
