import * as z from 'zod/mini'
import { CommandError } from '../command-error.ts'

/** Calls a node of a chain. @throws CommandError `chain_…` */
export type Rpc = (method: string, ...params: readonly unknown[]) => Promise<unknown>

const answer = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ result: z.unknown() }),
])

const MAX_CHARACTERS = 4 * 2 ** 20

/**
 * Creates a JSON-RPC client. The address may contain a secret, so errors name only its host.
 * @throws CommandError `address_invalid`
 */
export function openRpc(address: string, timeoutMs: number): Rpc {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new CommandError('address_invalid', { address })
  }
  const { host } = url
  return async (method, ...params) => {
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
    const read = text.length > MAX_CHARACTERS ? undefined : answer.safeParse(parsed(text)).data
    if (read === undefined) throw new CommandError('chain_malformed', { host })
    if ('error' in read) throw new CommandError('chain_refused', { host, reason: read.error.message })
    return read.result
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
