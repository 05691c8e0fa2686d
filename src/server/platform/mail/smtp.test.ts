import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmtp } from './smtp.ts'

/** Mail server whose STARTTLS offer an attacker has stripped. */
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(new Error('who are you?')),
  onMailFrom: note,
  onRcptTo: ({ address: email }, _session, done) =>
    done(email.startsWith('recusada') ? new Error(`<${email}> is not known`) : undefined),
})
const senders: string[] = []
let port: number

function note(_recipient: object, _session: object, done: (problem?: Error) => void): void {
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
const send = (url: string, to = mail.to) =>
  openSmtp(url, { mailFrom: 'lastro@lastro.test' }).send({ ...mail, to })

test('sends nothing without TLS to a mail server on another machine', async () => {
  // This address reaches the same server, but is not a loopback address.
  await expect(send(`smtp://0.0.0.0:${port}`)).rejects.toThrow(/ETLS|STARTTLS/)
  expect(senders).toEqual([])
})

test.each([
  ['credentials on this machine', 'smtp://ana:senha@127.0.0.1:PORT'],
  ['credentials and a query of the library', 'smtp://ana:senha@127.0.0.1:PORT?requireTLS=false'],
])('sends nothing without TLS if the URL has %s', async (_case, url) => {
  senders.length = 0
  await expect(send(url.replace('PORT', String(port)))).rejects.toMatchObject({ failure: 'no_encryption' })
  expect(senders).toEqual([])
})

test('rejects a mail with the cause of its failure, and without the recipient of a rejected mail', async () => {
  const withTls = new SMTPServer({ authOptional: true })
  withTls.on('error', () => undefined)
  const listening = withTls.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port: tlsPort } = listening.address() as AddressInfo
  await expect(send(`smtp://ana:senha@127.0.0.1:${tlsPort}`)).rejects.toMatchObject({
    failure: 'certificate',
  })
  await new Promise<void>((resolve) => withTls.close(() => resolve()))
  await expect(send(`smtp://127.0.0.1:${tlsPort}`)).rejects.toMatchObject({ failure: 'refused' })
  const wrong = `smtp://ana:errada@127.0.0.1:${port}?allowPlain=true`
  await expect(send(wrong)).rejects.toMatchObject({ failure: 'credentials' })
  await expect(send('smtp://correio.invalid:25')).rejects.toMatchObject({ failure: 'unknown_host' })
  await expect(send(`smtp://127.0.0.1:${port}`, 'recusada@lastro.test')).rejects.toMatchObject({
    failure: 'rejected',
    message: expect.not.stringContaining('recusada'),
  })
})

test.each(['smtp://127.0.0.1:PORT', 'smtp://0.0.0.0:PORT?allowPlain=true'])(
  'sends a mail without TLS to the URL %s',
  async (url) => {
    senders.length = 0
    await send(url.replace('PORT', String(port)))
    expect(senders).toHaveLength(1)
  },
)
