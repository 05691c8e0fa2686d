import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDemo } from '#app/demo/fill-demo.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let visit: Visit
let state: ReturnType<typeof signedIn>

beforeAll(async () => {
  visit = await openVisit({ routes: true, isAlone: true })
  const account = await createAccount(visit.server)
  state = signedIn(visit, account.session)
})
afterAll(() => visit.close())

/** Scrolls to the live verification card, which starts when it becomes visible. */
async function showLive(page: Page): Promise<Locator> {
  const card = page.locator('#ao-vivo')
  await card.scrollIntoViewIfNeeded()
  return card
}

describe('without JavaScript', () => {
  test.runIf(isWhole).each([
    ['/', 'Não acredite no rastreio. Confira.'],
    ['/?lang=en', 'Don’t trust the tracking. Check it.'],
    ['/privacy', 'Política de privacidade'],
    ['/terms', 'Termos de uso'],
    ['/cookies', 'Política de cookies'],
    ['/security', 'Segurança'],
    ['/about', 'Sobre o Lastro'],
    ['/contact', 'Contato'],
    ['/status?lang=en', 'Status'],
  ])('%s shows its content', async (path, heading) => {
    const { page, context } = await visit.open(path, { javaScriptEnabled: false })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    await context.close()
  })

  test('every link of the front page leads to an existing target', async () => {
    const { page, context } = await visit.open('/', { javaScriptEnabled: false })
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    for (const href of new Set(links.map((link) => link ?? ''))) {
      if (href.startsWith('#')) {
        expect(await page.locator(href).count(), href).toBe(1)
        continue
      }
      const response = await context.request.get(`${visit.server.url}${href}`, {
        headers: { accept: 'text/html' },
      })
      expect(response.status(), href).toBe(200)
    }
    await context.close()
  })
})

test('the front page claims no certificate of IATA', async () => {
  for (const path of ['/', '/?lang=en']) {
    const response = await fetch(`${visit.server.url}${path}`)
    const text = await response.text()
    expect(text).toContain('ONE Record')
    expect(text).not.toMatch(/certific\w*[^.<]*IATA|IATA[^.<]*certific/i)
  }
})

describe('the check of a document', () => {
  test('says what a key or an air waybill is, and what is wrong with another text', async () => {
    const { page, context, errors } = await visit.open('/')
    const requests: string[] = []
    const field = page.getByRole('textbox', { name: 'Confira aqui uma chave' })
    await page.locator('[data-document-place]').scrollIntoViewIfNeeded()
    await field.waitFor()
    const result = page.locator('[data-document-result]')
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
    const check = async (text: string) => {
      await field.fill(text)
      expect(await result.textContent()).toBe('')
      await field.press('Enter')
      return result.locator('p').allTextContents()
    }
    expect(await check('549 1234 5675')).toEqual([
      'AWB 549-12345675, da LATAM Cargo Brasil: o dígito confere',
    ])
    expect(await check('549-12345674')).toEqual([
      'O dígito verificador do AWB deveria ser 5, e aqui é 4: confira o número',
    ])
    expect(await check('3526 1111 2223 3300 0181 5500 1000 0010 0011 2345 6781')).toEqual([
      'NF-e nº 1000, série 1: o dígito confere',
      'Emitida em 11/2026, SP',
      'Emitente: CNPJ 11.222.333/0001-81',
      'Se o documento existe e está autorizado, só a SEFAZ responde.',
    ])
    expect(await check('35261111222333000181550010000010001123456780')).toEqual([
      'O dígito verificador da chave deveria ser 1, e aqui é 0: confira o número',
    ])
    expect(await check('pedido 7')).toEqual(['Não é uma chave de 44 caracteres nem um AWB de 11 dígitos'])
    expect(requests.filter((sent) => sent.includes('1234567'))).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })
})

