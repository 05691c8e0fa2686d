import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmtp } from './smtp.ts'

/** A mail server whose offer of STARTTLS somebody on the way has stripped. */
const server = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true, onMailFrom: note })
const senders: string[] = []
let port: number

function note(_address: object, _session: object, done: (problem?: Error) => void): void {
  senders.push('asked')
  done()
}

beforeAll(async () => {
  const listening = server.listen(0, '0.0.0.0')
  await once(listening, 'listening')
  port = (listening.address() as AddressInfo).port
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const mail = { to: 'ana@lastro.test', subject: 'Assunto', text: 'Texto', html: '<p>Texto</p>' }
const send = (url: string) => openSmtp(url, { mailFrom: 'lastro@lastro.test' }).send(mail)

test('says nothing without TLS to a mail server that is not on this machine', async () => {
  // Leads here too, and is no loopback address.
  await expect(send(`smtp://0.0.0.0:${port}`)).rejects.toThrow(/ETLS|STARTTLS/)
  expect(senders).toEqual([])
})

test.each(['smtp://127.0.0.1:PORT', 'smtp://0.0.0.0:PORT?requireTLS=false'])('sends by %s', async (url) => {
  senders.length = 0
  await send(url.replace('PORT', String(port)))
  expect(senders).toHaveLength(1)
})
