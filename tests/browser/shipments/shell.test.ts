import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoViolation } from '../../support/browser/accessible.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const code = 'FT-20261121-SHELL1'
let visit: Visit
let state: ReturnType<typeof signedIn>

beforeAll(async () => {
  visit = await openVisit()
  const account = await createAccount(visit.server)
  const api = apiOf(visit.server, account.session.access_token)
  await api('POST', '/api/shipments', {
    tracking_id: code,
    origin: 'Recife/PE',
    destination: 'Natal/RN',
    recipient_name: 'Ana Souza',
    reference: 'NF 88412',
  })
  state = signedIn(visit, account.session)
})
afterAll(() => visit.close())

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const open = async (viewport: typeof desk): Promise<Visitor> => {
  const visitor = await visit.open('/dashboard', { viewport, storageState: state, reducedMotion: 'reduce' })
  await visitor.page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return visitor
}

/** Returns the option that Enter would select. */
const chosenOption = (page: Page, name: RegExp) =>
  page.getByRole('option', { name }).and(page.locator('[aria-selected=true]'))

describe('the command palette', () => {
  const openPalette = async (): Promise<Visitor> => {
    const visitor = await open(desk)
    await visitor.page.keyboard.press('Control+k')
    await visitor.page.getByRole('dialog', { name: 'Comandos' }).waitFor()
    return visitor
  }

  /** Opens the palette again and waits for it, because keys typed earlier would go to the page. */
  const openAgain = async (page: Page): Promise<void> => {
    const palette = page.getByRole('dialog', { name: 'Comandos' })
    await palette.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await palette.waitFor()
  }

  test.runIf(isWhole)('opens by its shortcut, meets WCAG 2.2 AA, and closes by Esc', async () => {
    const { page, context, errors } = await openPalette()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
    await context.close()
  })

  test.runIf(isWhole)(
    'goes to a page found by the beginning of a word, with or without accents',
    async () => {
      const { page, context } = await openPalette()
      await page.keyboard.type('escan')
      await chosenOption(page, /^Escanear/).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/scan-qr')
      await context.close()
    },
  )

  test('finds a shipment by its code and opens it', async () => {
    const { page, context } = await openPalette()
    await page.keyboard.insertText(` ${code.toLowerCase()} `)
    await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
    await page.waitForURL('**/shipment/*')
    await page.getByText(code).first().waitFor()
    await context.close()
  })

  test('shows the reference by which it found a shipment', async () => {
    const { page, context } = await openPalette()
    await page.keyboard.insertText('88412')
    await page.getByRole('option', { name: code }).getByText('NF 88412').waitFor()
    await context.close()
  })

  test.runIf(isWhole)(
    'finds shipments by a part of the recipient or place, and links to all results',
    async () => {
      const { page, context } = await openPalette()
      await page.keyboard.type('aNA')
      await page.getByRole('option', { name: code }).waitFor()
      // The shorter query has found the shipment. The longer query must still find it.
      await page.keyboard.type(' sou')
      await chosenOption(page, new RegExp(code)).waitFor()
      await expectNoViolation(page)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/shipment/*')
      await openAgain(page)
      await page.keyboard.type('recif')
      await page.getByRole('option', { name: 'Ver todas' }).click()
      await page.waitForURL('**/tracker?q=recif')
      await page.getByText(code).first().waitFor()
      await openAgain(page)
      await page.keyboard.type('xyzzy')
      await page.getByText('Nenhuma página e nenhuma remessa com isso.').waitFor()
      await context.close()
    },
  )

  test.runIf(isWhole)('reports that no shipment has the code', async () => {
    const { page, context } = await openPalette()
    await page.keyboard.insertText('FT-20261121-NOSUCH')
    await page.getByText('Nenhuma remessa encontrada com o ID: FT-20261121-NOSUCH').waitFor()
    await context.close()
  })

  test.runIf(isWhole)('finds the shipment whose code has 1 for I, here and in the tracker', async () => {
    const mistyped = 'FT-20261121-SHELLI'
    const { page, context } = await openPalette()
    await page.keyboard.insertText(mistyped)
    await page.getByText(`Você quis dizer ${code}?`).waitFor()
    await page.getByRole('option', { name: code }).first().click()
    await page.waitForURL('**/shipment/*')
    await page.goto(`${visit.server.url}/tracker`)
    await page.getByRole('searchbox').fill(mistyped)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: `Você quis dizer ${code}?` }).click()
    await page.waitForURL('**/shipment/*')
    await page.getByText(code).first().waitFor()
    await context.close()
  })

  test.runIf(isWhole)(
    'opens the new-shipment dialog over the page, and back navigation closes it',
    async () => {
      const { page, context } = await openPalette()
      await page.keyboard.type('nova')
      await chosenOption(page, /^Nova/).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Nova Remessa' }).waitFor()
      await page.goBack()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await context.close()
    },
  )

  test.runIf(isWhole)('changes theme and language immediately', async () => {
    const { page, context } = await openPalette()
    await page.keyboard.type('escuro')
    await chosenOption(page, /escuro/i).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('html[data-theme=dark]').waitFor()
    await openAgain(page)
    await page.keyboard.type('english')
    await chosenOption(page, /english/i).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Find or go to…' }).waitFor()
    await context.close()
  })
})

