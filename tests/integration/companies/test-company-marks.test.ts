import { beforeAll, describe, expect, test } from 'vitest'
import type { Company } from '#contract/endpoints/companies.ts'
import type { GrantedAuthorization } from '#contract/endpoints/authorizations.ts'
import type { Label } from '#contract/endpoints/labels.ts'
import { writeRefusal } from '#features/public-page/write-recipient-page.ts'
import type { Api } from '../../support/api/api.ts'
import { grant } from '../../support/api/authorizations.ts'
import { companyApi, addMember } from '../../support/api/companies.ts'
import {
  apiIn,
  database,
  mailAbout,
  openCompany,
  server,
  startCompanyServer,
} from '../../support/api/company-server.ts'
import { happen, settledNotices, switchNotices } from '../../support/api/notices.ts'
import { addShipment, dataOf, newCode, newTestCode, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { createAccount, newEmail, type TestAccount } from '../../support/auth/auth.ts'
import { downloadFile } from '../../support/api/download-file.ts'
import { readPdf } from '../../support/files/pdf.ts'
import { createWebhook, saveWebhook, settled } from '../../support/webhooks/webhooks.ts'
import { mailsTo } from '../../support/mail/mail.ts'

startCompanyServer()

const MARK = 'TESTE, sem valor'
const portuguese = { 'accept-language': 'pt-BR' }

let owner: TestAccount
let company: Company
let api: Api
let realApi: Api

beforeAll(async () => {
  owner = await createAccount(server)
  const body = { name: 'Empresa de teste', is_test: true }
  company = dataOf<Company>(
    await companyApi(server, owner, owner.session.user.id)('POST', '/api/companies', body),
  )
  api = apiIn(company.id, owner)
  realApi = apiIn((await openCompany(owner)).id, owner)
})

const addTest = (changed: object = {}) => addShipment(api, { tracking_id: newTestCode(), ...changed })

describe('the mark of a test company is', () => {
  test.each([
    ['pt-BR', MARK],
    ['en', 'TEST, no value'],
  ])('on its labels in %s, and on no others', async (language, mark) => {
    const draw = async (on: Api, code: string) => {
      const asked = { shipments: [code], size: 'thermal' }
      const [label] = dataOf<Label[]>(await on('POST', '/api/labels', asked, { 'accept-language': language }))
      return label?.marks.flatMap((one) => (one.kind === 'text' ? [one.text] : []))
    }
    expect(await draw(api, await addTest())).toContain(mark)
    expect(await draw(realApi, await addShipment(realApi))).not.toContain(mark)
  })

  test('first on the proof of delivery', async () => {
    const code = await addTest()
    await happen(api, code, 'delivery')
    const { bytes } = await downloadFile(server, owner, `/api/shipments/${code}/delivery.pdf`, undefined, {
      ...portuguese,
      'lastro-account': company.id,
    })
    expect(readPdf(bytes)[0]?.texts[0]?.text).toBe(MARK)
  })

  test('first in link previews of its public pages, and in refusals', async () => {
    const codes = [await addTest(), await addShipment(realApi)]
    for (const [at, code] of codes.entries()) {
      await verifiedReceipt(api, `/api/public/shipments/${code}/receipt`, code, 1)
      const text = await (await fetch(`${server.url}/verify/${code}`)).text()
      const isTest = at === 0
      expect(text.includes(`<meta property="og:title" content="${MARK} · ${code} · Lastro">`)).toBe(isTest)
      expect(text.includes(`<meta name="description" content="${MARK}. `)).toBe(isTest)
    }
    expect(writeRefusal(newTestCode(), 'page_private').startsWith('<p class="test-mark" lang="pt-BR">')).toBe(
      true,
    )
    expect(writeRefusal(newCode(), 'page_private')).not.toContain('test-mark')
  })

  test('in the mails about its keys and members', async () => {
    await createKey(api)
    const mail = await mailAbout(owner.email, `${MARK} · Nova chave de API na sua conta do Lastro`)
    expect(mail.text?.startsWith(`${MARK} · Uma chave de API foi gerada`)).toBe(true)
    await createKey(realApi)
    await mailAbout(owner.email, 'Nova chave de API na sua conta do Lastro')
    const invited = await createAccount(server)
    await api('POST', '/api/company/invitations', { invitations: [{ email: invited.email, role: 'reader' }] })
    await mailAbout(invited.email, `${MARK} · Convite da empresa "Empresa de teste" no Lastro`)
  })
})

describe('mails of a test company', () => {
  test('go to recipients who are members, and to no others', async () => {
    await switchNotices(api)
    const member = await addMember(server, owner, company.id, 'reader')
    const outsider = newEmail()
    const [own, other] = [
      await addTest({ recipient_email: member.email }),
      await addTest({ recipient_email: outsider }),
    ]
    for (const code of [own, other]) await happen(api, code, 'departure')
    expect(await settledNotices(api, own)).toEqual(['on_the_way sent'])
    expect(await settledNotices(api, other)).toEqual(['on_the_way not_a_member'])
    const mail = (await mailsTo(server.dataDir, member.email)).find(
      ({ text }) => text?.includes(own) === true,
    )
    expect(mail?.subject?.startsWith(`${MARK} · `)).toBe(true)
    expect(await mailsTo(server.dataDir, outsider)).toEqual([])
  })

  test('inform no outsider about an authorization, which is valid nevertheless', async () => {
    const outsider = newEmail()
    const code = await addTest()
    const granted: GrantedAuthorization = await grant(api, code, outsider)
    expect(granted).toMatchObject({ mailed: false })
    const member = await addMember(server, owner, company.id, 'operator')
    expect(await grant(api, code, member.email)).toMatchObject({ mailed: true })
    await mailAbout(member.email, `${MARK} · Autorização para registrar a remessa ${code}`)
    expect(await mailsTo(server.dataDir, outsider)).toEqual([])
  })

  test('go to no former member', async () => {
    const [row] = await askAdmin<{ email: string }>(
      database,
      `select user_id, u.email from members m join users u on u.id = m.user_id where m.account_id = $1 and m.role = 'reader' limit 1`,
      [company.id],
    )
    await askAdmin(
      database,
      "update members set state = 'suspended' where account_id = $1 and role = 'reader'",
      [company.id],
    )
    const code = await addTest({ recipient_email: row?.email })
    await happen(api, code, 'departure')
    expect(await settledNotices(api, code)).toEqual(['on_the_way not_a_member'])
  })
})

test('test calls and previews of webhooks are marked in a test company, and in no other', async () => {
  const tester = await createAccount(server)
  const body = { name: 'Empresa de teste', is_test: true }
  const ofTest = dataOf<Company>(
    await companyApi(server, tester, tester.session.user.id)('POST', '/api/companies', body),
  )
  const marks = async (on: Api) => {
    const { id } = await createWebhook(on, 'https://webhook.test/lastro')
    const call = dataOf<{ id: string }>(await on('POST', `/api/webhooks/${id}/test`, {}))
    const bodies = ['preview?event=shipment.created', `deliveries/${call.id}`].map(async (path) => {
      const shown = dataOf<{ body: string }>(await on('GET', `/api/webhooks/${id}/${path}`))
      return (JSON.parse(shown.body) as { test_company?: true }).test_company
    })
    await settled(on)
    return Promise.all(bodies)
  }
  expect(await marks(companyApi(server, tester, ofTest.id))).toEqual([true, true])
  expect(await marks(apiIn((await openCompany(owner)).id, owner))).toEqual([undefined, undefined])
})

test('metrics leave webhooks of test companies out', async () => {
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
  const active = async () =>
    Number(/^lastro_webhook_endpoints\{endpoints="active"\} (\d+)$/m.exec(await metrics())?.[1])
  const calls = async () =>
    Array.from((await metrics()).matchAll(/^lastro_webhook_calls_total\{[^}]*\} (\d+)$/gm), ([, n]) =>
      Number(n),
    ).reduce((sum, n) => sum + n, 0)
  const call = async (on: Api) => {
    const { id } = await saveWebhook(on, 'https://webhook.test/lastro')
    dataOf(await on('POST', `/api/webhooks/${id}/test`, {}))
    await settled(on)
  }
  const before = { active: await active(), calls: await calls() }
  await call(api)
  expect({ active: await active(), calls: await calls() }).toEqual(before)
  await call(realApi)
  expect({ active: await active(), calls: await calls() }).toEqual({
    active: before.active + 1,
    calls: before.calls + 1,
  })
})
