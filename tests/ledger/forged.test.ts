import { describe, expect, test } from 'vitest'
import { parseKeyChain } from '#ledger/log/key-chain.ts'
import { parseVerifierKey } from '#ledger/log/note-key.ts'
import { provedWindow } from '#ledger/receipt/proved-window.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { assureStamped } from '#ledger/timestamp/verify-stamp.ts'
import { findKeyPlace, successionOf } from '#ledger/receipt/verify-succession.ts'
import type { ForgedOutcome, ForgedReceipt } from './forged-receipt.ts'
import { forgedIndex } from './forged-receipts.ts'
import { vectorFile, vectorFiles } from './vector-files.ts'

const files = vectorFiles('lastro/forged').filter(([path]) => path.endsWith('.json'))

test('the index has a line for each forged receipt', () => {
  const index = vectorFile('lastro/forged/index.txt')
  expect(index).toBe(forgedIndex())
  expect(index.match(/^\S+\.json/gm)?.toSorted()).toEqual(files.map(([path]) => path).toSorted())
})

describe('verifyReceipt', () => {
  test.each(files)('does not accept the forged claim of %s', (_, file) => {
    const forged: ForgedReceipt = JSON.parse(file)
    expect(outcomeOf(forged)).toEqual(forged.expected.ledger)
  })
})

/** Returns the outcome for a reader who has the key of the log and its key list. */
function outcomeOf({
  receipt,
  options: { key: pinned, trackingId, keys, vrfKey },
}: ForgedReceipt): ForgedOutcome | 'believed' {
  const chain = keys === undefined ? undefined : parseKeyChain(keys)
  const own = verifyReceipt(receipt).key ?? ''
  const place = chain && findKeyPlace(chain, parseVerifierKey(own))
  const verification = verifyReceipt(receipt, {
    key: place === undefined ? pinned : own,
    trackingId,
    ...(vrfKey !== undefined && { vrfKey }),
    assureStamped,
    ...(chain && { assureSuccession: successionOf(chain) }),
  })
  const failed = verification.checks.find(({ status }) => status === 'failed')
  if (failed?.error !== undefined) return { check: failed.name, code: failed.error.code }
  if (place?.last !== undefined) return 'key_retired'
  const windows = verification.events.map((event) => provedWindow(verification, event))
  const isStated = windows.some(({ stated }) => stated.notAfter !== undefined)
  const isProved = windows.some(
    ({ proved }) => proved.notAfter !== undefined || proved.notBefore !== undefined,
  )
  if (isStated && !isProved) return 'time_not_proved'
  const name = verification.checks.find((check) => check.name === 'pseudonym')
  return name?.status === 'skipped' ? 'name_not_checked' : 'believed'
}
