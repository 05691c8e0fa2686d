import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { authorizationsOf, grant } from '../../support/api/authorizations.ts'
import { addShipment, readShipment } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Tests how an owner authorizes a driver to record a checkpoint, from the authorization to the
// entry in the history. Each test depends on the one before.
let visit: Visit
let ownerAccount: TestAccount
let driverAccount: TestAccount
let owner: Api
let visitors: readonly Visitor[]
let owners: Page
let drivers: Page
let code: string

beforeAll(async () => {
  visit = await openVisit()
  ownerAccount = await createAccount(visit.server, { fullName: 'Olga Prado' })
  driverAccount = await createAccount(visit.server, { fullName: 'Bento Reis' })
  owner = apiOf(visit.server, ownerAccount.session.access_token)
  code = await addShipment(owner, { destination_city: 'Recife', destination_state: 'PE' })
  const [first, second] = await Promise.all([signIn(ownerAccount), signIn(driverAccount)])
  visitors = [first, second]
  owners = first.page
  drivers = second.page
})
afterAll(async () => {
  await visit.close()
})

async function signIn({ email, password }: TestAccount): Promise<Visitor> {
  const visitor = await visit.open('/auth')
  const { page } = visitor
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).first().click()
  await page.waitForURL('**/dashboard')
  return visitor
}

const go = (page: Page, path: string) => page.goto(`${visit.server.url}${path}`)
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const card = () => owners.getByRole('list', { name: 'Autorizações' })
const received = () => drivers.getByRole('list', { name: 'Autorizações recebidas' }).getByRole('listitem')

async function openShipment(): Promise<void> {
  const { id } = await readShipment(owner, code)
  await go(owners, `/shipment/${id}`)
  await owners.getByRole('heading', { name: 'Autorizações' }).waitFor()
}

/** Enters a code on the scan page and submits it. */
async function scan(trackingId: string): Promise<void> {
  await go(drivers, '/scan-qr')
  await drivers.getByLabel('ID de Rastreamento').fill(trackingId)
  await drivers.getByRole('button', { name: 'Verificar' }).click()
}

async function fillPlace(): Promise<void> {
  await drivers.getByLabel('Nome do local').fill('Doca da transportadora')
  await drivers.getByLabel('Rua').fill('Rua do Porto')
  await drivers.getByLabel('Bairro').fill('Cais')
  await drivers.getByLabel('Cidade').fill('Recife')
  await drivers.getByLabel('UF').fill('PE')
}

test('shows the specified refusal to a driver without an authorization', async () => {
  await scan(code)
  await drivers.getByText('Você não tem autorização para escanear este QR code.').waitFor()
})

