import { beforeAll, describe, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { downloadFile } from '../../support/api/download-file.ts'
import { readCodes } from '../../support/browser/read-codes.ts'
import { publicUrl, type TestServer } from '../../support/processes/server.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'
import { addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { readZpl, zplPicture, zplTexts } from '../../support/files/zpl.ts'

let server: TestServer
let owner: TestAccount
let api: Api

beforeAll(async () => {
  ;({ server } = await sharedServer())
  owner = await createAccount(server)
  api = apiOf(server, owner.session.access_token)
})

const download = (path: string, body?: object) =>
  downloadFile(server, owner, path, body, { 'accept-language': 'pt-BR' })

describe('ZPL', () => {
  test('equals the stored sample label except for the data of the shipment', async () => {
    const code = await addShipment(api, { origin: 'Rua A, 1, Brás', destination: 'Rua B', weight: null })
    await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 1)
    const { headers, bytes } = await download(`/api/shipments/${code}/label.zpl`)
    expect(headers.get('content-type')).toBe('text/plain; charset=us-ascii')
    expect(headers.get('content-disposition')).toBe(`attachment; filename="etiqueta-${code}.zpl"`)
    const text = bytes.toString('latin1')
    expect(text).toMatch(/^[\n\x20-\x7E]*$/)
    const settled = text
      .replaceAll(/\^GFA,[^^]*/g, '^GFA…')
      .replaceAll(/[0-9a-f]{8}(?=\^FS)/g, 'HASH')
      .replaceAll(/\d\d\/\d\d\/\d{4}/g, 'DAY')
      .replaceAll(code, 'CODE')
      .replaceAll(code.slice(-6), 'SUFFIX')
    await expect(settled).toMatchFileSnapshot('golden/label.zpl')
  })

  test.each([
    [203, 800, 1200, 3],
    [300, 1181, 1772, 4],
  ])('has the label size in dots and readable codes for %i dpi', async (dpi, width, height, bar) => {
    const code = await addShipment(api)
    const { bytes } = await download('/api/labels/zpl', { shipments: [code], dpi })
    const commands = readZpl(bytes.toString('latin1'))
    const said = (name: string) => commands.filter((one) => one.name === name).map((one) => one.said)
    expect(said('^PW')).toEqual([String(width)])
    expect(said('^LL')).toEqual([String(height)])
    expect(said('^CI')).toEqual(['28'])
    expect(said('^BY')).toEqual([String(bar)])
    // The bar code uses code set B, then code set C for the eight digits, and code set B again.
    const [prefix, day, suffix] = code.split('-')
    expect(said('^FD')).toContain(`>:${prefix}->5${day}>6-${suffix}`)
    const dotsPerMillimetre = dpi === 203 ? 8 : 300 / 25.4
    expect(bar / dotsPerMillimetre).toBeGreaterThanOrEqual(0.25)
    const [qr] = await readCodes(zplPicture(said('^GF')[0] ?? '', 40))
    expect(qr).toMatchObject({ text: `${publicUrl}/verify/${code}`, ecLevel: 'Q' })
    const lines = said('^GB').map((one) => Number(one.split(',')[1]))
    expect(Math.min(...lines) / dotsPerMillimetre).toBeGreaterThanOrEqual(0.3)
  })

  test('contains no commands from user text', async () => {
    const hostile = '^XZ~JA ^XA^FO0,0^FD_5EPWNED^FS~DGR:X.GRF\\&>;'
    const code = await addShipment(api, {
      recipient_name: hostile,
      recipient_address: hostile,
      reference: hostile,
      origin: hostile,
      destination: hostile,
      destination_city: hostile.replaceAll(/[\d,/]/g, ''),
    })
    const commands = readZpl((await download(`/api/shipments/${code}/label.zpl`)).bytes.toString('latin1'))
    expect(commands.filter(({ name }) => name === '^XA' || name === '^XZ')).toHaveLength(2)
    expect(new Set(commands.map(({ name }) => name))).toEqual(
      new Set('^XA ^CI ^PW ^LL ^LH ^FO ^FT ^BY ^BC ^FD ^FS ^A ^FH ^GB ^GF ^XZ'.split(' ')),
    )
    // Commands in the user's text are printed as text.
    expect(zplTexts(commands).join(' ')).toContain('^XZ~JA')
  })
})
