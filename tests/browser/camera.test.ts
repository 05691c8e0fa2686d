import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../support/api.ts'
import { createAccount, goodPassword } from '../support/auth.ts'
import { writeFakeCamera } from '../support/fake-camera.ts'
import { openVisit, type Visit, type Visitor } from '../support/visit.ts'

const code = 'FT-20261121-QRCAM1'
let folder: string
let camera: string
let visit: Visit
let operator: Visitor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-camera-'))
  camera = join(folder, 'camera.y4m')
  await writeFakeCamera(camera, JSON.stringify({ tracking_id: code, created_at: '2026-11-21T12:00:00.000Z' }))
  visit = await openVisit({ camera })
  const account = await createAccount(visit.server)
  const api = apiOf(visit.server, account.session.access_token)
  await api('POST', '/api/shipments', { tracking_id: code, origin: 'São Paulo', destination: 'Recife' })
  operator = await visit.open('/auth')
  const { page } = operator
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/dashboard')
})
afterAll(async () => {
  await visit.close()
  await rm(folder, { recursive: true, force: true })
})

test('a QR code before the camera leads to the checkpoint of its shipment', async () => {
  const { page } = operator
  await page.getByRole('link', { name: 'Escanear QR' }).click()
  const turnOn = page.getByRole('button', { name: 'Ligar a câmera' })
  const authorized = page.getByText('Autorização confirmada').first()
  await turnOn.or(authorized).first().waitFor()
  if (await turnOn.isVisible()) await turnOn.click()
  await authorized.waitFor()
  await page.getByText(code).first().waitFor()
  await page.getByRole('link', { name: 'Registrar checkpoint' }).click()
  await page.waitForURL(`**/checkpoint?shipment_id=*&tracking_id=${code}`)
  await page.getByRole('button', { name: 'Salvar Checkpoint' }).waitFor()
  expect(operator.errors).toEqual([])
})
