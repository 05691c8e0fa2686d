import { parseArgs } from 'node:util'
import type { Language } from '#contract/messages/message.ts'
import { CommandError } from './command-error.ts'
import { commands, isCommandName, type CommandName } from './commands.ts'
import { isOptionName, options, type OptionName } from './options.ts'
import { assureOnly } from './read-values.ts'

type HelpCommand = {
  readonly name: 'help'
  readonly asked: boolean
  /** Command whose help is requested; undefined for the help about all commands. */
  readonly topic: CommandName | undefined
  readonly language: Language
}

/** Parsed command line. */
export type Command =
  | HelpCommand
  | { readonly name: 'version' }
  | ReturnType<(typeof commands)[CommandName]['read']>

/** Parsed command line of one command. */
export type CommandOf<Name extends Command['name']> = Extract<Command, { readonly name: Name }>

/**
 * Parses the arguments of the command line, without the paths of Node and of the script, into a
 * command.
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
  assureOnly(given, commands[topic].options)
  return commands[topic].read(given, rest, { json: given.has('json'), language })
}

/**
 * Returns the language for errors about the arguments: the language of `--lang` if it is valid,
 * otherwise Portuguese.
 */
export function languageOf(args: readonly string[]): Language {
  const { lang } = parseArgs({ args: [...args], options, strict: false }).values
  return lang === 'en' ? 'en' : 'pt'
}

/**
 * Reads the options. Refuses unknown and repeated options, missing values and unexpected values.
 */
function readArguments(args: readonly string[]) {
  const { tokens, positionals } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const given = new Map<OptionName, string>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName: option, value, inlineValue } = token
    if (!isOptionName(name)) throw new CommandError('unknown_option', { option })
    if (given.has(name)) throw new CommandError('option_repeated', { option })
    const takesValue = options[name].type === 'string'
    if (!takesValue && value !== undefined) throw new CommandError('option_value_unexpected', { option })
    // In `--key --json`, the value of `--key` is missing, because `--json` is the next option. A
    // value that begins with a dash is written `--key=-…`.
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
