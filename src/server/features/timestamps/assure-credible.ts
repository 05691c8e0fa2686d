import { LEAST_WORK, parseBitcoinHeader } from '#ledger/timestamp/bitcoin-header.ts'
import type { TimestampConfig } from '#platform/config/timestamp-config.ts'
import { TimestampError } from './timestamp-error.ts'

/**
 * Checks that a header belongs to a block with sufficient work: of Bitcoin, or of a test network if
 * that is accepted.
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
