import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiKey } from '#contract/endpoints/api-keys.ts'
import type { Invitation } from '#contract/endpoints/invitations.ts'
import type { Member } from '#contract/endpoints/members.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf } from '../../support/api/api.ts'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount, goodPassword, newEmail, type TestAccount } from '../../support/auth/auth.ts'
import { addMember, companyApi, createCompany, mailedLink } from '../../support/api/companies.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { continueLink, openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import { createWebhook } from '../../support/webhooks/webhooks.ts'

let visit: Visit
let owner: TestAccount

beforeAll(async () => {
  visit = await openVisit()
  await resetThrottles(visit.database)
  owner = await createAccount(visit.server, { email: newEmail('dona'), fullName: 'Dora Vasques' })
})
afterAll(() => visit.close())
beforeEach(() => resetThrottles(visit.database))

const openAs = (person: TestAccount, path: string): Promise<Visitor> =>
  visit.open(path, { storageState: signedIn(visit, person.session) })

/**
 * Returns the button that names the current company of a page. It opens the menu to switch
 * companies.
 */
const current = (page: Page, name: string) => page.getByRole('button', { name: `Trocar de empresa: ${name}` })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

describe('a personal account', () => {
  test('becomes a company that retains its shipments, and the company page lists the founder as owner', async () => {
    const founder = await createAccount(visit.server, { fullName: 'Rita Campos' })
    const code = await addShipment(apiOf(visit.server, founder.session.access_token))
    const { page, context, errors } = await openAs(founder, '/empresa')
    const before = founder.session.user.id
    await page.evaluate((id) => sessionStorage.setItem(`lastro.draft.shipment.${id}`, '{}'), before)
    await page.getByRole('button', { name: 'Transformar minha conta em empresa' }).click()
    await expectAccessible(page)
    await page.getByLabel('Nome da empresa').fill('A')
    await page.getByRole('button', { name: 'Transformar em empresa' }).click()
    await page.getByText('Use pelo menos 2 caracteres').waitFor()
    await page.getByLabel('Nome da empresa').fill('Campos Cargas')
    await page.getByRole('button', { name: 'Transformar em empresa' }).click()
    await current(page, 'Campos Cargas').waitFor()
    // The company takes over the former account id of the founder, and the founder gets a new id.
    // The key of the draft therefore contains the new id of the founder, and then the id of the
    // company.
    const drafts = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)))
    expect(drafts).toEqual([expect.stringMatching(`^lastro\\.draft\\.shipment\\.[\\da-f-]{36}\\.${before}$`)])
    await page.getByRole('tab', { name: 'Membros' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Rita Campos' }).getByText('Dono').waitFor()
    await page.goto(`${visit.server.url}/tracker`)
    await page.getByText(code).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test.runIf(isWhole)('has no control to switch companies if the person belongs to none', async () => {
    const { page, context } = await openAs(await createAccount(visit.server), '/dashboard')
    await page.getByRole('button', { name: /^Conta:/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Trocar de empresa' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /Trocar de empresa/ }).count()).toBe(0)
    await context.close()
  })
})

describe('an API key', () => {
  test.runIf(isWhole)(
    'shows who created it, and asks for a replacement after that person left the company',
    async () => {
      const company = await createCompany(visit.server, owner, 'Vasques Remessas')
      const admin = await addMember(visit.server, owner, company.id, 'admin')
      const { name } = await createKey(companyApi(visit.server, admin, company.id))
      const asAdmin = apiOf(visit.server, admin.session.access_token)
      dataOf(await asAdmin('DELETE', `/api/accounts/${company.id}`))
      const { page, context, errors } = await openAs(owner, '/webhook-integrations')
      await current(page, 'Vasques Remessas').waitFor()
      const row = page.getByRole('listitem').filter({ hasText: name })
      const warning = 'Pessoa admin saiu da empresa e pode ter copiado esta chave. Troque-a por uma nova.'
      await row.getByText(/^Criada por Pessoa admin em /).waitFor()
      await row.getByText(warning).waitFor()
      await expectAccessible(page)
      await row.getByRole('button', { name: /^Mais ações/ }).click()
      await page.getByRole('menuitem', { name: 'Trocar por uma nova' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Gerar chave' }).click()
      await row.getByText(warning).waitFor({ state: 'hidden' })
      expect(errors).toEqual([])
      await context.close()
    },
  )

  test.runIf(isWhole)(
    'is listed, and revoked if wanted, when its maker loses the role or is removed',
    async () => {
      // A person of their own, because other tests expect the companies that the owner has.
      const boss = await createAccount(visit.server)
      const company = await createCompany(visit.server, boss, 'Vasques Chaves')
      const inCompany = companyApi(visit.server, boss, company.id)
      const admin = await addMember(visit.server, boss, company.id, 'admin')
      const asAdmin = companyApi(visit.server, admin, company.id)
      const { name } = await createKey(asAdmin)
      await createWebhook(asAdmin, 'https://sistema.exemplo.com.br/lastro', { name: 'ERP Vasques' })
      const { page, context, errors } = await openAs(boss, '/empresa?tab=membros')
      await current(page, 'Vasques Chaves').waitFor()
      const act = async (action: string) => {
        await page.getByRole('button', { name: 'Ações para Pessoa admin' }).click()
        await page.getByRole('menuitem', { name: action }).click()
      }
      await act('Editar membro')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Papel').selectOption('operator')
      await dialog.getByText(name).waitFor()
      await dialog.getByText('(ERP Vasques)').waitFor()
      await dialog.getByRole('link', { name: 'troque os segredos' }).waitFor()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(dataOf<ApiKey[]>(await inCompany('GET', '/api/api-keys'))).toHaveLength(1)
      await act('Remover da empresa')
      const question = page.getByRole('alertdialog')
      await question.getByText(name).waitFor()
      await question.getByLabel('Revogar estas chaves').check()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Remover da empresa' }).click()
      await page.getByText('Pessoa admin não faz mais parte da empresa').first().waitFor()
      expect(dataOf<ApiKey[]>(await inCompany('GET', '/api/api-keys'))).toEqual([])
      expect(errors).toEqual([])
      await context.close()
    },
  )
})

describe('an invitation', () => {
  test('leads a person without an account from the mail through the sign-up into the company', async () => {
    const company = await createCompany(visit.server, owner, 'Vasques Fármacos')
    const email = newEmail('novo')
    const inviting = await openAs(owner, '/empresa?tab=membros')
    await inviting.page.getByRole('button', { name: 'Convidar' }).click()
    await expectAccessible(inviting.page)
    await inviting.page.getByLabel('E-mails').fill(`${email}, nada`)
    await inviting.page.getByRole('button', { name: 'Enviar convites' }).click()
    await inviting.page.getByText('Confira este endereço: nada').waitFor()
    await inviting.page.getByLabel('E-mails').fill(`Novo Colega <${email}>`)
    await inviting.page.getByLabel('Papel').selectOption('Operador')
    await inviting.page.getByRole('button', { name: 'Enviar convite', exact: true }).click()
    await inviting.page.getByRole('list', { name: 'Convites enviados' }).getByText(email).waitFor()

    const link = await mailedLink(visit.server, email, 1)
    const { page, context, errors } = await visit.open(link.pathname + link.hash)
    await heading(page, 'Vasques Fármacos convida você').waitFor()
    await page.getByText('Seu papel na empresa: Operador.').waitFor()
    expect(page.url()).not.toContain('#')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Criar minha conta' }).click()
    await page.getByLabel('Nome completo').fill('Nilo Torres')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
    await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
    await page.getByLabel('Confirmar senha').fill(goodPassword)
    await page.getByRole('button', { name: 'Criar conta', exact: true }).click()
    const confirmation = await mailedLink(visit.server, email, 2)
    await page.goto(confirmation.href)
    await continueLink(page, goodPassword)
    await page.getByRole('button', { name: 'Aceitar convite' }).click()
    await current(page, 'Vasques Fármacos').getByText('Operador').waitFor()
    expect(errors).toEqual([])
    await context.close()
    await inviting.context.close()
    const members = await companyApi(visit.server, owner, company.id)('GET', '/api/company/members')
    expect(dataOf<Member[]>(members).map(({ name, role }) => [name, role])).toEqual([
      ['Dora Vasques', 'owner'],
      ['Nilo Torres', 'operator'],
    ])
  })

  test.runIf(isWhole)(
    'gives each of several addresses its own role in one dialog, which fits a phone',
    async () => {
      const company = await createCompany(visit.server, owner, 'Vasques Cargas')
      const { page, context, errors } = await openAs(owner, '/empresa?tab=membros')
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Convidar' }).click()
      const dialog = page.getByRole('dialog', { name: 'Convidar pessoas' })
      const [driver, reader] = [newEmail('motorista'), newEmail('leitura')]
      await dialog.getByLabel(/^E-mails/).fill(`${driver}, ${reader}`)
      await dialog.getByLabel(`Papel de ${driver}`).selectOption('driver')
      await dialog.getByLabel(`Papel de ${reader}`).selectOption('reader')
      const isCut = await dialog.evaluate((element) =>
        [...element.querySelectorAll('select')].some(
          (one) => one.getBoundingClientRect().right > element.getBoundingClientRect().right,
        ),
      )
      expect(isCut).toBe(false)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Enviar convites' }).click()
      await dialog.waitFor({ state: 'hidden' })
      const open = await companyApi(visit.server, owner, company.id)('GET', '/api/company/invitations')
      const given = dataOf<Invitation[]>(open).map(({ email, role }) => [email, role])
      expect(given.toSorted()).toEqual(
        [
          [driver, 'driver'],
          [reader, 'reader'],
        ].toSorted(),
      )
      expect(errors).toEqual([])
      await context.close()
    },
  )

  test.runIf(isWhole)(
    'cannot be accepted by a person with another address, but shows them the invited address',
    async () => {
      const company = await createCompany(visit.server, owner, 'Vasques Aéreo')
      const invited = newEmail('convidado')
      const invitation = { invitations: [{ email: invited, role: 'reader' }] }
      dataOf(
        await companyApi(visit.server, owner, company.id)('POST', '/api/company/invitations', invitation),
      )
      const link = await mailedLink(visit.server, invited, 1)
      const other = await createAccount(visit.server)
      const { page, context } = await openAs(other, link.pathname + link.hash)
      await page
        .getByText(`Você entrou como ${other.email}. Para aceitar, saia e entre com ${invited}.`)
        .waitFor()
      expect(await page.getByRole('button', { name: 'Aceitar convite' }).count()).toBe(0)
      await context.close()
    },
  )

  test.runIf(isWhole)('is shown as no longer valid if its token is unknown', async () => {
    const { page, context } = await visit.open(`/convite#${'A'.repeat(43)}`)
    await heading(page, 'Este convite não vale mais').waitFor()
    await context.close()
  })
})

describe('the owner of a new company', () => {
  test.runIf(isWhole)('reads at a shipment that the members record its checkpoints', async () => {
    const person = await createAccount(visit.server)
    const { id: company } = await createCompany(visit.server, person, 'Beta Fármacos')
    const code = await addShipment(companyApi(visit.server, person, company))
    const { page, context } = await openAs(person, `/shipment/${code}`)
    await page.getByText(/^Os membros da empresa registram checkpoints desta remessa\./).waitFor()
    await context.close()
  })

  test.runIf(isWhole)(
    'finds events of shipments in the activity and its file, by person and subject',
    async () => {
      const person = await createAccount(visit.server)
      const { id: company } = await createCompany(visit.server, person, 'Gama Cargas')
      const operator = await addMember(visit.server, person, company, 'operator')
      const code = await addShipment(companyApi(visit.server, operator, company))
      const { page, context, errors } = await openAs(person, '/empresa?tab=trilha')
      const list = page.getByRole('list', { name: 'Atividade da empresa' })
      await list.getByText('Empresa aberta').waitFor()
      await page.getByLabel('Quem').selectOption('Pessoa operator')
      await list.getByText('Empresa aberta').waitFor({ state: 'detached' })
      await page.getByLabel('Assunto').selectOption('Remessas')
      await list.getByText('Convite aceito').waitFor({ state: 'detached' })
      await list.getByText(`Remessa criada · ${code}`).waitFor()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Baixar CSV' }).click()
      const [, ...rows] = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
      expect(rows).toEqual([expect.stringMatching(`^"\\S+Z";"Pessoa operator";"Remessa criada";"${code}"$`)])
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Ver remessa' }).click()
      await page.waitForURL('**/shipment/*')
      await page.getByRole('main').getByText(code).first().waitFor()
      expect(errors).toEqual([])
      await context.close()
    },
  )

  test.runIf(isWhole)(
    'sees the first steps, and fills in contact, policies and the responsible person',
    async () => {
      const person = await createAccount(visit.server)
      await createCompany(visit.server, person, 'Alfa Fármacos')
      const { page, context, errors } = await openAs(person, '/dashboard')
      await heading(page, 'Primeiros passos (0 de 6)').waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Já instalei' }).click()
      await heading(page, 'Primeiros passos (1 de 6)').waitFor()
      await page.getByRole('link', { name: 'Logotipo e contato da empresa' }).click()
      await page.getByLabel('Site').fill('http://alfa.example')
      await page.getByLabel('WhatsApp').fill('+55 81 98765-4321')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('Informe um endereço que comece com https://').waitFor()
      await page.getByLabel('Site').fill('https://alfa.example')
      await page.getByLabel('Escolher a cor').fill('#0f4c5c')
      expect(await page.getByRole('textbox', { name: 'Cor', exact: true }).inputValue()).toBe('#0f4c5c')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('Dados da empresa salvos').waitFor()
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Segurança' }).click()
      await page.getByLabel('Exigir verificação em duas etapas').check()
      await page.getByLabel('Encerrar a sessão sem uso após (minutos)').fill('3')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText('Use um número inteiro de 5 a 30').waitFor()
      await page.getByLabel('Encerrar a sessão sem uso após (minutos)').fill('15')
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText(/A verificação em duas etapas é exigida a partir de \d\d\//).waitFor()
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Membros' }).click()
      await page.getByRole('button', { name: /^Ações para/ }).click()
      await page.getByRole('menuitem', { name: 'Responsável técnico' }).click()
      await page.getByLabel('Registro profissional').fill('CRF-PE 4321')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Salvar' }).click()
      await page.getByText(/Responsável técnico: .*, CRF-PE 4321/).waitFor()
      await page.getByRole('tab', { name: 'Atividade da empresa' }).click()
      await page.getByText('Responsável').first().waitFor()
      await page.getByLabel('Assunto').selectOption('Chaves de API')
      await page.getByText('Nenhuma atividade com estes filtros.').waitFor()
      await page.getByLabel('Assunto').selectOption('Membros e convites')
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Ver membros' }).first().click()
      await page.getByText(/Responsável técnico: .*, CRF-PE 4321/).waitFor()
      expect(errors).toEqual([])
      await context.close()
    },
  )
})

test('a public page names the company that sends the shipment, with its ways of contact', async () => {
  const company = await createCompany(visit.server, owner, 'Vacinas do Norte Ltda.')
  const ofCompany = companyApi(visit.server, owner, company.id)
  const { name, revision } = company
  const contact = { phone: '(91) 3222-1000', whatsapp: '+55 91 98888-7777', email: 'sac@vacinas.example' }
  await ofCompany('PUT', '/api/company', { name, revision, ...contact })
  const sent = await addShipment(ofCompany)
  const { page, context } = await visit.open(`/verify/${sent}`)
  const sender = page.getByRole('region', { name: 'Remetente' })
  await sender.getByText('Vacinas do Norte Ltda.').waitFor()
  const target = (link: string) => page.getByRole('link', { name: link, exact: true }).getAttribute('href')
  expect(await Promise.all(['WhatsApp', 'Ligar', 'E-mail'].map(target))).toEqual([
    'https://wa.me/5591988887777',
    'tel:+559132221000',
    'mailto:sac@vacinas.example',
  ])
  await expectAccessible(page)
  await context.close()
})
