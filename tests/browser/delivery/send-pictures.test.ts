import { createHash, randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { addPartsPage, PARTS_PAGE } from '../../support/browser/parts-page.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// Pictures in the offline queue of a real browser. The tests answer the requests themselves, so
// that they can refuse, lose and count them.
const code = 'FT-20261128-QUEUED'
let visit: Visit
let account: TestAccount
let context: BrowserContext
let page: Page
/** Answers to checkpoints and to pictures; 0 is no answer. */
let answers: { checkpoint: number; picture: number }
let calls: {
  readonly method: string
  readonly path: string
  readonly digest: string
  readonly type: string
}[]

beforeAll(async () => {
  visit = await openVisit({ routes: true })
  account = await createAccount(visit.server)
})
afterAll(() => visit.close())

beforeEach(async () => {
  answers = { checkpoint: 0, picture: 0 }
  calls = []
  const visitor = await visit.open('/status', {
    storageState: signedIn(visit, account.session),
    viewport: { width: 390, height: 844 },
  })
  ;({ page, context } = visitor)
  await addPartsPage(context, visit.server.url)
  await context.route('**/api/checkpoints', (route) => answer(route, answers.checkpoint))
  await context.route('**/api/media/*', (route) => answer(route, answers.picture))
  return () => context.close()
})

async function answer(route: Route, status: number): Promise<void> {
  const request = route.request()
  if (status === 0) return route.abort()
  const body = request.postDataBuffer() ?? Buffer.alloc(0)
  const { pathname: path } = new URL(request.url())
  const type = request.headers()['content-type'] ?? ''
  calls.push({
    method: request.method(),
    path,
    digest: createHash('sha256').update(body).digest('hex'),
    type,
  })
  const json =
    status < 300
      ? { status: 'success', data: {} }
      : { status: 'error', code: 'media_has_metadata', error: 'A imagem tem metadados.' }
  return route.fulfill({ status, json })
}

const photos = ['frente', 'porta'].map((text) => ({ text, type: 'image/jpeg' }))
const signature = { text: 'rubrica', type: 'image/png' }
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
const put = () => calls.filter(({ method }) => method === 'PUT')

/**
 * Stores pictures, and queues a checkpoint that names them, as the delivery's screen does. If the
 * screen sends the checkpoint itself, returns the code of the error, or `queued`, or `sent`.
 */
async function queue(pictures = [...photos, signature], isSentHere = false): Promise<string> {
  await page.goto(`${visit.server.url}${PARTS_PAGE}`)
  await page.getByRole('button', { name: 'Abrir' }).waitFor()
  const named = pictures.map(({ text, type }, at) => ({
    text,
    type,
    digest: digestOf(text),
    name: `photo_${at + 1}`,
  }))
  return page.evaluate(
    async ([account_id, tracking_id, event_id, all, isSent]) => {
      const { storePictures, queueCommitted, sendOrQueue, ApiError } = globalThis.parts
      await storePictures(
        account_id,
        all.map(({ text, type, digest }) => ({ blob: new Blob([text], { type }), digest })),
      )
      const body = {
        tracking_id,
        event_id,
        occurred_at: new Date().toISOString(),
        checkpoint_type: 'finalizacao',
        location: 'Casa',
        status: 'Entregue',
        media: Object.fromEntries(all.map(({ name, digest }) => [name, digest])),
      } as never
      if (!isSent) await queueCommitted({ account: account_id, trackingId: tracking_id, body })
      if (!isSent) return 'queued'
      const send = async () => {
        const { status } = await fetch('/api/checkpoints', { method: 'POST' })
        if (status >= 400) throw new ApiError('history_full', { status, words: 'Não.' })
        return 'sent'
      }
      const sent = await sendOrQueue(
        { account: account_id, trackingId: tracking_id, body },
        false,
        send,
      ).catch(() => 'refused')
      return typeof sent === 'string' ? sent : 'queued'
    },
    [account.session.user.id, code, randomUUID(), named, isSentHere] as const,
  )
}

const pending = () => page.goto(`${visit.server.url}/pending`)
const waiting = () => page.getByText('2 fotos a enviar, 1 assinatura a enviar', { exact: true }).first()

describe('pictures in the offline queue', () => {
  test('survive the closing of the page, and are sent once, each after its checkpoint', async () => {
    await queue()
    await page.close()
    page = await context.newPage()
    await pending()
    await waiting().waitFor()
    await page.getByText(code).waitFor()
    expect(calls).toEqual([])
    await expectAccessible(page)

    answers = { checkpoint: 201, picture: 0 }
    await page.getByRole('button', { name: 'Enviar agora' }).click()
    await page.getByRole('heading', { name: /Enviados nas últimas 24 horas/ }).waitFor()
    await waiting().waitFor()
    await page.getByRole('link', { name: '2 fotos a enviar, 1 assinatura a enviar' }).waitFor()
    answers.picture = 201
    await page.getByRole('button', { name: 'Enviar agora' }).click()
    await page.getByText('Nada pendente neste aparelho').waitFor()
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/checkpoints' })
    expect(put().length).toBe(3)
    expect(calls.length).toBe(4)
    for (const { text, type } of [...photos, signature])
      expect(put()).toContainEqual({
        method: 'PUT',
        path: `/api/media/${digestOf(text)}`,
        digest: digestOf(text),
        type,
      })
  })

  test.runIf(isWhole)(
    'stay with the reason if the server refuses them, and are sent again or discarded',
    async () => {
      await queue(photos)
      answers = { checkpoint: 201, picture: 400 }
      await pending()
      await page.getByRole('heading', { name: 'Imagens recusadas (2)' }).waitFor()
      await page.getByText('A imagem tem metadados.').first().waitFor()
      await page.getByRole('link', { name: '2 imagens recusadas' }).waitFor()
      await expectAccessible(page)
      answers.picture = 410
      await page.getByRole('button', { name: 'Enviar de novo' }).first().click()
      await page.getByRole('heading', { name: 'Imagens recusadas (1)' }).waitFor()
      await page.getByRole('button', { name: 'Descartar' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
      await page.getByText('Nada pendente neste aparelho').waitFor()
      expect(put().length).toBe(3)
    },
  )

  test.runIf(isWhole)('are sent again after 507', async () => {
    await queue(photos.slice(0, 1))
    answers = { checkpoint: 201, picture: 507 }
    await pending()
    await page.getByText('1 foto a enviar', { exact: true }).first().waitFor()
    await expect.poll(() => put().length).toBeGreaterThan(0)
    answers.picture = 201
    await page.getByRole('button', { name: 'Enviar agora' }).click()
    await page.getByText('Nada pendente neste aparelho').waitFor()
  })

  test.runIf(isWhole)('are left out with a message if the device is full', async () => {
    await page.goto(`${visit.server.url}${PARTS_PAGE}`)
    await page.getByRole('button', { name: 'Abrir' }).waitFor()
    const control = await context.newCDPSession(page)
    await control.send('Storage.overrideQuotaForOrigin', { origin: visit.server.url, quotaSize: 100_000 })
    const stored = await page.evaluate(async (person) => {
      const blob = new Blob([crypto.getRandomValues(new Uint8Array(60_000)), new Uint8Array(440_000)])
      return globalThis.parts.storePictures(person, [{ blob, digest: '00'.repeat(32) }])
    }, account.session.user.id)
    expect(stored).toEqual([])
    await page.getByText('As fotos não foram guardadas').waitFor()
  })

  test.runIf(isWhole)('survive the closing of a page that is sending their checkpoint', async () => {
    await context.unroute('**/api/checkpoints')
    let arrived = () => {}
    const arrival = new Promise<void>((resolve) => (arrived = resolve))
    // The request arrives, and its answer does not.
    await context.route('**/api/checkpoints', () => arrived())
    const closed = queue(photos, true).catch(() => 'closed')
    await arrival
    await page.close()
    expect(await closed).toBe('closed')
    page = await context.newPage()
    await pending()
    await page.getByText('2 fotos a enviar', { exact: true }).first().waitFor()
    await page.getByText(code).waitFor()
    expect(put()).toEqual([])
  })

  test.runIf(isWhole).each([
    ['are sent once a page has sent their checkpoint', 201, 'sent', 2],
    ['leave the device if a page is told that their checkpoint is refused', 409, 'refused', 0],
  ])('%s', async (_case, checkpoint, result, sent) => {
    answers = { checkpoint, picture: 201 }
    expect(await queue(photos, true)).toBe(result)
    await pending()
    await page.getByText('Nada pendente neste aparelho').waitFor()
    expect(put().length).toBe(sent)
    expect(calls.filter(({ method }) => method === 'POST').length).toBe(1)
  })

  // The last test, because it ends the session.
  test.runIf(isWhole)('hold up the sign-out', async () => {
    await queue(photos.slice(0, 1))
    answers.checkpoint = 201
    await page.setViewportSize({ width: 1_440, height: 900 })
    await pending()
    await page.getByRole('heading', { name: /Enviados nas últimas 24 horas/ }).waitFor()
    await page.getByRole('button', { name: /^Conta:/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sair com registros pendentes?' })
    await dialog.getByText(/^1 foto a enviar neste aparelho\./).waitFor()
    answers.picture = 200
    await dialog.getByRole('button', { name: 'Esperar o envio e sair' }).click()
    await page.waitForURL(`${visit.server.url}/`)
    expect(put().length).toBe(1)
  })
})
