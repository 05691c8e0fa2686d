import type { Terminal } from '../terminal.ts'
import { toJsonText } from './json-text.ts'
import { toText, type Line } from './text.ts'

/** Prints a result, as JSON for programs or as lines for a person. */
export function printResult(
  terminal: Terminal,
  isForPrograms: boolean,
  document: object,
  lines: readonly Line[],
): void {
  terminal.print(isForPrograms ? toJsonText(document) : toText(lines, terminal.useColour))
}
