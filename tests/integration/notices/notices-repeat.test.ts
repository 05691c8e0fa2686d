import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Api } from '../../support/api/api.ts'
import { companyApi, createCompany } from '../../support/api/companies.ts'
import { addNotified, happen, settledNotices, switchNotices } from '../../support/api/notices.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { startMailServer, type MailServer } from '../../support/mail/mail-server.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { startProcess, type ServerProcess } from '../../support/processes/server-process.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const KILLS = isWhole ? 3 : 1
const SHIPMENTS = 10

let dataDir: string
let port: number
let mailServer: MailServer
let server: ServerProcess
let api: Api

const start = () => startProcess(dataDir, port, { SMTP_URL: mailServer.url })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lastro-notices-repeat-'))
  port = await freePort()
  mailServer = await startMailServer()
  // The support functions read the mails of a sign-up from an outbox.
  server = await startProcess(dataDir, port)
  const owner = await createAccount(server)
  const { id } = await createCompany(server, owner, 'Entregas Ltda.')
  await server.stop()
  server = await start()
  api = companyApi(server, owner, id)
  await switchNotices(api)
}, 3 * waitTimeout)

afterAll(async () => {
  await server?.stop()
  await mailServer?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test.runIf(isWhole)(
  'a server killed after a mail server accepted a mail sends one mail again, with the same Message-ID',
  { timeout: 4 * waitTimeout },
  async () => {
    const codes: string[] = []
    let answer = mailServer.hesitate()
    for (let n = 0; n < SHIPMENTS; n++) {
      const { code } = await addNotified(api)
      await happen(api, code, 'delivery')
      codes.push(code)
    }
    for (let kill = 0; kill < KILLS; kill++) {
      // Many notices are queued, but the mail server has one of them.
      await vi.waitFor(() => expect(mailServer.waiting()).toBe(1), waitTimeout)
      await server.kill()
      answer()
      await vi.waitFor(() => expect(mailServer.mails).toHaveLength(kill + 1), waitTimeout)
      if (kill + 1 < KILLS) answer = mailServer.hesitate()
      server = await start()
    }
    for (const code of codes) expect(await settledNotices(api, code)).toEqual(['delivered sent'])
    await server.stop()
    const ids = mailServer.mails.map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(SHIPMENTS)
    expect(ids).toHaveLength(SHIPMENTS + KILLS)
  },
)
