import type { Language } from '#contract/messages/message.ts'
import type { OptionName } from '../options.ts'

type Texts = Readonly<Record<Language, string>>

const commonRows: readonly (readonly [option: OptionName, label: string, texts: Texts])[] = [
  ['json', '--json', { pt: 'resultado em JSON, para programas', en: 'the result as JSON, for programs' }],
  ['lang', '--lang pt|en', { pt: 'idioma (padrão: pt)', en: 'language (default: pt)' }],
  ['help', '--help', { pt: 'esta ajuda', en: 'this help' }],
]

/** Returns the help of a command. Adds the rows of common options that its text does not state. */
export function helpText(
  { help, options }: { readonly help: Texts; readonly options: readonly OptionName[] },
  language: Language,
): string {
  const [title, usage, ...more] = help[language].split('\n\n')
  const own = more[0]?.startsWith('  ') === true ? more.slice(0, 1) : []
  const [column = ' '.repeat(23)] = /^ {2}\S+(?: \S+)* {2,}/.exec(own.join('')) ?? []
  const common = commonRows
    .filter(
      ([option, label]) =>
        (option !== 'json' || options.includes(option)) && !`\n${own.join('')}`.includes(`\n  ${label} `),
    )
    .map(([, label, texts]) => `  ${label}`.padEnd(column.length) + texts[language])
  return [title, usage, [...own, ...common].join('\n'), ...more.slice(own.length)].join('\n\n')
}
