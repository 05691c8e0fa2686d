import type { Language } from '#contract/messages/message.ts'
import { CommandError } from './command-error.ts'
import { commands, isCommandName, type CommandName } from './commands.ts'
import { readArguments, readLanguage } from './read-arguments.ts'
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
