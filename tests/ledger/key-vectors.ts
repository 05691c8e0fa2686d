import type { LedgerErrorCode } from '#ledger/base/error.ts'
import { encodeKeyChain, type KeyChain } from '#ledger/log/key-chain.ts'
import { formatVerifierKey } from '#ledger/log/note-key.ts'
import { announced, begunAnew, changedTwice, epochKey, secondKey, thirdKey } from './sample-keys.ts'
import { sampleKey, sampleVerifierKey, sampleVrfKey } from './sample-log.ts'

export type KeyVector = {
  readonly shows: string
  readonly keys: string
  /** Key that the reader already has. `expected.keys` lists the keys from this key on. */
  readonly from: string
  readonly expected:
    | { readonly keys: readonly string[] }
    | { readonly code: LedgerErrorCode; readonly reason?: string }
}

export function validKeys(): Record<string, KeyVector> {
  const second = formatVerifierKey(secondKey.verifier)
  const third = formatVerifierKey(thirdKey.verifier)
  const epoch = formatVerifierKey(epochKey.verifier)
  const anew: KeyChain = {
    first: sampleKey.verifier,
    vrfKey: sampleVrfKey,
    links: [
      announced({ from: sampleKey, to: secondKey, size: 5 }),
      begunAnew({ from: secondKey, to: epochKey, size: 3 }),
    ],
  }
  return {
    unchanged: good(
      'a log that never changed its key',
      { first: sampleKey.verifier, vrfKey: sampleVrfKey, links: [] },
      [sampleVerifierKey],
    ),
    'changed-twice': good('two changes', changedTwice(), [sampleVerifierKey, second, third]),
    'from-the-second': {
      ...good('two changes, for who has the second key', changedTwice(), [second, third]),
      from: second,
    },
    'new-epoch': good('a change, and a log that begins anew', anew, [sampleVerifierKey, second, epoch]),
  }
}

export function invalidKeys(): Record<string, KeyVector> {
  const link = announced({ from: sampleKey, to: secondKey, size: 8 })
  const one = (changes: Partial<typeof link>): KeyChain => ({
    first: sampleKey.verifier,
    vrfKey: sampleVrfKey,
    links: [{ ...link, ...changes }],
  })
  const oldOnly = announced({ from: sampleKey, to: secondKey, size: 5 }, [sampleKey])
  const newOnly = announced({ from: sampleKey, to: secondKey, size: 5 }, [secondKey])
  const anew = begunAnew({ from: sampleKey, to: epochKey, size: 3 })
  const { head: otherHead } = announced({ from: secondKey, to: thirdKey, size: 8 }, [secondKey, sampleKey])
  return {
    'not-by-the-old': bad('a key that the one before did not sign for', one(newOnly), 'note_unsigned'),
    'not-by-the-new': bad('a key that signed nothing itself', one(oldOnly), 'note_unsigned'),
    'not-in-the-log': bad('a head over another announcement', one({ head: otherHead }), 'root_mismatch'),
    'other-place': bad('another index', one({ index: 6 }), 'root_mismatch'),
    'proof-short': bad('a hash less', one({ proof: link.proof.slice(1) }), 'proof_length'),
    'other-log': bad(
      'a key of another name where nothing was lost',
      { first: sampleKey.verifier, vrfKey: sampleVrfKey, links: [{ ...anew, lostHead: null }] },
      'other_origin',
    ),
    'lost-head-of-another': bad(
      'a lost head that the key before did not sign',
      {
        first: sampleKey.verifier,
        vrfKey: sampleVrfKey,
        links: [{ ...anew, lostHead: announced({ from: secondKey, to: thirdKey, size: 4 }).head }],
      },
      'note_unsigned',
    ),
    'key-of-nobody': {
      ...bad('a key that this log never had', changedTwice(), ''),
      from: formatVerifierKey(epochKey.verifier),
      expected: { code: 'other_key' },
    },
    'not-canonical': {
      ...bad('a space', changedTwice(), ''),
      keys: encodeKeyChain(changedTwice()).replace('{', '{ '),
      expected: { code: 'json_not_canonical' },
    },
  }
}

function good(shows: string, chain: KeyChain, keys: readonly string[]): KeyVector {
  return { shows, keys: encodeKeyChain(chain), from: sampleVerifierKey, expected: { keys } }
}

function bad(shows: string, chain: KeyChain, reason: string): KeyVector {
  const expected = { code: 'key_not_announced' as const, reason }
  return { shows, keys: encodeKeyChain(chain), from: sampleVerifierKey, expected }
}
