import { LEAST_WORK, parseBitcoinHeader } from '#ledger/anchor/bitcoin-header.ts'
import type { TimestampConfig } from '#platform/config/timestamp-config.ts'
import { TimestampError } from './timestamp-error.ts'

/**
 * Checks that a header belongs to a Bitcoin block with sufficient work. In a development
 * configuration, a block of a test network is accepted too.
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
