/**
 * Signs that begin a formula in spreadsheets: at the start of a cell, or behind a separator with
 * blanks and quotes between. Behind a separator a signed number is no formula. Japanese keyboards
 * type the wide signs.
 */
const atStart = /^(?=[=+\-@\t\r\n＝＋－＠])/
const behindSeparator = /([,;|\t\r\n][\s"']*)(?=[=@＝＠]|[+\-＋－](?!\d+(?:\.\d+)?(?:[\s,;|\])}]|$)))/g

/**
 * Returns a text as a CSV cell that no spreadsheet reads as a formula, whatever the separator.
 * Quotes are not enough: under another separator, a later quoted cell of a line is split.
 */
export function safeCsvCell(text: string): string {
  return text.replace(behindSeparator, "$1'").replace(atStart, "'")
}
