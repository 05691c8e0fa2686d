import { LEAST_WORK, parseBitcoinHeader } from '#ledger/timestamp/bitcoin-header.ts'
import type { TimestampConfig } from '#platform/config/timestamp-config.ts'
import { TimestampError } from './timestamp-error.ts'

/**
 * Assures that a header is one of a block that took its work: of Bitcoin, or of a network for testing where that counts.
 * @throws TimestampError `block_header_invalid`, `block_too_easy`
 */
export function assureCredible(
  block: number,
  header: Uint8Array,
  { isDevelopment }: Pick<TimestampConfig, 'isDevelopment'>,
): void {
  const found = parseBitcoinHeader(header)
  if (found === undefined) throw new TimestampError('block_header_invalid', `block ${block}`)
  if (found.isDevelopment ? !isDevelopment : found.work < LEAST_WORK) {
    throw new TimestampError('block_too_easy', `block ${block}`)
  }
}
