import type { Language } from '#contract/messages/message.ts'
import type { Terminal } from './terminal.ts'
import { tell, type CommandWord } from './messages.ts'

const BAR = 24
const EVERY_MS = 100
const CLEAR_LINE = '\r\u001B[K'

/**
 * Opens a progress line on standard error. Prints nothing if standard error is not a terminal.
 * @param key message with `{bar}`, `{percent}`, `{done}` and `{total}`
 */
export function openProgress(terminal: Terminal, language: Language, key: CommandWord) {
  const { columns, printError } = terminal
  if (columns === undefined) return { show: () => undefined, end: () => undefined }
  const numbers = new Intl.NumberFormat(language === 'pt' ? 'pt-BR' : 'en')
  let shownAt = -Infinity
  return {
    show: (done: number, total: number): void => {
      const now = performance.now()
      if (now - shownAt < EVERY_MS) return
      shownAt = now
      const part = total === 0 ? 1 : done / total
      const filled = Math.round(part * BAR)
      const line = tell(language, key, {
        bar: '█'.repeat(filled) + '░'.repeat(BAR - filled),
        percent: Math.floor(part * 100),
        done: numbers.format(done),
        total: numbers.format(total),
      })
      printError(CLEAR_LINE + line.slice(0, columns - 1))
    },
    /** Removes the progress line. */
    end: (): void => {
      if (shownAt > -Infinity) printError(CLEAR_LINE)
    },
  }
}
