/**
 * Signs with which spreadsheets begin a formula, at the start of a cell or behind a separator inside it, with blanks and
 * quotes between. The wide forms are those of Japanese keyboards. A plain number with its sign is no formula.
 */
const atStart = /^(?=[=+\-@\t\r\n＝＋－＠])/
const behindSeparator = /([,;|\t\r\n][\s"']*)(?=[=@＝＠]|[+\-＋－](?!\d+(?:\.\d+)?(?:[\s,;|\])}]|$)))/g

/**
 * Returns a text as a CSV cell that no spreadsheet takes for a formula, whatever separator it splits the file by. Quotes are
 * not enough: under another separator, a quoted cell that is not the first of its line is split.
 */
export function safeCsvCell(text: string): string {
  return text.replace(behindSeparator, "$1'").replace(atStart, "'")
}
