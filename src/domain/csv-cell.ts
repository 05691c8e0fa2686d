/**
 * Characters with which a formula begins in spreadsheets. A formula stands at the start of a cell,
 * or after a separator with optional blanks and quotes. A signed number after a separator is no
 * formula. Japanese keyboards type the full-width characters.
 */
const atStart = /^(?=[=+\-@\t\r\n＝＋－＠])/
const behindSeparator = /([,;|\t\r\n][\s"']*)(?=[=@＝＠]|[+\-＋－](?!\d+(?:\.\d+)?(?:[\s,;|\])}]|$)))/g

/**
 * Returns a text as a CSV cell that no spreadsheet reads as a formula, whichever separator the
 * spreadsheet expects. Quotes are not enough: a spreadsheet that expects another separator may
 * split a quoted cell that is not the first of its line.
 */
export function safeCsvCell(text: string): string {
  return text.replace(behindSeparator, "$1'").replace(atStart, "'")
}
