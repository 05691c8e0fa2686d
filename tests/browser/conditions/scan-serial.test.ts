import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDevice } from '../../support/api/conditions.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { scenes } from '../../support/browser/fake-camera.ts'
import { openScanVisit, type ScanVisit } from '../../support/browser/scan-visit.ts'

// Chromium plays a video as its camera, which shows the label of a device.
let stage: ScanVisit

beforeAll(async () => {
  stage = await openScanVisit()
  await addDevice(stage.api, 'QT-0041')
  for (let at = 0; at < 20; at += 1) await addDevice(stage.api, `NEW-${at}`)
  await stage.ship('FT-20261121-CAMSER')
})
afterAll(() => stage.close())

test('chooses the device whose bar code the camera reads, and measures the shipment with it', async () => {
  await stage.hold({ bars: 'QT-0041' }, scenes['close to the bars'])
  const { page, context, errors } = await stage.visit.open('/shipment/FT-20261121-CAMSER', {
    storageState: stage.signedIn,
  })
  await page.getByRole('button', { name: 'Monitorar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Monitorar' })
  await dialog.getByRole('checkbox', { name: 'NEW-19' }).waitFor()
  expect(await dialog.getByRole('checkbox', { name: 'QT-0041' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Ler número de série com a câmera' }).click()
  await dialog.getByRole('checkbox', { name: 'QT-0041' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Começar monitoramento' }).click()
  await page.getByRole('list', { name: 'Dispositivos desta remessa' }).getByText('QT-0041').waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('says of a code of another kind that it is no serial number', async () => {
  await stage.hold({ qr: `https://maker.example/devices/${'0'.repeat(40)}` })
  const { page, context, errors } = await stage.visit.open('/dispositivos', {
    storageState: stage.signedIn,
  })
  await page.getByRole('button', { name: 'Ler número de série com a câmera' }).click()
  await page.getByText('Este código não é um número de série').waitFor()
  expect(errors).toEqual([])
  await context.close()
})
