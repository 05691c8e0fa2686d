import { expect, it } from 'vitest'
import { encodeKeyChain, type KeyChain } from '#ledger/key-chain.ts'
import { formatVerifierKey, type SignerKey } from '#ledger/note-key.ts'
import {
  announced,
  begunAnew,
  changedTwice,
  epochKey,
  secondKey,
  thirdKey,
} from '../../../tests/ledger/sample-keys.ts'
import { sampleKey } from '../../../tests/ledger/sample-log.ts'
import { findLostHeads, isAnnounced } from './follow-key.ts'

const textOf = ({ verifier }: SignerKey) => formatVerifierKey(verifier)
const publish = (chain: KeyChain) => async () => encodeKeyChain(chain)
const anew: KeyChain = {
  first: sampleKey.verifier,
  links: [
    announced({ from: sampleKey, to: secondKey, size: 5 }),
    begunAnew({ from: secondKey, to: epochKey, size: 3 }),
  ],
}

it('follows a key to the ones after it, and never back', async () => {
  const published = publish(changedTwice())
  expect(await isAnnounced(textOf(sampleKey), textOf(thirdKey), published)).toBe(true)
  expect(await isAnnounced(textOf(secondKey), textOf(thirdKey), published)).toBe(true)
  expect(await isAnnounced(textOf(thirdKey), textOf(sampleKey), published)).toBe(false)
  expect(await isAnnounced(textOf(epochKey), textOf(thirdKey), published)).toBe(false)
})

it('follows a log that begins anew, and tells which head was lost', async () => {
  expect(await isAnnounced(textOf(sampleKey), textOf(epochKey), publish(anew))).toBe(true)
  expect((await findLostHeads(publish(anew))).map(({ size }) => size)).toEqual([7])
  expect(await findLostHeads(publish(changedTwice()))).toEqual([])
})

it('takes what cannot be had, or does not hold, for no announcement', async () => {
  const refused = () => Promise.reject(new Error('the log answered 503'))
  expect(await isAnnounced(textOf(sampleKey), textOf(secondKey), refused)).toBe(false)
  expect(await findLostHeads(refused)).toEqual([])
  const forged = announced({ from: sampleKey, to: secondKey, size: 5 }, [secondKey])
  const published = publish({ first: sampleKey.verifier, links: [forged] })
  expect(await isAnnounced(textOf(sampleKey), textOf(secondKey), published)).toBe(false)
})
