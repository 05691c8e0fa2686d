import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetThrottles } from '../../support/auth/auth-database.ts'
import { goodPassword, newEmail } from '../../support/auth/auth.ts'
import { mailedLink } from '../../support/api/companies.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let visit: Visit

beforeAll(async () => {
  visit = await openVisit()
})
afterAll(() => visit.close())

/**
 * Person in the new company. `presses` counts the clicks of this person so far, including clicks on
 * links in mails.
 */
type Colleague = { readonly email: string; readonly page: Page; presses: number }

async function openColleague(name: string, path: string): Promise<Colleague> {
  await resetThrottles(visit.database)
  return { email: newEmail(name), page: (await visit.open(path)).page, presses: 0 }
}

async function press(by: Colleague, control: Locator): Promise<void> {
  await control.click()
  by.presses += 1
}

const button = ({ page }: Colleague, name: string): Locator => page.getByRole('button', { name, exact: true })

async function signUp(by: Colleague, name: string, mails: number): Promise<void> {
  const { page, email } = by
  await page.getByLabel('Nome completo').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirmar senha').fill(goodPassword)
  await press(by, button(by, 'Criar conta'))
  await page.goto((await mailedLink(visit.server, email, mails)).href)
  by.presses += 1
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await press(by, button(by, 'Continuar'))
}

async function invite(owner: Colleague, role: string, guests: readonly Colleague[]): Promise<void> {
  await resetThrottles(visit.database)
  await press(owner, button(owner, 'Convidar'))
  await owner.page.getByLabel('E-mails').fill(guests.map(({ email }) => email).join('\n'))
  await owner.page.getByLabel('Papel').selectOption(role)
  await press(owner, owner.page.getByRole('button', { name: /^Enviar convites?$/ }))
  for (const { email } of guests)
    await owner.page.getByRole('list', { name: 'Convites enviados' }).getByText(email).waitFor()
}

async function join(guest: Colleague, name: string): Promise<void> {
  await resetThrottles(visit.database)
  await guest.page.goto((await mailedLink(visit.server, guest.email, 1)).href)
  guest.presses += 1
  await press(guest, guest.page.getByRole('link', { name: 'Criar minha conta' }))
  await signUp(guest, name, 2)
  await press(guest, button(guest, 'Aceitar convite'))
}

async function createShipment(by: Colleague): Promise<string> {
  await press(by, button(by, 'Nova Remessa'))
  const dialog = by.page.getByRole('dialog', { name: 'Nova Remessa' })
  for (const place of ['Endereço de Origem', 'Endereço de Destino']) {
    const section = dialog.getByRole('group', { name: place })
    const address = { Rua: 'Rua do Porto', Número: '12', Bairro: 'Cais', Cidade: 'Recife' }
    for (const [field, value] of Object.entries(address)) await section.getByLabel(field).fill(value)
    await section.getByLabel('UF').selectOption('PE')
  }
  await dialog.getByLabel('Entrega prevista').fill('2027-01-15')
  await dialog.getByLabel('Hora de entrega').fill('14:30')
  await dialog.getByLabel('Nome do destinatário').fill('Ana Souza')
  const code = await dialog.getByLabel('ID de Rastreamento').inputValue()
  await press(by, dialog.getByRole('button', { name: 'Salvar Remessa' }))
  await dialog.waitFor({ state: 'hidden' })
  return code
}

async function deliver(driver: Colleague, code: string): Promise<void> {
  const { page } = driver
  await page.getByLabel('ID de Rastreamento').fill(code)
  await press(driver, button(driver, 'Verificar'))
  await press(driver, page.getByRole('link', { name: 'Registrar checkpoint' }))
  await page.getByRole('radio', { name: 'Finalização' }).check({ force: true })
  driver.presses += 1
  const place = {
    'Nome do local': 'Casa de Ana',
    Rua: 'Rua do Porto',
    Bairro: 'Cais',
    Cidade: 'Recife',
    UF: 'PE',
  }
  for (const [name, value] of Object.entries(place))
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  await page.getByLabel('Confirmo que a entrega foi concluída').check()
  driver.presses += 1
  await press(driver, button(driver, 'Salvar Checkpoint'))
  await page.getByRole('heading', { name: 'Checkpoint criado!' }).waitFor()
}

test.runIf(isWhole)(
  'the application leads a company of five from the sign-up to a delivery recorded by its driver',
  async () => {
    const owner = await openColleague('dona', '/auth?mode=signup')
    await signUp(owner, 'Dora Vasques', 1)
    await press(owner, owner.page.getByRole('link', { name: 'Empresa' }))
    await press(owner, button(owner, 'Transformar minha conta em empresa'))
    await owner.page.getByLabel('Nome da empresa').fill('Vasques Cargas')
    await press(owner, button(owner, 'Transformar em empresa'))
    await press(owner, owner.page.getByRole('tab', { name: 'Membros' }))
    const guests = {
      admin: await openColleague('admin', '/'),
      operator: await openColleague('operador', '/'),
      driver: await openColleague('motorista', '/'),
      reader: await openColleague('leitura', '/'),
    }
    await invite(owner, 'Administrador', [guests.admin])
    await invite(owner, 'Operador', [guests.operator])
    await invite(owner, 'Motorista', [guests.driver])
    await invite(owner, 'Leitura', [guests.reader])
    for (const [role, guest] of Object.entries(guests)) await join(guest, `Pessoa ${role}`)

    const code = await createShipment(guests.operator)
    await deliver(guests.driver, code)

    await guests.reader.page.getByText('Entregues').first().waitFor()
    await guests.reader.page.goto(`${visit.server.url}/shipment/${code}`)
    await guests.reader.page.getByText('Registrado por Pessoa driver · Motorista').waitFor()
    await guests.reader.page.getByText('quem registrou: cadastro de hoje, não conferido').waitFor()
    const presses = Object.entries({ owner, ...guests }).map(([role, one]) => [role, one.presses])
    expect(Object.fromEntries(presses)).toEqual({ owner: 15, admin: 6, operator: 8, driver: 11, reader: 6 })
  },
)
