/** The text with its middle replaced by an ellipsis, `ends` characters kept on each side; short texts stay whole. */
export function shortenMiddle(text: string, ends: number): string {
  return text.length <= ends * 2 + 1 ? text : `${text.slice(0, ends)}…${text.slice(-ends)}`
}
