import { expect, it } from 'vitest'
import { encodeKeyChain, type KeyChain } from '#ledger/log/key-chain.ts'
import { formatVerifierKey, type SignerKey } from '#ledger/log/note-key.ts'
import { signTreeHead } from '#ledger/log/tree-head.ts'
import {
  announced,
  begunAnew,
  changedTwice,
  epochKey,
  secondKey,
  thirdKey,
} from '../../../tests/ledger/sample-keys.ts'
import { bytesFrom, sampleKey, sampleVrfKey } from '../../../tests/ledger/sample-log.ts'
import { findLostHeads, findToday, followKey } from './follow-key.ts'

const textOf = ({ verifier }: SignerKey) => formatVerifierKey(verifier)
const publish = (chain: KeyChain) => async () => encodeKeyChain(chain)
const anew: KeyChain = {
  first: sampleKey.verifier,
  vrfKey: sampleVrfKey,
  links: [
    announced({ from: sampleKey, to: secondKey, size: 5 }),
    begunAnew({ from: secondKey, to: epochKey, size: 3 }),
  ],
}

it('followKey finds each key of the list, with the key’s last head and the current key', async () => {
  const published = publish(changedTwice())
  for (const known of [sampleKey, thirdKey]) {
    expect(await followKey(textOf(known), textOf(secondKey), published)).toMatchObject({
      newest: thirdKey.verifier,
      last: { size: 9 },
    })
    expect((await followKey(textOf(known), textOf(thirdKey), published))?.last).toBeUndefined()
  }
  expect(await followKey(textOf(epochKey), textOf(thirdKey), published)).toBeUndefined()
  expect(await followKey(textOf(thirdKey), textOf(epochKey), published)).toBeUndefined()
})

it('followKey finds the key of a log that began anew, and findLostHeads returns the lost head', async () => {
  const found = await followKey(textOf(sampleKey), textOf(epochKey), publish(anew))
  expect(found?.newest).toEqual(epochKey.verifier)
  expect((await findLostHeads(publish(anew))).map(({ size }) => size)).toEqual([7])
  expect(await findLostHeads(publish(changedTwice()))).toEqual([])
})

it('followKey returns undefined if the key list is unavailable or invalid', async () => {
  const refused = () => Promise.reject(new Error('the log answered 503'))
  expect(await followKey(textOf(sampleKey), textOf(secondKey), refused)).toBeUndefined()
  expect(await findLostHeads(refused)).toEqual([])
  const forged = announced({ from: sampleKey, to: secondKey, size: 5 }, [secondKey])
  const published = publish({ first: sampleKey.verifier, vrfKey: sampleVrfKey, links: [forged] })
  expect(await followKey(textOf(sampleKey), textOf(secondKey), published)).toBeUndefined()
})

it('findToday returns the newest head only if the given key signed it', async () => {
  const note = signTreeHead(
    { origin: secondKey.name, size: 7, root: bytesFrom('root'), vrfKey: sampleVrfKey },
    secondKey,
  )
  expect(await findToday(secondKey.verifier, async () => note)).toMatchObject({ size: 7 })
  expect(await findToday(thirdKey.verifier, async () => note)).toBeUndefined()
})
