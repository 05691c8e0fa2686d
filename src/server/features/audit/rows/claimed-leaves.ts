/**
 * Set of the leaves whose event or block an audit has read (claimed leaves). One bit per leaf, in
 * pieces that are allocated when needed.
 */
export class ClaimedLeaves {
  readonly #pieces = new Map<number, Uint8Array>()

  claim(index: number): void {
    const number = Math.floor(index / PIECE)
    const piece = this.#pieces.get(number) ?? new Uint8Array(PIECE / 8)
    this.#pieces.set(number, piece)
    const at = index % PIECE
    piece[at >> 3] = (piece[at >> 3] ?? 0) | (1 << (at & 7))
  }

  /**
   * Returns the leaves among the first `size` that are not in the set, as ranges of at most `max`
   * leaves, in order.
   */
  unclaimed(size: number, max: number): readonly LeafRange[] {
    const ranges: { first: number; past: number }[] = []
    for (let index = 0; index < size; index++) {
      if (this.#isClaimed(index)) continue
      const last = ranges.at(-1)
      if (last?.past === index && index - last.first < max) last.past++
      else ranges.push({ first: index, past: index + 1 })
    }
    return ranges
  }

  #isClaimed(index: number): boolean {
    const at = index % PIECE
    return (((this.#pieces.get(Math.floor(index / PIECE))?.[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
  }
}

/** Range from an index to one past the last. */
export type LeafRange = { readonly first: number; readonly past: number }

const PIECE = 65_536
