/**
 * Replaces the middle of a text by an ellipsis and leaves `ends` characters on each side. Returns
 * short texts unchanged.
 */
export function shortenMiddle(text: string, ends: number): string {
  return text.length <= ends * 2 + 1 ? text : `${text.slice(0, ends)}…${text.slice(-ends)}`
}
