/** First two of the last six characters of a tracking code of a test company. */
export const TEST_MARK = 'TS'
const TEST_CODE = new RegExp(String.raw`^FT-\d{8}-${TEST_MARK}`)

/**
 * Returns true if a tracking code belongs to a test company, so that its shipment has no value.
 * Every statement commits to the code, so nobody can take the mark from a receipt
 * (docs/spec/event.md).
 */
export function isTestCode(trackingId: string): boolean {
  return TEST_CODE.test(trackingId)
}