test.runIf(isWhole)('shows the owner each invalid input of an authorization at its field', async () => {
  await openShipment()
  await owners.getByText('Só você registra checkpoints desta remessa.', { exact: false }).waitFor()
  await owners.getByRole('button', { name: 'Autorizar', exact: true }).click()
  const dialog = owners.getByRole('dialog', { name: 'Autorizar registro' })
  await dialog.getByRole('button', { name: 'Conceder autorização' }).click()
  await dialog.getByText('Campo obrigatório').waitFor()
  await expect.poll(() => owners.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email')
  await dialog.getByLabel('E-mail').fill(ownerAccount.email)
  await dialog.getByRole('button', { name: 'Conceder autorização' }).click()
  await dialog.getByText('Este é o e-mail da sua própria conta').waitFor()
  await dialog.getByLabel('Validade').selectOption('Escolher data e hora')
  await dialog.getByLabel('E-mail').fill(driverAccount.email)
  await dialog.getByLabel('Válida até').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Conceder autorização' }).click()
  await dialog.getByText('Escolha um momento que ainda não passou').waitFor()
  await expectAccessible(owners)
})

test.runIf(isWhole)(
  'restores the draft of an authorization after a reload, and creates it once despite a double click',
  async () => {
    await owners.reload()
    await owners.getByRole('button', { name: 'Autorizar', exact: true }).click()
    const dialog = owners.getByRole('dialog', { name: 'Autorizar registro' })
    await expect.poll(() => dialog.getByLabel('E-mail').inputValue()).toBe(driverAccount.email)
    await dialog.getByLabel('Validade').selectOption('7 dias')
    await dialog.getByRole('button', { name: 'Conceder autorização' }).dblclick()
    await toast(owners, `Avisamos ${driverAccount.email} por e-mail.`).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await card().getByText(driverAccount.email).waitFor()
    await card().getByText('Uso único, até', { exact: false }).waitFor()
    expect(await authorizationsOf(owner, code)).toHaveLength(1)
    await expectAccessible(owners)
  },
)

test.runIf(isWhole)(
  'the printed code and the mailed link lead the driver to the checkpoint form',
  async () => {
    await go(drivers, '/dashboard')
    await received().getByText(code).waitFor()
    await go(drivers, `/verify/${code}`)
    await drivers.getByRole('link', { name: 'Registrar nesta remessa', exact: true }).click()
    await drivers.getByRole('heading', { name: 'Registrar Entrada' }).waitFor()
    // The mailed link has no parameter except the tracking code, so the test composes the link
    // itself.
    await go(drivers, `/checkpoint?tracking_id=${code}`)
    await drivers.getByRole('heading', { name: 'Registrar Entrada' }).waitFor()

    const { page, context } = await visit.open(`/verify/${code}`)
    await page.getByRole('button', { name: 'Imprimir comprovante' }).waitFor()
    expect(await page.getByRole('link', { name: 'Registrar nesta remessa' }).count()).toBe(0)
    await context.close()
  },
)

test.runIf(isWhole)('lists the authorization for the driver and shows its limits after a scan', async () => {
  await go(drivers, '/scan-qr')
  await received().getByText(code).waitFor()
  await received().getByText('De Olga Prado').waitFor()
  await expectAccessible(drivers)
  await scan(code)
  await drivers.getByText('Autorizado por Olga Prado para um único registro, até').waitFor()
  await expectAccessible(drivers)
  await drivers.getByRole('link', { name: 'Registrar checkpoint', exact: true }).click()
  await drivers.getByRole('heading', { name: 'Registrar Entrada' }).waitFor()
  await drivers
    .getByRole('main')
    .getByText(/São Paulo\/SP/)
    .first()
    .waitFor()
  const shown = await drivers.getByRole('main').innerText()
  for (const hidden of ['Ana Souza', 'Rua A', 'Rua B', '12,5']) expect(shown).not.toContain(hidden)
})

test.runIf(isWhole)(
  'refuses the driver’s checkpoint after a revocation, and preserves the input',
  async () => {
    await fillPlace()
    await owners.getByRole('button', { name: `Revogar autorização de ${driverAccount.email}` }).click()
    await owners.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click()
    // Hovers over the undo button, because a hovered toast stays open.
    await owners.getByRole('button', { name: 'Desfazer' }).hover()
    await toast(owners, 'Revogada').waitFor()
    await drivers.getByRole('button', { name: 'Salvar Checkpoint' }).click()
    await drivers.getByText('Sua autorização para esta remessa foi revogada.').waitFor()
    await expect.poll(() => drivers.getByLabel('Nome do local').inputValue()).toBe('Doca da transportadora')
  },
)

test.runIf(isWhole)(
  'records the driver’s checkpoint after the revocation is undone, and shows the owner the driver’s name',
  async () => {
    await owners.getByRole('button', { name: 'Desfazer' }).click()
    await toast(owners, 'A autorização vale de novo').waitFor()
    await drivers.getByRole('button', { name: 'Salvar Checkpoint' }).click()
    await drivers.getByText('Autorização usada. Para registrar outra vez', { exact: false }).waitFor()
    await expect.poll(() => drivers.getByRole('link', { name: 'Ver remessa' }).count()).toBe(0)
    await drivers.getByRole('main').getByText('EM TRÂNSITO', { exact: true }).waitFor()
    expect(await drivers.getByRole('main').getByText('PENDENTE', { exact: true }).count()).toBe(0)
    await expectAccessible(drivers)
    await owners.getByText('Registrado por Bento Reis, por autorização').waitFor()
    await owners.getByText('Encerradas (1)').click()
    await owners.getByText('Usada por Bento Reis em', { exact: false }).waitFor()
    await owners
      .getByText(/^(?:Histórico conferido|Conferido)$/)
      .first()
      .waitFor()
    await expectAccessible(owners)
  },
)

test.runIf(isWhole)(
  'shows the driver, in the list and at the scanner, that the single-use authorization was already used',
  async () => {
    await scan(code)
    await drivers
      .getByText('Sua autorização para esta remessa valia para um único registro e já foi usada.')
      .waitFor()
    await go(drivers, '/scan-qr')
    await received().getByText('Usada').waitFor()
    await go(drivers, `/checkpoint?tracking_id=${code}`)
    await drivers.getByText('Sua autorização para esta remessa', { exact: false }).waitFor()
  },
)

test.runIf(isWhole)(
  'lists an authorization granted after the list was loaded but before the event stream opened',
  async () => {
    const granted = Promise.withResolvers<void>()
    await drivers.route('**/api/live', async (route) => {
      await granted.promise
      await route.continue()
    })
    const read = drivers.waitForResponse((response) => response.url().endsWith('/api/authorizations'))
    await go(drivers, '/scan-qr')
    await read
    const other = await addShipment(owner)
    await grant(owner, other, driverAccount.email, { single_use: false })
    granted.resolve()
    await drivers.getByRole('link', { name: `Registrar checkpoint de ${other}` }).click()
    await drivers.getByRole('heading', { name: 'Registrar Entrada' }).waitFor()
    await drivers.getByText('Autorizado por Olga Prado, até').waitFor()
  },
)

test.runIf(isWhole)(
  'the proof of an event shows the recording person apart from the committed fields',
  async () => {
    await openShipment()
    await owners
      .getByText(/^(?:Histórico conferido|Conferido)$/)
      .first()
      .waitFor()
    await owners.locator('summary', { hasText: 'Prova, passo a passo' }).click()
    await owners.getByText(/^Evento 2/).click()
    await owners.getByText('autorização por QR').waitFor()
    const valueOf = (label: string) =>
      owners.locator('dt', { hasText: label }).filter({ visible: true }).locator('+ dd').innerText()
    expect(await valueOf('Cadastro de hoje, não conferido')).toBe('Bento Reis')
    expect(await valueOf('Registrado por')).toMatch(/^[0-9a-f-]{36}$/)
    for (const { errors } of visitors) expect(errors).toEqual([])
  },
)
