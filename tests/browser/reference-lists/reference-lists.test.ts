import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The statuses, fields and settings of one account. The tests of a group depend on one another.
let visit: Visit
let account: TestAccount
let visitor: Visitor
let page: Page
let api: Api

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  account = await createAccount(visit.server)
  visitor = await visit.open('/dashboard', {
    storageState: signedIn(visit, account.session),
    viewport: { width: 1440, height: 900 },
  })
  ;({ page } = visitor)
  api = apiOf(visit.server, account.session.access_token)
})
afterAll(() => visit?.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
/** Hovers over the undo button, because a hovered toast stays open. */
const holdToasts = () => page.getByRole('button', { name: 'Desfazer', exact: true }).hover()
const dialog = () => page.getByRole('dialog')
const question = () => page.getByRole('alertdialog')
const rows = (label: string) => page.getByRole('list', { name: label }).getByRole('listitem')
const textOf = async (label: string) => (await rows(label).allInnerTexts()).map((text) => text.split('\n')[0])
const menuOf = async (name: string, item: string) => {
  await button(`Mais ações para ${name}`).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('the menu lists the settings in the specified order and leads to them', async () => {
  const entries = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
  await entries.first().waitFor()
  const names = await entries.allInnerTexts()
  expect(names.slice(-3)).toEqual(['Config. Avançadas', 'Configurações', 'Perfil'])
  await entries.filter({ hasText: 'Config. Avançadas' }).click()
  await page.waitForURL('**/advanced-settings')
  await page.getByRole('heading', { name: 'Configurações avançadas', level: 1 }).waitFor()
})

describe('a custom status', () => {
  test.runIf(isWhole)(
    'does not exist in a new account, which lists the five mandatory statuses',
    async () => {
      await page.getByText('Nenhum status próprio ainda').waitFor()
      await expect
        .poll(() => rows('Status padrão').allInnerTexts())
        .toEqual(['PENDENTE', 'EM TRÂNSITO', 'ENTREGUE', 'CANCELADA', 'DEVOLVIDA'])
      await expectAccessible(page)
    },
  )

  test('needs a name, and the name field shows the error and has the focus', async () => {
    await button('Novo status').click()
    await button('Salvar').click()
    await dialog().getByText('Campo obrigatório').waitFor()
    await expect
      .poll(() => page.getByLabel('Nome').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await expectAccessible(page)
  })

  test('cannot have the name of a mandatory status, and the input is preserved', async () => {
    await page.getByLabel('Nome').fill('Entregue')
    await page.getByLabel('Descrição').fill('Conferido na doca')
    await page.keyboard.press('Tab')
    await button('Salvar').click()
    await dialog().getByText('Erro ao criar status').waitFor()
    await dialog()
      .getByRole('alert')
      .getByText('"Entregue" é o nome de um status padrão. Escolha outro nome.')
      .first()
      .waitFor()
    await expect.poll(() => page.getByLabel('Descrição').inputValue()).toBe('Conferido na doca')
  })

  test('is created by Enter, in the chosen colour', async () => {
    await page.getByRole('radio', { name: 'Violeta' }).check()
    await expect.poll(() => page.getByLabel('Cor', { exact: true }).inputValue()).toBe('#8b5cf6')
    await page.getByLabel('Nome').fill('Em conferência')
    await page.getByLabel('Nome').press('Enter')
    await toast('Status criado!').waitFor()
    await rows('Seus status').getByText('Conferido na doca').waitFor()
    expect(await textOf('Seus status')).toEqual(['EM CONFERÊNCIA'])
    const { body } = await api('GET', '/api/statuses')
    expect((body as { data: object[] }).data.at(-1)).toMatchObject({
      name: 'Em conferência',
      color: '#8b5cf6',
    })
  })

  test.runIf(isWhole)('is restored as a draft after its dialog closed and the page reloaded', async () => {
    await button('Novo status').click()
    await page.getByLabel('Nome').fill('Retido na alf')
    await page.keyboard.press('Escape')
    await page.reload()
    await button('Novo status').click()
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('Retido na alf')
    await button('Descartar alterações').click()
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('')
    await page.keyboard.press('Escape')
  })

  test.runIf(isWhole)('has no discard button in its dialog while nothing is typed', async () => {
    await button('Novo status').click()
    await page.getByRole('dialog').waitFor()
    expect(await button('Descartar alterações').count()).toBe(0)
    await button('Cancelar').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test.runIf(isWhole)('shows any colour with readable text, in light and dark', async () => {
    for (const [name, color] of [
      ['Branco', '#ffffff'],
      ['Preto', '#000000'],
      ['Amarelo', '#ffff00'],
      ['Azul puro', '#0000ff'],
    ])
      await api('POST', '/api/statuses', { name, color })
    await page.reload()
    await rows('Seus status').nth(4).waitFor()
    await expectAccessible(page)
  })

  test.runIf(isWhole)('is moved by keyboard and menu, and each move is announced and saved', async () => {
    expect(await textOf('Seus status')).toEqual(['AMARELO', 'AZUL PURO', 'BRANCO', 'EM CONFERÊNCIA', 'PRETO'])
    await menuOf('Preto', 'Mover para cima')
    await page.getByRole('status').getByText('Preto: posição 4 de 5.').waitFor()
    await expect
      .poll(() => textOf('Seus status'))
      .toEqual(['AMARELO', 'AZUL PURO', 'BRANCO', 'PRETO', 'EM CONFERÊNCIA'])
    const handle = button('Reordenar Amarelo')
    await handle.focus()
    // Presses keys without a pause. No key press is lost, and no key moves the entry past the ends
    // of the list.
    await Promise.all(
      ['Space', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => page.keyboard.press(key)),
    )
    await page.getByText('Amarelo: posição 2 de 5.').waitFor()
    const order = ['AZUL PURO', 'AMARELO', 'BRANCO', 'PRETO', 'EM CONFERÊNCIA']
    expect(await textOf('Seus status')).toEqual(order)
    await page.keyboard.press('Escape')
    await page.getByText('Amarelo ficou onde estava.').waitFor()
    expect(await textOf('Seus status')).toEqual([order[1], order[0], ...order.slice(2)])
    await page.keyboard.press('Space')
    await page.getByText('Amarelo levantado, posição 1 de 5.').waitFor()
    expect(await handle.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.getByText('Amarelo: posição 2 de 5.').waitFor()
    await expect.poll(() => handle.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Space')
    await page.getByText('Amarelo solto na posição 2 de 5.').waitFor()
    await expect.poll(() => textOf('Seus status')).toEqual(order)
    await expect
      .poll(async () => {
        const { body } = await api('GET', '/api/statuses')
        return (body as { data: { name: string }[] }).data.slice(5).map(({ name }) => name.toUpperCase())
      })
      .toEqual(order)
    await button('Voltar à ordem alfabética').click()
    await expect.poll(() => textOf('Seus status').then((names) => names[0])).toBe('AMARELO')
  })

  test.runIf(isWhole)(
    'is moved by pointer or by keys, and stays at its new position when the handle loses the focus',
    async () => {
      const alphabetical = ['AMARELO', 'AZUL PURO', 'BRANCO', 'EM CONFERÊNCIA', 'PRETO']
      await expect.poll(() => textOf('Seus status')).toEqual(alphabetical)
      await button('Reordenar Amarelo').dragTo(button('Reordenar Branco'), { steps: 8 })
      await page.getByText('Amarelo solto na posição 3 de 5.').waitFor()
      await expect
        .poll(() => textOf('Seus status'))
        .toEqual(['AZUL PURO', 'BRANCO', 'AMARELO', 'EM CONFERÊNCIA', 'PRETO'])
      await button('Reordenar Amarelo').press('Space')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Tab')
      await page.getByText('Amarelo solto na posição 1 de 5.').waitFor()
      await expect.poll(() => textOf('Seus status')).toEqual(alphabetical)
      await expect
        .poll(async () => {
          const { body } = await api('GET', '/api/statuses')
          return (body as { data: { name: string }[] }).data[5]?.name
        })
        .toBe('Amarelo')
    },
  )

  test.runIf(isWhole)('does not overwrite a change of another tab without showing that change', async () => {
    const { body } = await api('GET', '/api/statuses')
    const status = (body as { data: { id: string; name: string }[] }).data.find(
      ({ name }) => name === 'Branco',
    )
    await button('Editar Branco').click()
    await api('PUT', `/api/statuses/${status?.id}`, { name: 'Branco', description: 'De outra aba' })
    await page.getByLabel('Nome').fill('Alvo')
    await button('Salvar').click()
    await dialog().getByText('Erro ao atualizar status').waitFor()
    await button('Usar a versão atual').click()
    await expect.poll(() => page.getByLabel('Descrição').inputValue()).toBe('De outra aba')
    await page.getByLabel('Nome').fill('Alvo')
    await button('Salvar').click()
    await toast('Status atualizado!').waitFor()
    await rows('Seus status').getByText('ALVO').waitFor()
  })

  test.runIf(isWhole)('is removed after a confirmation, and restored by the undo button', async () => {
    await menuOf('Preto', 'Remover')
    await question().getByText('Remover o status “Preto”?').waitFor()
    await expectAccessible(page)
    await button('Cancelar').click()
    await rows('Seus status').getByText('PRETO').waitFor()
    await menuOf('Preto', 'Remover')
    await question().getByRole('button', { name: 'Remover' }).dblclick()
    await holdToasts()
    await toast('Status removido!').waitFor()
    await rows('Seus status').getByText('PRETO').waitFor({ state: 'detached' })
    await button('Desfazer').click()
    await rows('Seus status').getByText('PRETO').waitFor()
  })

  test.runIf(isWhole)('is loaded again on request after a failed load', async () => {
    await page.route('**/api/statuses', (route) =>
      route.fulfill({ status: 404, json: { status: 'error', code: 'not_found', error: 'Não encontrado' } }),
    )
    await page.goto(`${visit.server.url}/custom-statuses`)
    await page.getByText('Não foi possível carregar os status').waitFor()
    await page.unroute('**/api/statuses')
    await button('Tentar novamente').click()
    await rows('Seus status').first().waitFor()
  })
})

describe.runIf(isWhole)('custom fields', () => {
  test('need choices before they are created if their type is list', async () => {
    await page.goto(`${visit.server.url}/custom-fields`)
    await page.getByText('Nenhum campo personalizado ainda').waitFor()
    await button('Novo campo').click()
    await page.getByLabel('Nome do campo').fill('Carga')
    await page.getByLabel('Tipo').selectOption('Lista de opções')
    await button('Salvar').click()
    await dialog().getByRole('alert').getByText('Campo obrigatório').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Opções').fill('Seca\nRefrigerada')
    await page.getByLabel('Obrigatório').check()
    await button('Salvar').click()
    await toast('Campo criado!').waitFor()
    await rows('Seus campos').getByText('Lista de opções · 2 opções · Obrigatório').waitFor()
  })

  test('cannot change name and type once a shipment has a value for them', async () => {
    await api('POST', '/api/shipments', {
      tracking_id: 'FT-20261121-CARGA1',
      origin: 'Rua A, 1, Recife/PE',
      destination: 'Rua B, 2, Olinda/PE',
      custom_data: { Carga: 'Seca' },
    })
    await page.reload()
    await button('Editar Carga').click()
    await dialog()
      .getByText(/o nome e o tipo não mudam mais/)
      .waitFor()
    await expect.poll(() => page.getByLabel('Nome do campo').getAttribute('readonly')).not.toBeNull()
    await expectAccessible(page)
    await page.getByLabel('Obrigatório').uncheck()
    await button('Salvar').click()
    await toast('Campo atualizado!').waitFor()
    await rows('Seus campos').getByText('Lista de opções · 2 opções', { exact: true }).waitFor()
  })

  test('are removed, and restored by the undo button', async () => {
    await menuOf('Carga', 'Remover')
    await question().getByRole('button', { name: 'Remover' }).click()
    await holdToasts()
    await toast('Campo removido!').waitFor()
    await page.getByText('Nenhum campo personalizado ainda').waitFor()
    await button('Desfazer').click()
    await rows('Seus campos').getByText('Carga', { exact: true }).waitFor()
  })
})

describe.runIf(isWhole)('settings', () => {
  test('have the specified tabs, and the URL contains the open tab', async () => {
    await page.goto(`${visit.server.url}/settings`)
    await page.getByText('Não configurada').waitFor()
    await expect
      .poll(() => page.getByRole('tab').allInnerTexts())
      .toEqual([
        'Mapas',
        'Status personalizados',
        'Campos personalizados',
        'Página pública',
        'Entregas',
        'Carga aérea',
        'Chaves de API',
      ])
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Campos personalizados' }).click()
    await page.waitForURL('**/settings?tab=*')
    await page.reload()
    await rows('Seus campos').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Mapas' }).click()
  })

  test('save a maps key, show it masked, and remove it', async () => {
    await button('Salvar chave').click()
    await page.getByRole('alert').getByText('Campo obrigatório').waitFor()
    await page.getByLabel('Chave da API').fill(' AIzaSyChave-de-mapas-1a2b ')
    await button('Salvar chave').click()
    await toast('Configurações salvas!').waitFor()
    await page.getByText('Configurada', { exact: true }).waitFor()
    await page.getByText('••••••••1a2b').waitFor()
    await expect.poll(() => page.getByLabel('Nova chave da API').inputValue()).toBe('')
    await expectAccessible(page)
    await button('Remover chave').click()
    await question().getByRole('button', { name: 'Remover chave' }).click()
    await page.getByText('Não configurada').waitFor()
  })
})

test('no page logged an error', () => {
  expect(visitor.errors).toEqual([])
})
