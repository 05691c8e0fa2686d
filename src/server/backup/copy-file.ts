import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What was copied. */
export type Copied = { readonly size: number; readonly sha256: string }

/** Copies a file, readable by us alone and on the disk when it is done; says what was read. */
export async function copyFile(from: string, to: string): Promise<Copied> {
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(
    createReadStream(from),
    count,
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { size, sha256: hash.digest('hex') }
}
