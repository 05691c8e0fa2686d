import { isDevelopmentChain, type Anchor } from './anchor.ts'
import { parseBitcoinHeader } from '../timestamp/bitcoin-header.ts'

/** Whether an anchor proves nothing to anybody else, because whoever wants such a chain makes one. */
export function isDevelopmentAnchor(anchor: Anchor): boolean {
  if (anchor.kind === 'evm') return isDevelopmentChain(anchor.chainId)
  return parseBitcoinHeader(anchor.header)?.isDevelopment ?? true
}

/** What an anchor's block says it was made at, in seconds since 1970; 0 for a header that is none. */
export function anchorTime(anchor: Anchor): number {
  return anchor.kind === 'evm' ? anchor.time : (parseBitcoinHeader(anchor.header)?.time ?? 0)
}

/** The hash of an anchor's block in hexadecimal as explorers write it; empty for a header that is none. */
export function anchorBlockHash(anchor: Anchor): string {
  return anchor.kind === 'evm' ? anchor.blockHash : (parseBitcoinHeader(anchor.header)?.hash ?? '')
}
