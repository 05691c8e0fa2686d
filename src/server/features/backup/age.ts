import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-error.ts'

/** Turns the bytes of one file into others, such as encrypted ones. */
export type Cipher = (source: Readable) => Promise<Readable>

/**
 * Encrypts files to whoever has the identity of an age recipient (age-encryption.org/v1).
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
  return async (source) => fromWeb(await age.encrypt(toWeb(source)))
}

/**
 * Decrypts files with the identities of a file as `age-keygen` writes it.
 * @throws BackupError `identity_invalid`; of each file that another identity decrypts, `identity_of_another`
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
    return fromWeb(decrypted)
  }
}

function toWeb(source: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(source) as ReadableStream<Uint8Array>
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream)
}
