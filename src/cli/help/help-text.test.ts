import { expect, it } from 'vitest'
import { commands, isCommandName } from '../commands.ts'
import { helpText } from './help-text.ts'

it.each(Object.keys(commands).filter(isCommandName))(
  'the help of %s names in both languages the options that the command takes',
  (name) => {
    for (const language of ['pt', 'en'] as const) {
      const [, usage = '', rows = ''] = helpText(commands[name], language).split('\n\n')
      const named = new Set(`${usage} ${rows}`.match(/(?<=--)[a-z-]+/g))
      expect([...named].toSorted()).toEqual([...commands[name].options, 'lang', 'help'].toSorted())
      for (const option of named) expect(rows, option).toContain(`--${option}`)
    }
  },
)