describe.runIf(isWhole)('the buttons of the front page', () => {
  test('lead visitors to the sign-in', async () => {
    const { page, context } = await visit.open('/')
    expect(await page.getByRole('link', { name: 'Dashboard', exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'Entrar' }).click()
    await page.waitForURL('**/auth')
    await context.close()
  })

  test('lead signed-in users to the dashboard', async () => {
    const { page, context } = await visit.open('/', { storageState: state })
    expect(await page.getByRole('link', { name: 'Entrar' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Começar agora' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await page.waitForURL('**/dashboard')
    await context.close()
  })
})

test.runIf(isWhole).each([
  ['/', 'light', '/product-pt-light.webp'],
  ['/?lang=en', 'dark', '/product-en-dark.webp'],
] as const)('%s in %s loads only %s as its product image, below 40 kB', async (path, colorScheme, file) => {
  const { page, context } = await visit.open('/security', { colorScheme })
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/product-')) fetched.push(pathname)
  })
  await page.goto(visit.server.url + path)
  const picture = page.getByRole('img', { name: /^(A página de uma remessa|The page of a shipment) / })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([900, 960])
  expect(fetched).toEqual([file])
  const bytes = await (await context.request.get(visit.server.url + file)).body()
  expect(bytes.length).toBeLessThan(40_000)
  await context.close()
})

describe('a visitor without an account', () => {
  const fields = [
    ['the front page', '/', 'Rastreie com o código da etiqueta'],
    ['the tracker', '/tracker', 'Código da etiqueta'],
  ] as const

  test.each(sampled(fields, 2))('opens a shipment from the code field of %s', async (_name, path, label) => {
    const phone = { viewport: { width: 390, height: 844 } }
    const { page, context, errors } = await visit.open(path, phone)
    await page.getByLabel(label).fill('ft-20261121-abc123')
    await page.getByRole('button', { name: 'Rastrear', exact: true }).click()
    await page.waitForURL('**/verify/FT-20261121-ABC123')
    await page.getByText('Não há remessa com este código').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('pastes a code, or opens the camera, behind the button of the front page', async () => {
    const { page, context, errors } = await visit.open('/', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.getByRole('link', { name: 'Rastrear entrega' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Rastrear uma remessa' }).waitFor()
    await page.evaluate(() => navigator.clipboard.writeText(' FT-20261121-ABC123 '))
    await page.getByRole('button', { name: 'Colar' }).click()
    await expect.poll(() => page.getByLabel('Código da etiqueta').inputValue()).toBe('FT-20261121-ABC123')
    await page.getByRole('button', { name: 'Ler com a câmera' }).click()
    await page.getByText('Não encontramos uma câmera neste aparelho.').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test.runIf(isWhole)('sees an invalid code from the URL in the code field', async () => {
    const { page, context } = await visit.open('/verify?code=abc')
    await page.getByText('FT-').first().waitFor()
    expect(await page.getByLabel('ID de Rastreamento').inputValue()).toBe('abc')
    await context.close()
  })

  test.runIf(isWhole)('finds a link to the code field on the sign-in page', async () => {
    const { page, context } = await visit.open('/auth')
    await page.getByRole('link', { name: 'Tem um código? Rastreie sem conta' }).click()
    await page.waitForURL('**/verify')
    await context.close()
  })

  test.runIf(isWhole)('reads the API documentation, and must sign in to run a call', async () => {
    const { page, context, errors } = await visit.open('/api-documentation#createCheckpoint')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Para executar chamadas é preciso uma conta.').first().waitFor()
    await page.getByText('latitude').filter({ visible: true }).first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})

describe.runIf(isWhole)('the layout of a public page', () => {
  test('shows the focused skip link in full above the logo', async () => {
    const { page, context } = await visit.open('/')
    await page.keyboard.press('Tab')
    const skip = await page.getByRole('link', { name: 'Ir para o conteúdo' }).boundingBox()
    const logo = await page.getByRole('link', { name: 'Lastro, página inicial' }).boundingBox()
    expect(skip?.height).toBeGreaterThanOrEqual(44)
    expect((skip?.y ?? 0) + (skip?.height ?? 0)).toBeLessThanOrEqual(logo?.y ?? 0)
    await context.close()
  })

  test.each(['/', '/verify'])('has a header that fits 320 px with text at 200 %%: %s', async (path) => {
    const { page, context } = await visit.open(path, { viewport: { width: 320, height: 640 } })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const header = page.locator('header').first()
    await expect
      .poll(() => header.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBeLessThanOrEqual(0)
    await context.close()
  })

  test('is printed without forms, live verification or tampering demonstration', async () => {
    const { page, context } = await visit.open('/')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('form, [data-live], [data-tamper]').filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    await context.close()
  })
})

test.runIf(isWhole)('copies all commands of the openssl recipe on the transparency page', async () => {
  const { page, context } = await visit.open('/transparency', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: 'Copiar comandos' }).click()
  await page.getByRole('button', { name: 'Copiado!' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.trim().split('\n')).toHaveLength(6)
  expect(copied).toContain(`curl -s ${visit.server.url}/log/checkpoint > head.txt\n`)
  await context.close()
})

describe.runIf(isWhole)('the language', () => {
  test('chosen on a public page also applies to the application', async () => {
    const { page, context, errors } = await visit.open('/')
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Don’t trust the tracking. Check it.' }).waitFor()
    await page.goto(`${visit.server.url}/`)
    await page.getByRole('heading', { name: 'Don’t trust the tracking. Check it.' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto(`${visit.server.url}/?lang=en`)
    await page.getByRole('link', { name: 'Português' }).click()
    await page.getByRole('heading', { name: 'Não acredite no rastreio. Confira.' }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})

test.runIf(isWhole)('the theme button cycles through the themes and remembers the choice', async () => {
  const { page, context } = await visit.open('/')
  await page.getByRole('button', { name: 'Tema: Do sistema' }).click()
  await page.getByRole('button', { name: 'Tema: Claro' }).click()
  await page.getByRole('button', { name: 'Tema: Escuro' }).waitFor()
  await page.reload()
  await page.locator('html[data-theme=dark]').waitFor()
  await context.close()
})

test.runIf(isWhole)('the tampering demonstration shows a broken seal for the altered record', async () => {
  const { page, context, errors } = await visit.open('/')
  await page.locator('#experimente').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Adulterar um registro' }).click()
  await page.getByText('Registro adulterado: as raízes não batem').waitFor()
  await page.getByRole('img', { name: 'Selo: rompido' }).waitFor()
  await page.getByText('14:03').waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Histórico conferido', { exact: true }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

describe('the live verification', () => {
  test.runIf(isWhole)('verifies the head of the log if there is no demonstration shipment', async () => {
    const { page, context, errors } = await visit.open('/')
    const card = await showLive(page)
    await card.getByText('Assinatura conferida').waitFor()
    await card.getByText('O registro desta instalação').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test.runIf(isWhole)('reports a head with an invalid signature', async () => {
    const { page, context } = await visit.open('/security')
    await page.route('**/log/checkpoint', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('\n0\n', '\n1\n') })
    })
    await page.goto(`${visit.server.url}/`)
    await (await showLive(page)).getByText('Registro adulterado: não confie nele').waitFor()
    await context.close()
  })

  test.runIf(isWhole)('offers a retry if the server does not answer', async () => {
    const { page, context } = await visit.open('/security')
    await page.route('**/api/public/showcase', (route) => route.abort())
    await page.goto(`${visit.server.url}/`)
    const card = await showLive(page)
    await card.getByText('Não foi possível conferir agora').waitFor()
    await page.unroute('**/api/public/showcase')
    await card.getByRole('button', { name: 'Tentar novamente' }).click()
    await card.getByText('Assinatura conferida').waitFor()
    await context.close()
  })
})

test.runIf(isWhole)(
  'the status page reports a working installation, or a server that does not answer',
  async () => {
    const { page, context } = await visit.open('/status')
    await page.getByText('Tudo funcionando').waitFor()
    await page.route('**/api/public/status', (route) => route.abort())
    await page.reload()
    await page.getByText('O servidor não respondeu').waitFor()
    await context.close()
  },
)

/**
 * Follows the link of each claim on the landing page as a visitor without an account. Returns which
 * claims led to a working page.
 */
async function followClaims(of: Visit): Promise<ReadonlyMap<string, boolean>> {
  const { page, context } = await of.open('/')
  await showLive(page)
  await page.locator('#ao-vivo[data-state=verified]').waitFor()
  const links = await page
    // Photo and report of the demonstration are downloads (showcase.test.ts).
    .locator('#recursos li a:not([download]):visible')
    .evaluateAll((all) =>
      all.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? ''] as const),
    )
  const found = new Map<string, boolean>()
  for (const [name, href] of links) {
    if (href.startsWith('#')) {
      found.set(`${name} ${href}`, (await page.locator(href).count()) === 1)
      continue
    }
    const one = await context.newPage()
    await one.goto(`${of.server.url}${href}`)
    const works = href.startsWith('/verify/')
      ? one.getByText('Histórico conferido', { exact: true })
      : href.startsWith('/transparency')
        ? one.getByText('Assinatura conferida').or(one.getByRole('button', { name: 'Copiar comandos' }))
        : one.getByRole('heading', { level: 1, name: /API/ })
    await works.first().waitFor()
    found.set(`${name} ${href}`, (await one.getByText('Acesso restrito').count()) === 0)
    await one.close()
  }
  await context.close()
  return found
}

test.runIf(isWhole)(
  'every claim links to a working page, even without a demonstration shipment',
  async () => {
    const found = await followClaims(visit)
    expect(found.size).toBe(16)
    expect([...found].filter(([, works]) => !works)).toEqual([])
  },
)

test.runIf(isWhole)('verifies a demonstration shipment in the visitor’s browser', async () => {
  const demo = await openVisit({ isAlone: true })
  await fillDemo(demo.server.services)
  const { page, context, errors } = await demo.open('/')
  const card = await showLive(page)
  await card.getByText('Histórico conferido').waitFor()
  await card.getByText('Dados fictícios, gravados de uma só vez').waitFor()
  await card.getByRole('img', { name: 'Selo: verificado' }).waitFor()
  await card.getByRole('link', { name: 'Verifique agora' }).click()
  await page.waitForURL('**/verify/FT-*')
  expect(errors).toEqual([])
  await context.close()
  const found = await followClaims(demo)
  expect([...found.keys()].filter((link) => link.includes('/verify/FT-'))).toHaveLength(8)
  expect([...found].filter(([, works]) => !works)).toEqual([])
  await demo.close()
})
