import { unlessRefused } from '#ledger/base/error.ts'
import { keysOf, keysSince, MAX_KEYS_LENGTH, parseKeyChain, proveKeyChain } from '#ledger/log/key-chain.ts'
import { formatVerifierKey, parseVerifierKey } from '#ledger/log/note-key.ts'
import { decodeUtf8 } from '#ledger/base/bytes.ts'
import { CommandError } from '../command-error.ts'
import { MAX_NOTE_BYTES, type LogSource } from '../log-source/log-source.ts'
import type { FaultList } from '../faults/fault-list.ts'

/**
 * Finds the current key of a log by the key changes that the log announced. An invalid announcement
 * is a fault.
 * @param pinned key from an independent source; if absent, the log's published key is used
 * @throws CommandError if the log publishes no key and none was given
 */
export async function followKeys(source: LogSource, pinned: string | undefined, faults: FaultList) {
  const published = await source.read('keys', MAX_KEYS_LENGTH)
  const followed = published && faults.attempt(() => follow(published, pinned))
  if (followed !== undefined) return { ...followed, published }
  const keyText = pinned ?? (await readLogKey(source))
  const key = parseVerifierKey(keyText)
  return { keyText, key, vrfKey: undefined, all: [key], heads: [], changes: 0, published }
}

function follow(published: Uint8Array, pinned: string | undefined) {
  const chain = parseKeyChain(published)
  const links = proveKeyChain(chain)
  const since = keysSince(chain, pinned === undefined ? chain.first : parseVerifierKey(pinned))
  const key = since.at(-1) ?? chain.first
  const all = keysOf(chain).toReversed()
  const heads = links.map(({ treeHead }) => treeHead).filter(({ origin }) => origin === key.name)
  return {
    /** Key that signs now. */
    keyText: formatVerifierKey(key),
    key,
    vrfKey: chain.vrfKey,
    /** All keys of the log, the current one first. */
    all,
    /** Heads under which the log announced its keys; the log must extend them. */
    heads,
    /**
     * Number of key changes that the log announced after the pinned key, or after its first key if
     * none is pinned.
     */
    changes: since.length - 1,
  }
}

/**
 * Reads the verifier key that a log publishes. Nothing proves that the key is authentic.
 * @throws CommandError `log_key_missing`, `log_key_invalid`
 */
export async function readLogKey(source: LogSource): Promise<string> {
  const bytes = await source.read('key', MAX_NOTE_BYTES)
  if (bytes === undefined) throw new CommandError('log_key_missing', { log: source.name })
  const text = unlessRefused(() => decodeUtf8(bytes).trim()) ?? ''
  if (unlessRefused(() => parseVerifierKey(text))?.type === 'ed25519') return text
  throw new CommandError('log_key_invalid', { log: source.name })
}
