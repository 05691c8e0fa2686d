import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'

/** A mail server that keeps what it is given (RFC 5321, the least of it). */
export type MailServer = {
  readonly url: string
  readonly mails: readonly Email[]
  /** How many more mails it turns away for the moment, with the recipient in its words. */
  refuse(mails: number): void
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: Email[] = []
  const sockets = new Set<Socket>()
  let refusals = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    let buffer = ''
    let isData = false
    socket.write('220 test ESMTP\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      buffer += chunk.toString('latin1')
      for (;;) {
        const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const text = buffer.slice(0, end)
        buffer = buffer.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          const raw = Buffer.from(text.replaceAll('\r\n..', '\r\n.'), 'latin1')
          void PostalMime.parse(raw).then((mail) => mails.push(mail))
          socket.write('250 ok\r\n')
        } else if (/^RCPT/i.test(text) && refusals > 0) {
          refusals--
          socket.write(`451 ${text.slice(8)} not now\r\n`)
        } else if (/^DATA/i.test(text)) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(text)) {
          socket.end('221 bye\r\n')
        } else {
          socket.write('250 ok\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(count) {
      refusals = count
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