describe.runIf(isWhole)('the top bar on a phone', () => {
  test('has a link that opens the scanner with one press, except on the scanner page itself', async () => {
    const { page, context } = await open(phone)
    const scanner = page.getByRole('banner').getByRole('link', { name: 'Escanear QR' })
    await scanner.click()
    await page.waitForURL('**/scan-qr')
    await scanner.waitFor({ state: 'detached' })
    await context.close()
  })
})

test.runIf(isWhole)(
  'a page opened by its address starts at the top, whatever the scroll position of the previous page',
  async () => {
    const { page, context } = await open(phone)
    const scrolled = () => page.evaluate(() => window.scrollY)
    await page.goto(`${visit.server.url}/profile`)
    await page.getByRole('heading', { name: 'Excluir conta' }).scrollIntoViewIfNeeded()
    await expect.poll(scrolled).toBeGreaterThan(600)
    await page.goto(`${visit.server.url}/api-documentation`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await scrolled()).toBe(0)
    // The selected tab scrolls into view within its row, without scrolling the page.
    await page.getByRole('tab', { name: 'Remessas' }).waitFor()
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(await scrolled()).toBe(0)
    await page.goto(`${visit.server.url}/webhook-integrations`)
    const last = page.getByRole('tab').last()
    await last.evaluate((tab) => tab.scrollIntoView({ inline: 'end' }))
    await last.click()
    await expect
      .poll(() => last.evaluate((tab) => tab.getBoundingClientRect().right))
      .toBeLessThanOrEqual(390)
    await context.close()
  },
)

describe.runIf(isWhole)('the sliding menu on a phone', () => {
  test('traps the focus, closes by Esc and returns the focus', async () => {
    const { page, context } = await open(phone)
    const opener = page.getByRole('button', { name: 'Abrir menu' })
    await opener.click()
    const menu = page.getByRole('dialog', { name: 'Menu principal' })
    await menu.waitFor()
    for (let step = 0; step < 12; step++) await page.keyboard.press('Tab')
    await expect.poll(() => menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await context.close()
  })

  test('closes on navigation, and when the screen becomes wide', async () => {
    const { page, context } = await open(phone)
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Perfil' }).click()
    await page.waitForURL('**/profile')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('dialog').waitFor()
    await page.setViewportSize(desk)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Escanear QR' }).click()
    await page.waitForURL('**/scan-qr')
    await context.close()
  })
})

describe('a toast', () => {
  const toasts = (page: Page) => page.locator('[data-sonner-toast]')

  const openWithToast = async (viewport: typeof desk): Promise<Visitor> => {
    const visitor = await open(viewport)
    await visitor.page.goto(`${visit.server.url}/api-documentation`)
    await visitor.page
      .getByRole('button', { name: /^Copiar/ })
      .first()
      .click()
    await toasts(visitor.page).waitFor()
    // A toast under the pointer does not end by itself.
    await toasts(visitor.page).hover()
    return visitor
  }

  test.runIf(isWhole)('ends when another page opens', async () => {
    const { page, context } = await openWithToast(desk)
    let visits = 0
    await expect
      .poll(async () => {
        await page.evaluate(
          (path) => {
            history.pushState({}, '', path)
            dispatchEvent(new PopStateEvent('popstate', { state: {} }))
          },
          ['/dashboard', '/api-documentation'][visits++ % 2],
        )
        return page.locator('[data-sonner-toast][data-removed=false]').count()
      })
      .toBe(0)
    await context.close()
  })

  test.runIf(isWhole).each([
    ['a desk', desk],
    ['a phone', phone],
  ])('covers no control and no open menu on %s', async (_where, viewport) => {
    const { page, context } = await openWithToast(viewport)
    const covered = () =>
      page.evaluate(() => {
        const controls = document.querySelectorAll('a, button, input, [role^=menuitem]')
        return [...controls].filter((control) => {
          if (control.closest('[data-sonner-toaster]') !== null || !control.checkVisibility()) return false
          const { left, top, width, height } = control.getBoundingClientRect()
          const above = document.elementFromPoint(left + width / 2, top + height / 2)
          return above?.closest('[data-sonner-toast]') != null
        }).length
      })
    expect(await covered()).toBe(0)
    if (viewport === desk) {
      await page.getByRole('button', { name: /Ana Souza/ }).click()
      await page.getByRole('menuitem').first().waitFor()
      expect(await covered()).toBe(0)
    }
    await context.close()
  })
})
