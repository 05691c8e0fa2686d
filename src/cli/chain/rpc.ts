import * as z from 'zod/mini'
import { parseWebUrl } from '#platform/config/parse-value.ts'
import { parseJson } from '#domain/base/parse-json.ts'
import { CommandError } from '../command-error.ts'

/**
 * Calls a JSON-RPC method of a chain's node.
 * @param schema schema of the result
 * @throws CommandError `chain_…`
 */
export type Rpc = <Schema extends z.ZodMiniType>(
  schema: Schema,
  method: string,
  ...params: readonly unknown[]
) => Promise<z.output<Schema>>

/** Number in JSON-RPC, such as `0x1f`. */
export const quantity = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/)),
  z.transform((text: string) => Number(text)),
)

/** Hash of 32 bytes in JSON-RPC. */
export const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))

const answer = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

const MAX_CHARACTERS = 4 * 2 ** 20

/**
 * Creates a JSON-RPC client. The URL may contain a secret, so errors name only its host.
 * @throws CommandError `address_invalid`
 */
export function openRpc(urlText: string, timeoutMs: number): Rpc {
  const url = readWebUrl(urlText)
  const { host } = url
  return async (schema, method, ...params) => {
    let text: string
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = await response.text()
    } catch {
      throw new CommandError('chain_unreachable', { host })
    }
    const read = text.length > MAX_CHARACTERS ? undefined : answer.safeParse(parseJson(text)).data
    if (read === undefined) throw new CommandError('chain_malformed', { host })
    if ('error' in read) throw new CommandError('chain_refused', { host, reason: read.error.message })
    const result = schema.safeParse(read.result)
    if (!result.success) throw new CommandError('chain_malformed', { host })
    return result.data
  }
}

/**
 * Parses the URL of a node or an API.
 * @throws CommandError `address_invalid`
 */
export function readWebUrl(text: string): URL {
  const url = parseWebUrl(text)
  if (url === undefined) throw new CommandError('address_invalid', { address: text })
  return url
}
