import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import type { Member } from '#contract/endpoints/members.ts'
import type { Shipment } from '#contract/endpoints/shipments.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { createAccount, newEmail, type TestAccount } from '../../support/auth/auth.ts'
import { addMember, companyApi, createCompany } from '../../support/api/companies.ts'
import { checkpointForm } from '../../support/browser/checkpoint-form.ts'
import { focusedName, tabTo } from '../../support/browser/keyboard.ts'
import { addWarehouse } from '../../support/api/reference-lists.ts'
import { addCheckpoint, addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

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

describe('a person in two companies', () => {
  test.runIf(isWhole)('switches from one company to the other with two key presses', async () => {
    const person = await createAccount(visit.server)
    await createCompany(visit.server, person, 'Alfa Cargas')
    await createCompany(visit.server, person, 'Beta Cargas')
    const { page, context, errors } = await openAs(person, '/dashboard')
    await current(page, 'Alfa Cargas').waitFor()
    await page.keyboard.press('Control+e')
    await page.getByRole('option', { name: /Beta Cargas/ }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('3')
    await current(page, 'Beta Cargas').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('writes in each of two tabs to the company of that tab', async () => {
    const person = await createAccount(visit.server)
    const alfa = await createCompany(visit.server, person, 'Alfa Cargas')
    const beta = await createCompany(visit.server, person, 'Beta Cargas')
    const { page: first, context } = await openAs(person, '/dashboard')
    await current(first, 'Alfa Cargas').waitFor()
    const second = await context.newPage()
    await second.goto(`${visit.server.url}/dashboard`)
    await current(second, 'Alfa Cargas').waitFor()
    await second.keyboard.press('Control+e')
    await second.getByRole('option', { name: /Beta Cargas/ }).click()
    await current(second, 'Beta Cargas').waitFor()
    // After a reload, the first tab still acts for its own company, although the other tab chose a
    // company later.
    await first.reload()
    await current(first, 'Alfa Cargas').waitFor()
    await Promise.all([createShipment(first), createShipment(second)])
    expect(await shipmentsOf(person, alfa.id)).toHaveLength(1)
    expect(await shipmentsOf(person, beta.id)).toHaveLength(1)
    expect(await shipmentsOf(person, person.session.user.id)).toEqual([])
    await context.close()
  })

  test.runIf(isWhole)(
    'sends a checkpoint made without network to the company in which it was made',
    async () => {
      const person = await createAccount(visit.server)
      const alfa = await createCompany(visit.server, person, 'Alfa Cargas')
      await createCompany(visit.server, person, 'Beta Cargas')
      const inAlfa = companyApi(visit.server, person, alfa.id)
      const code = await addShipment(inAlfa)
      const { page, context } = await openAs(person, `/checkpoint?tracking_id=${code}`)
      await checkpointForm(() => page).fillPlace('Doca 3')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Salvar Checkpoint' }).click()
      await heading(page, 'Guardado neste aparelho').waitFor()
      const other = await context.newPage()
      await page.close()
      await context.setOffline(false)
      await other.goto(`${visit.server.url}/empresa`)
      await current(other, 'Alfa Cargas').waitFor()
      await other.keyboard.press('Control+e')
      await other.getByRole('option', { name: /Beta Cargas/ }).click()
      await current(other, 'Beta Cargas').waitFor()
      await other.goto(`${visit.server.url}/pending`)
      await other.getByRole('heading', { name: /Enviados nas últimas 24 horas/ }).waitFor()
      await other.getByText('Empresa: Alfa Cargas').waitFor()
      expect(dataOf<Checkpoint[]>(await inAlfa('GET', `/api/checkpoints/${code}`))).toHaveLength(1)
      await context.close()
    },
  )
})

describe('a member', () => {
  test.runIf(isWhole)(
    'sees after a removal that access is lost, and why an offline checkpoint was not sent',
    async () => {
      const company = await createCompany(visit.server, owner, 'Vasques Frio')
      const inCompany = companyApi(visit.server, owner, company.id)
      const member = await addMember(visit.server, owner, company.id, 'operator')
      const code = await addShipment(inCompany)
      const { page, context } = await openAs(member, `/checkpoint?tracking_id=${code}`)
      const initialsIn = (role: 'option' | 'button') =>
        page
          .getByRole(role, { name: /Minha conta/ })
          .locator('[data-initials]')
          .getAttribute('data-initials')
      await current(page, 'Vasques Frio').waitFor()
      await page.keyboard.press('Control+e')
      const initials = await initialsIn('option')
      await page.keyboard.press('Escape')
      await checkpointForm(() => page).fillPlace('Doca 3')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Salvar Checkpoint' }).click()
      await heading(page, 'Guardado neste aparelho').waitFor()
      await removeMember(inCompany, member)
      await context.setOffline(false)
      await heading(page, 'Sem acesso a Vasques Frio').waitFor()
      await expectAccessible(page)
      expect(await initialsIn('button')).toBe(initials)
      await page.getByRole('button', { name: 'Minha conta' }).click()
      await heading(page, 'Dashboard').waitFor()
      await page.goto(`${visit.server.url}/pending`)
      await page.getByText('Você não faz parte desta empresa').waitFor()
      await page.getByText('Empresa: Vasques Frio').waitFor()
      expect(dataOf<Checkpoint[]>(await inCompany('GET', `/api/checkpoints/${code}`))).toEqual([])
      await context.close()
    },
  )

  test('with the role Leitura sees disabled actions, which say who may perform them', async () => {
    const company = await createCompany(visit.server, owner, 'Vasques Leitura')
    const reader = await addMember(visit.server, owner, company.id, 'reader')
    const { page, context, errors } = await openAs(reader, '/tracker')
    const create = page.getByRole('button', { name: 'Nova Remessa' })
    await create.waitFor()
    expect(await create.getAttribute('aria-disabled')).toBe('true')
    await create.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Quem pode: dono, administrador, operador.').first().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })

  test.runIf(isWhole)(
    'with the role Motorista starts at the scanner, can record, and sees why other pages are closed',
    async () => {
      const company = await createCompany(visit.server, owner, 'Vasques Rodoviário')
      const driver = await addMember(visit.server, owner, company.id, 'driver')
      const { page, context } = await openAs(driver, '/dashboard')
      await heading(page, 'Escanear QR').waitFor()
      const menu = page.getByRole('navigation', { name: 'Menu principal' })
      expect(await menu.getByRole('link').allInnerTexts()).toEqual([
        'Escanear QR',
        'Ver documentação da API',
        'Empresa',
        'Perfil',
      ])
      await page.goto(`${visit.server.url}/tracker`)
      await page.getByText('Esta página não faz parte do seu papel').waitFor()
      const code = await addShipment(companyApi(visit.server, owner, company.id))
      await page.goto(`${visit.server.url}/checkpoint?tracking_id=${code}`)
      await checkpointForm(() => page).fillPlace('Doca 3')
      await page.getByRole('button', { name: 'Salvar Checkpoint' }).click()
      await heading(page, 'Checkpoint criado!').waitFor()
      await context.close()
    },
  )

  test.runIf(isWhole)(
    'with a role that changes to Motorista in an open tab sees which pages are closed, without a reload',
    async () => {
      const company = await createCompany(visit.server, owner, 'Vasques Trocada')
      const inCompany = companyApi(visit.server, owner, company.id)
      const member = await addMember(visit.server, owner, company.id, 'operator')
      const { page, context } = await openAs(member, '/tracker')
      await heading(page, 'Rastreamento').waitFor()
      const members = dataOf<Member[]>(await inCompany('GET', '/api/company/members'))
      const found = members.find(({ email }) => email === member.email)
      const change = { role: 'driver', state: 'active', revision: found?.revision }
      expect(await inCompany('PUT', `/api/company/members/${found?.id}`, change)).toMatchObject({
        status: 200,
      })
      await page.getByText('Esta página não faz parte do seu papel').waitFor()
      await page.getByRole('link', { name: 'Escanear QR' }).first().click()
      await heading(page, 'Escanear QR').waitFor()
      await context.close()
    },
  )

  test.runIf(isWhole)('with the role Auditor sees recipients only after the owner allows it', async () => {
    const company = await createCompany(visit.server, owner, 'Vasques Auditada')
    const inCompany = companyApi(visit.server, owner, company.id)
    const auditor = await addMember(visit.server, owner, company.id, 'auditor')
    const code = await addShipment(inCompany, { recipient_name: 'Ana Souza' })
    dataOf(await inCompany('PUT', `/api/shipments/${code}`, { recipient_name: 'Bia Torres' }))
    const auditing = await openAs(auditor, `/shipment/${code}`)
    await auditing.page.getByText('Histórico conferido').first().waitFor()
    await auditing.page.getByText('Oculto para auditores. Nomes de locais no histórico').waitFor()
    expect(await auditing.page.getByRole('heading', { name: 'Página pública' }).count()).toBe(0)
    expect(await auditing.page.getByText('Bia Torres').count()).toBe(0)
    const { page, context, errors } = await openAs(owner, '/empresa?tab=membros')
    await page.getByRole('button', { name: /Trocar de empresa/ }).waitFor()
    await page.keyboard.press('Control+e')
    await page.getByRole('option', { name: /Vasques Auditada/ }).click()
    await current(page, 'Vasques Auditada').waitFor()
    await page.goto(`${visit.server.url}/empresa?tab=membros`)
    await page.getByRole('button', { name: 'Ações para Pessoa auditor' }).click()
    await page.getByRole('menuitem', { name: 'Editar membro' }).click()
    await page.getByLabel('Ver dados dos destinatários').check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Vê os destinatários').waitFor()
    await auditing.page.reload()
    await auditing.page.getByText('Histórico conferido').first().waitFor()
    await auditing.page.getByText('Bia Torres').first().waitFor()
    expect([...errors, ...auditing.errors]).toEqual([])
    await context.close()
    await auditing.context.close()
  })

  test.runIf(isWhole)('is found, changed and removed by keyboard alone', async () => {
    const company = await createCompany(visit.server, owner, 'Vasques Teclado')
    const inCompany = companyApi(visit.server, owner, company.id)
    await addWarehouse(inCompany, 'Armazém Guarulhos')
    const member = await addMember(visit.server, owner, company.id, 'operator')
    const code = await addShipment(inCompany)
    const asMember = companyApi(visit.server, member, company.id)
    const { id } = await addCheckpoint(asMember, code, 0)
    dataOf(await asMember('PUT', `/api/checkpoints/${id}`, { notes: 'Lacre trocado' }))
    const { page, context, errors } = await openAs(owner, '/dashboard')
    await heading(page, 'Dashboard').waitFor()
    await page.keyboard.press('Control+e')
    await page.getByRole('option', { name: /Vasques Teclado/ }).waitFor()
    await page.keyboard.type('teclado')
    await page.keyboard.press('Enter')
    await current(page, 'Vasques Teclado').waitFor()
    await page.goto(`${visit.server.url}/empresa?tab=membros`)
    await page.getByText(member.email).waitFor()
    await expectAccessible(page)
    await tabTo(page, 'Ações para Pessoa operator')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Editar membro' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Papel').waitFor()
    await tabTo(page, 'Papel *')
    await page.keyboard.press('m')
    await page.getByRole('option', { name: 'Armazém Guarulhos' }).waitFor({ state: 'attached' })
    await tabTo(page, 'Local de trabalho')
    await page.keyboard.press('a')
    await expectAccessible(page)
    await tabTo(page, 'Salvar')
    await page.keyboard.press('Enter')
    const row = page.getByRole('listitem').filter({ hasText: member.email })
    await row.getByText('Motorista').waitFor()
    await row.getByText('Armazém Guarulhos').waitFor()
    await page.goto(`${visit.server.url}/shipment/${code}`)
    for (const word of ['Registrado por', 'por']) {
      const text = `${word} Pessoa operator · Motorista · Armazém Guarulhos`
      await page.getByText(text, { exact: true }).waitFor()
    }
    await page.getByText('Registrado por Dora Vasques · Dono').waitFor()
    await page.goto(`${visit.server.url}/empresa?tab=membros`)
    await row.waitFor()
    await tabTo(page, 'Ações para Pessoa operator')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Remover da empresa' }).waitFor()
    await page.keyboard.press('End')
    await expect.poll(() => focusedName(page)).toBe('Remover da empresa')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor()
    await tabTo(page, 'Remover da empresa')
    await page.keyboard.press('Enter')
    await page.getByText('Já saíram (1)').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})

async function removeMember(api: ReturnType<typeof companyApi>, person: TestAccount): Promise<void> {
  const members = dataOf<Member[]>(await api('GET', '/api/company/members'))
  const member = members.find(({ email }) => email === person.email)
  if (member === undefined) throw new Error('the person is no member')
  const body = { role: member.role, state: 'removed', expires_at: null, revision: member.revision }
  dataOf(await api('PUT', `/api/company/members/${member.id}`, body))
}

async function shipmentsOf(person: TestAccount, company: string): Promise<string[]> {
  const listed = await companyApi(visit.server, person, company)('GET', '/api/shipments')
  return dataOf<Shipment[]>(listed).map(({ tracking_id }) => tracking_id)
}

async function createShipment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nova Remessa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova Remessa' })
  for (const place of ['Endereço de Origem', 'Endereço de Destino']) {
    const section = dialog.getByRole('group', { name: place })
    for (const [field, value] of Object.entries(address)) await section.getByLabel(field).fill(value)
    await section.getByLabel('UF').selectOption('PE')
  }
  await dialog.getByLabel('Entrega prevista').fill('2027-01-15')
  await dialog.getByLabel('Hora de entrega').fill('14:30')
  await dialog.getByLabel('Nome do destinatário').fill('Ana Souza')
  await dialog.getByRole('button', { name: 'Salvar Remessa' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const address = { Rua: 'Rua do Porto', Número: '12', Bairro: 'Cais', Cidade: 'Recife' }
