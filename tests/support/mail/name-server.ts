import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'

export type NameServer = {
  /** Address in the form that a resolver expects. */
  readonly ip: string
  /** Requested names, each followed by the type of the record (`A` or `AAAA`). */
  readonly questions: string[]
  readonly stop: () => Promise<void>
}

const TYPE_A = 1
const TYPE_AAAA = 28

/**
 * Starts a real name server (RFC 1035, over UDP) for addresses.
 * @param answer returns the addresses of a name; undefined sends no answer
 */
export async function startNameServer(
  answer: (name: string) => readonly string[] | undefined,
): Promise<NameServer> {
  const socket = createSocket('udp4')
  const questions: string[] = []
  socket.on('message', (message, { address: ip, port }) => {
    const { name, type, end } = questionOf(message)
    questions.push(`${name} ${type === TYPE_A ? 'A' : 'AAAA'}`)
    const found = answer(name)?.filter((one) => isIPv4(one) === (type === TYPE_A))
    if (found !== undefined) socket.send(responseTo(message.subarray(0, end), type, found), port, ip)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    ip: `127.0.0.1:${socket.address().port}`,
    questions,
    stop: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function questionOf(message: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = message.readUInt16BE(at + 1)
  if (type !== TYPE_A && type !== TYPE_AAAA) throw new Error(`no answer is known to type ${type}`)
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 }
}

function responseTo(asked: Buffer, type: number, ips: readonly string[]): Buffer {
  const head = Buffer.from(asked)
  // Flags of a response with recursion available, followed by the count of one question.
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(ips.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...ips.map((ip) => recordOf(type, ip))])
}

function recordOf(type: number, ip: string): Buffer {
  const data = type === TYPE_A ? Buffer.from(ip.split('.').map(Number)) : sixteenBytes(ip)
  const record = Buffer.alloc(12)
  // Pointer to the question's name; class Internet; TTL 0, because the address may change.
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(0, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([record, data])
}

/**
 * Returns the 16 bytes of an IPv6 address.
 * @param ip groups in hexadecimal, with at most one `::`
 */
function sixteenBytes(ip: string): Buffer {
  const [before = '', after = ''] = ip.split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const missing = 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array.from({ length: missing }, () => '0'), ...groups(after)]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}
