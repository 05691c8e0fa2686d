import { parseArgs } from 'node:util'
import type { Language } from '#contract/messages/message.ts'
import { CommandError } from './command-error.ts'
import { isOptionName, options, type OptionName } from './options.ts'

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
export function readArguments(args: readonly string[]) {
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

/** @throws CommandError `unknown_language` */
export function readLanguage(language: string | undefined): Language {
  if (language === undefined || language === 'pt' || language === 'en') return language ?? 'pt'
  throw new CommandError('unknown_language', { language })
}
