import { crc32, deflateRawSync } from 'node:zlib'

/**
 * A zip file of files, by their names with `/` between folders. The same files give the same bytes: their time is the oldest that the
 * format knows (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16).
 */
export function zip(files: Readonly<Record<string, Buffer>>): Buffer {
  const contents: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(name)
    const packed = deflateRawSync(content, { level: 9 })
    const facts = factsOf(content, packed, bytes)
    const local = Buffer.concat([LOCAL, facts, bytes, packed])
    const entry = Buffer.concat([CENTRAL, facts, Buffer.alloc(14), bytes])
    // What follows the comment's length, disk and attributes: where the file begins.
    entry.writeUInt32LE(offset, CENTRAL.length + facts.length + 10)
    contents.push(local)
    directory.push(entry)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...contents, entries, end])
}

/** Signatures; the central one is followed by the version that made it. */
const LOCAL = Buffer.from('504b0304', 'hex')
const CENTRAL = Buffer.from('504b01021400', 'hex')

/** What a file's header and its entry in the directory say alike. */
function factsOf(content: Buffer, packed: Buffer, name: Buffer): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  // Names are UTF-8; the content is deflated.
  facts.writeUInt16LE(0x0800, 2)
  facts.writeUInt16LE(8, 4)
  // 1 January 1980.
  facts.writeUInt16LE(0x0021, 8)
  facts.writeUInt32LE(crc32(content), 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(content.length, 18)
  facts.writeUInt16LE(name.length, 22)
  return facts
}
