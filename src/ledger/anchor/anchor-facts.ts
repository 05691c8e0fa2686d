import { isDevelopmentChain, type Anchor } from './anchor.ts'
import { parseBitcoinHeader } from './bitcoin-header.ts'

/**
 * Returns true if an anchor is on a development chain. Anyone can create such a chain, so the
 * anchor proves nothing to others.
 */
export function isDevelopmentAnchor(anchor: Anchor): boolean {
  if (anchor.kind === 'evm') return isDevelopmentChain(anchor.chainId)
  return parseBitcoinHeader(anchor.header)?.isDevelopment ?? true
}

/**
 * Returns the time that an anchor's block states, in seconds since 1970, or 0 if the header is
 * invalid.
 */
export function anchorTime(anchor: Anchor): number {
  return anchor.kind === 'evm' ? anchor.time : (parseBitcoinHeader(anchor.header)?.time ?? 0)
}

/**
 * Returns the hash of an anchor's block in hexadecimal as explorers write it, or an empty string if
 * the header is invalid.
 */
export function anchorBlockHash(anchor: Anchor): string {
  return anchor.kind === 'evm' ? anchor.blockHash : (parseBitcoinHeader(anchor.header)?.hash ?? '')
}
