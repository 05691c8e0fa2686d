import { hash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTotpVault } from './totp-vault.ts'

const vaultOf = (installation: string) =>
  openTotpVault({ derive: (purpose) => hash('sha256', `${installation} ${purpose}`, 'buffer') })
const vault = vaultOf('one')
const secret = Buffer.from('12345678901234567890')
const id = randomUUID()

test('decrypts a secret from encrypted bytes that do not contain it and differ each time', () => {
  const sealed = vault.seal(id, secret)
  expect(vault.open(id, sealed)).toEqual(secret)
  expect(sealed.includes(secret)).toBe(false)
  expect(vault.seal(id, secret)).not.toEqual(sealed)
})

test('refuses to decrypt a secret for another factor, with another key, or after a changed bit', () => {
  const sealed = vault.seal(id, secret)
  expect(() => vault.open(randomUUID(), sealed)).toThrow('not sealed for this factor')
  expect(() => vaultOf('two').open(id, sealed)).toThrow('not sealed for this factor')
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
  expect(() => vault.open(id, changed)).toThrow('not sealed for this factor')
})
