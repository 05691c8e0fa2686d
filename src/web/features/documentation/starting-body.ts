import { TEST_MARK } from '#ledger/receipt/test-code.ts'
import { isInTestCompany } from '../../session/account/workplace.ts'
import type { ApiCall } from './calls.ts'

/**
 * Returns the call's example body as JSON text. Replaces every tracking ID in the body with that of
 * the account's newest shipment, so that the call refers to an existing shipment.
 * @param newest tracking ID of the newest shipment. If empty, the example's own ID stays. In a test
 * company it gets the mark of its codes.
 */
export function startingBody({ operation }: ApiCall, newest: string): string {
  const example = operation.requestBody?.content['application/json']?.example
  const text = JSON.stringify(example ?? {}, null, 2)
  if (newest === '' && isInTestCompany())
    return text.replaceAll(/"(FT-\d{8}-)[A-Z0-9]{2}/g, `"$1${TEST_MARK}`)
  return newest === '' ? text : text.replaceAll(/"FT-\d{8}-[A-Z0-9]{6}"/g, JSON.stringify(newest))
}
