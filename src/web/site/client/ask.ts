import type { DataOf, Endpoint } from '#contract/schema/endpoint.ts'
import { addressOf } from '../../api/address-of.ts'
import { unwrap } from '../../api/envelope.ts'

/**
 * Asks a public endpoint without parameters.
 * @throws Error when there is no answer, or none that the contract knows
 */
export async function ask<E extends Endpoint>(endpoint: E): Promise<DataOf<E>> {
  const answer = unwrap<E['data']>(endpoint.data, await fetchText(endpoint.path))
  if (answer === undefined) throw new Error(`${endpoint.path} answered something else`)
  return answer.data as DataOf<E>
}

/** The text at a public address; throws Error when it is not there. */
export async function fetchText(
  path: string,
  params: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await fetch(addressOf(path, params, undefined), { credentials: 'omit' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}
