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
  /** Accounts, 40 hexadecimal digits. */
  readonly sender: string
  /** Undefined: the new key is the configured one already, and its draft is removed. */
  readonly previousSender: string | undefined
  /** The file whose content ANCHOR_KEY has to become. */
  readonly file: string | undefined
  /** Wei that the new account has, or why the chain did not say. */
  readonly balance: bigint | ChainTrouble
}

/**
 * Makes the key of another account that anchors, beside the configured one; run again, it tells whether the account has been
 * paid into, and once ANCHOR_KEY has it, removes the draft. Servers may run: they anchor as the variable says, and nothing that was
 * anchored depends on the key.
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
