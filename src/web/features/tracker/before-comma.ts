/** Lists show of an address the text before the first comma (specification, section 2). */
export function beforeComma(address: string): string {
  return address.split(',', 1)[0] ?? address
}
