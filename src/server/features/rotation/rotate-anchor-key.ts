import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeHex } from '#ledger/base/bytes.ts'
import { openChain } from '../anchors/chain.ts'
import { ChainError, type ChainTrouble } from '../anchors/chain-error.ts'
import type { Config } from '#platform/config/config.ts'
import { readOrMake } from '#platform/secrets/keys.ts'
import { generatePrivateKey } from 'viem/accounts'
import { RotationError } from './rotation-error.ts'

export type RotatedAnchorKey = {
  /** Address of the new key's account on the chain, with 40 hexadecimal digits. */
  readonly sender: string
  /** Address of the account that still anchors. Undefined if ANCHOR_KEY already has the new key. */
  readonly previousSender: string | undefined
  /**
   * File whose content must become the value of ANCHOR_KEY; undefined if ANCHOR_KEY already has
   * this value.
   */
  readonly file: string | undefined
  /** Balance of the new account in wei, or the reason why the chain did not answer. */
  readonly balance: bigint | ChainTrouble
}

/**
 * Creates the key of another anchoring account in a draft file. A repeated run reports whether the
 * new account has a balance. If ANCHOR_KEY already has the new key, removes the draft file. Servers
 * may run meanwhile: they anchor with the key in the variable, and existing anchors do not depend
 * on the key.
 * @throws RotationError `no_anchor_key`
 */
export async function rotateAnchorKey({
  dataDir,
  anchors: { target },
}: Pick<Config, 'dataDir' | 'anchors'>): Promise<RotatedAnchorKey> {
  if (typeof target !== 'object') throw new RotationError('no_anchor_key')
  const file = join(dataDir, 'keys', 'anchor-key.next')
  const key: `0x${string}` = `0x${(await readOrMake(dataDir, 'anchor-key.next', generatePrivateKey)).slice(2)}`
  const next = openChain({ ...target, key })
  const sender = encodeHex(next.target.sender)
  const balance = await next
    .assureRight()
    .then(next.balance)
    .catch((error: unknown) => {
      if (error instanceof ChainError) return error.trouble
      throw error
    })
  if (key !== target.key) {
    const previousSender = encodeHex(openChain(target).target.sender)
    return { sender, previousSender, file, balance }
  }
  await rm(file)
  return { sender, previousSender: undefined, file: undefined, balance }
}
