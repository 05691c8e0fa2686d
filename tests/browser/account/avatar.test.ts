import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AVATAR_LIMIT } from '#contract/endpoints/avatar.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { createAccount, goodPassword, type TestAccount } from '../../support/auth/auth.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The profile picture of one account. Each test depends on the one before.
let visit: Visit
let account: TestAccount
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  account = await createAccount(visit.server)
  visitor = await visit.open('/auth?return_to=/profile', { viewport: { width: 1440, height: 900 } })
  ;({ page } = visitor)
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/profile')
})
afterAll(() => visit.close())

const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0f4f4d' } })
  .jpeg()
  .toBuffer()
const asFile = (buffer: Buffer, name = 'foto.jpg') => ({ name, mimeType: 'image/jpeg', buffer })
const toast = (text: string) => page.getByRole('region', { name: /^Avisos/ }).getByText(text, { exact: true })
const shown = () => page.getByRole('img', { name: 'Sua foto' })
const inMenu = () => page.getByRole('button', { name: /^Conta:/ }).locator('img')
const sourceOf = () => shown().getAttribute('src')

test.runIf(isWhole)('shows initials if there is no picture', async () => {
  await page.getByLabel('Enviar foto').waitFor()
  await expect.poll(() => shown().count()).toBe(0)
  await page
    .getByRole('button', { name: /^Conta:/ })
    .getByText('AS', { exact: true })
    .waitFor()
})

test.runIf(isWhole)('shows the chosen picture in the profile and in the menu', async () => {
  await page.getByLabel('Enviar foto').setInputFiles(asFile(picture))
  await toast('Avatar atualizado!').waitFor()
  await expect.poll(sourceOf).toMatch(/^\/files\/avatars\/[0-9a-f]{32}\.webp$/)
  await expect.poll(() => inMenu().getAttribute('src')).toBe(await sourceOf())
  await expect.poll(() => shown().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  await expectAccessible(page)
})

test.runIf(isWhole)('shows the picture after a reload', async () => {
  const before = await sourceOf()
  await page.reload()
  await shown().waitFor()
  expect(await sourceOf()).toBe(before)
})

test.runIf(isWhole)(
  'refuses a file that is no image with a message, and the old picture remains',
  async () => {
    const before = await sourceOf()
    await page.getByLabel('Trocar foto').setInputFiles(asFile(Buffer.from('Isto não é uma foto.')))
    await page
      .getByRole('alert')
      .getByText('Este arquivo não está em um dos formatos aceitos: JPEG, PNG, WebP, GIF, AVIF.')
      .waitFor()
    await toast('A foto não foi alterada').waitFor()
    expect(await sourceOf()).toBe(before)
    await expect.poll(() => page.getByLabel('Trocar foto').getAttribute('aria-invalid')).toBe('true')
  },
)

test.runIf(isWhole)('refuses a file of 5 MB with the specified message, and does not send it', async () => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.getByLabel('Trocar foto').setInputFiles(asFile(Buffer.alloc(AVATAR_LIMIT)))
  await toast('Arquivo muito grande').waitFor()
  await page.getByRole('alert').getByText('O arquivo deve ter menos de 5MB.').waitFor()
  expect(sent.filter((url) => url.includes('avatar'))).toEqual([])
})

test.runIf(isWhole)('replaces the picture by one that is pasted or dropped', async () => {
  for (const kind of ['paste', 'drop']) {
    const before = await sourceOf()
    await page.evaluate(
      ([how, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], 'foto.jpg', { type: 'image/jpeg' }))
        const target = document.querySelector('input[type=file]')
        const event =
          how === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
        target?.dispatchEvent(event)
      },
      [kind, picture.toString('base64')] as const,
    )
    await expect.poll(sourceOf).not.toBe(before)
    await expect.poll(sourceOf).toMatch(/^\/files\//)
  }
})

test.runIf(isWhole)('shows initials if a picture does not load', async () => {
  await page.route('**/files/avatars/*', (route) => route.abort())
  await page.reload()
  await page
    .getByRole('button', { name: /^Conta:/ })
    .getByText('AS', { exact: true })
    .waitFor()
  await page.unroute('**/files/avatars/*')
  await page.reload()
  await shown().waitFor()
})

test.runIf(isWhole)('removes the picture by keyboard, and then focuses the upload input', async () => {
  await page.getByRole('button', { name: 'Remover foto' }).press('Enter')
  await toast('Foto removida').waitFor()
  await shown().waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByLabel('Enviar foto').evaluate((input) => input === document.activeElement))
    .toBe(true)
  expect(visitor.errors).toEqual([])
})
