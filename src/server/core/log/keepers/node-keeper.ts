import { decodeUtf8 } from '#ledger/base/bytes.ts'
import type { VerifierKey } from '#ledger/log/note-key.ts'
import { readBounded } from '#platform/outgoing/read-bounded.ts'
import { openByAny } from '../published-files.ts'
import type { HeadKeeper } from './head-keeper.ts'

/** Path at which nodes exchange their stored heads. */
export const SEEN_HEAD_PATH = '/log/seen-head'
/** Response header with the id of the answering node. */
export const NODE_HEADER = 'lastro-node'
/** Maximum bytes of a note with all its possible signatures. */
export const MAX_NOTE_BYTES = 16_384

/**
 * Returns a `HeadKeeper` for another node of the installation. Answers of the other node count only
 * if the log's own key signed them.
 * @param ownId id of this node, whose own answers prove nothing
 */
export function nodeKeeper(
  url: string,
  ownId: string,
  loadKeys: () => Promise<readonly VerifierKey[]>,
): HeadKeeper {
  async function call(signal: AbortSignal, init: RequestInit): Promise<{ status: number; text: string }> {
    const response = await fetch(`${url}${SEEN_HEAD_PATH}`, { ...init, redirect: 'manual', signal })
    const bytes = await readBounded(response, MAX_NOTE_BYTES)
    const id = response.headers.get(NODE_HEADER)
    if (id === null) throw new Error('no node of Lastro answers at an address in NODES')
    if (id === ownId) throw new Error('an address in NODES is that of this node itself')
    return { status: response.status, text: decodeUtf8(bytes ?? new Uint8Array()) }
  }
  return {
    name: `node ${new URL(url).host}`,
    isElsewhere: true,
    async newest(signal) {
      const { status, text } = await call(signal, {})
      if (status === 404) return []
      if (status !== 200) throw new Error(`a node answered with status ${status}`)
      return [openByAny(text, await loadKeys())]
    },
    async store({ note }, signal) {
      const init = { method: 'PUT', body: note, headers: { 'content-type': 'text/plain; charset=utf-8' } }
      const { status } = await call(signal, init)
      if (status !== 204) throw new Error(`a node did not keep the head: status ${status}`)
    },
  }
}
