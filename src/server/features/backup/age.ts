import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-error.ts'

/** Transforms the bytes of one file, for example by encryption. */
export type Cipher = (source: Readable) => Promise<Readable>

/**
 * Creates a cipher that encrypts files for an age recipient (age-encryption.org/v1).
 * @param recipient such as `age1…`
 * @throws BackupError `recipient_invalid`
 */
export function encryptTo(recipient: string): Cipher {
  const age = new Encrypter()
  try {
    age.addRecipient(recipient)
  } catch {
    throw new BackupError('recipient_invalid', { recipient })
  }
  return async (source) => Readable.fromWeb(await age.encrypt(toWeb(source)))
}

/**
 * Creates a cipher that decrypts files with the identities in a file written by `age-keygen`.
 * @throws BackupError `identity_invalid`; for each file that needs another identity,
 * `identity_of_another`
 */
export async function decryptWith(identityFile: string): Promise<Cipher> {
  const age = new Decrypter()
  try {
    const lines = (await readFile(identityFile, 'utf8')).split('\n').map((line) => line.trim())
    const identities = lines.filter((line) => line !== '' && !line.startsWith('#'))
    if (identities.length === 0) throw new Error('no identity')
    for (const identity of identities) age.addIdentity(identity)
  } catch {
    throw new BackupError('identity_invalid', { file: identityFile })
  }
  return async (source) => {
    const decrypted = await age.decrypt(toWeb(source)).catch(() => {
      source.destroy()
      throw new BackupError('identity_of_another', { file: identityFile })
    })
    return Readable.fromWeb(decrypted)
  }
}

function toWeb(source: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(source) as ReadableStream<Uint8Array>
}
