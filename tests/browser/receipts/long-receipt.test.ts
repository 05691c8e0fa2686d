import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonicalize } from '#ledger/base/canonical.ts'
import { verifyReceipt } from '#ledger/receipt/verify.ts'
import { fillTemplate } from '#web/offline-receipt/fill-template.ts'
import { webFolder } from '../../../tools/web-stamp.ts'
import { edited } from '../../ledger/receipt-vector.ts'
import { scatter } from '../../ledger/scattered-receipt.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import {
  decodeReceiptFile,
  openOfflineReader,
  readReceiptFile,
  type OfflineReader,
} from '../../support/browser/offline-reader.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

describe.runIf(isWhole)('the self-verifying receipt with a long history', () => {
  let visit: Visit
  let reader: OfflineReader
  let api: Api
  let long: string

  beforeAll(async () => {
    // The size of a receipt depends on the size of the log.
    visit = await openVisit({ isAlone: true })
    reader = await openOfflineReader(visit)
    api = apiOf(visit.server, (await createAccount(visit.server)).session.access_token)
    long = await addShipment(api)
    for (let at = 0; at < 49; at++) {
      const checkpoint_type = at === 48 ? 'finalizacao' : at % 2 === 0 ? 'entrada' : 'saida'
      await addCheckpoint(api, long, 100 - at, { checkpoint_type, city: 'São José dos Campos', uf: 'SP' })
    }
    await verifiedReceipt(api, `/api/public/shipments/${long}/receipt`, long, 50)
  })
  afterAll(async () => {
    await reader?.close()
    await visit?.close()
  })

  test('with fifty events is smaller than 100 kB and detects one changed character', async () => {
    const path = await reader.download(long, 'Baixar comprovante autoverificável (HTML)')
    const html = await readReceiptFile(path)
    expect((await stat(path)).size).toBeLessThan(100_000)
    expect(await reader.read(html)).toContain(
      'Encerrado para paradas e status; anexos até o evento 50, pode haver outros.',
    )
    const end = html.indexOf('</pre>', html.indexOf('id="receipt"'))
    const begin = html.indexOf('>', html.indexOf('id="receipt"')) + 1
    const other = html[end - 3] === '0' ? '1' : '0'
    expect(await reader.read(html.slice(0, end - 3) + other + html.slice(end - 2))).toContain(
      'Formato do comprovante',
    )
    expect(await reader.read(`${html.slice(0, begin + 9)}z${html.slice(begin + 10)}`)).toContain(
      'Formato do comprovante',
    )
  })

  test.each([
    [50, 300, 104],
    [40, 20_000, 102],
  ])(
    'with %i events, each among %i leaves of the log, is smaller than %i kB',
    async (count, distance, kB) => {
      const { body } = await api('GET', `/api/public/shipments/${long}/receipt`)
      const first = edited(canonicalize(JSON.parse(JSON.stringify(body))), ({ events }) => ({
        events: events.slice(0, count),
      }))
      const { text, key: other } = scatter(first, distance)
      const verification = verifyReceipt(text, { key: other })
      expect(verification).toMatchObject({ valid: true, completeness: { size: (count + 1) * distance } })
      const frame = await readFile(join(webFolder, 'offline-receipt.pt.html'), 'utf8')
      const bytes = await fillTemplate(frame, {
        language: 'pt',
        trackingId: long,
        text,
        key: other,
        verification,
      })
      expect(bytes.length).toBeLessThan(kB * 1_000)
      expect(await reader.read(decodeReceiptFile(bytes))).toContain('Histórico conferido.')
    },
  )
})
