import type { DataOf, Endpoint } from '#contract/schema/endpoint.ts'
import { urlOf } from '../../api/url-of.ts'
import { unwrap } from '../../api/envelope.ts'

/**
 * Calls a public endpoint without parameters.
 * @throws Error if there is no answer, or the answer breaks the contract
 */
export async function ask<E extends Endpoint>(endpoint: E): Promise<DataOf<E>> {
  const answer = unwrap<E['data']>(endpoint.data, await fetchText(endpoint.path))
  if (answer === undefined) throw new Error(`${endpoint.path} answered something else`)
  return answer.data as DataOf<E>
}

/** Returns the text at a public address. Throws Error if it is missing. */
export async function fetchText(
  path: string,
  params: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await fetch(urlOf(path, params, undefined), { credentials: 'omit' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}
