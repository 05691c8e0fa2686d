import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cosignatureKey, formatVerifierKey, signerKey, type SignerKey } from '#ledger/log/note-key.ts'
import { cosign, formatSignature } from '#ledger/log/note.ts'
import { bytesFrom } from '../../ledger/sample-log.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

// The transparency page on repeated visits by one browser. Each test depends on the one before.
let visit: Visit
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visit = await openVisit({ routes: true, isAlone: true })
  visitor = await visit.open('/transparency')
  ;({ page } = visitor)
})
afterAll(() => visit.close())

const verdict = (words: string | RegExp) => page.getByRole('status').getByText(words).waitFor()
const again = () => page.getByRole('button', { name: 'Conferir de novo' }).click()

test('reports a valid signature on the first head that this browser sees', async () => {
  await verdict(/^Assinatura conferida. Este é o primeiro estado do registro que este navegador vê/)
  await page.getByRole('img', { name: 'Selo: verificado' }).waitFor()
  await page.getByText('0 folhas', { exact: true }).waitFor()
  const key = await (await fetch(`${visit.server.url}/log/key`)).text()
  await page.getByText(key.trim(), { exact: true }).waitFor()
  await page.getByText('A primeira: o registro nunca recomeçou.').waitFor()
  await expectAccessible(page)
})

test.runIf(isWhole)('reports at the next check that the head is unchanged', async () => {
  await again()
  await verdict('Assinatura conferida. O registro é o mesmo que este navegador já conhecia.')
})

test('verifies that a log that grew extends the tree of the stored head', async () => {
  const account = await createAccount(visit.server)
  const api = apiOf(visit.server, account.session.access_token)
  await addShipment(api)
  await expect.poll(sizeOfLog).toBe(2)
  await again()
  // An empty tree is a prefix of every tree, so this verdict does not mention a common beginning.
  await verdict('O registro só cresceu desde que este navegador o viu: de 0 para 2 folhas')
  await addShipment(api)
  await expect.poll(sizeOfLog).toBe(3)
  await page.reload()
  await verdict('de 2 para 3 folhas, e começa com tudo o que já tinha.')
  await page.getByText('3 folhas', { exact: true }).waitFor()
})

test.runIf(isWhole)('names witnesses whose signatures on the head are valid', async () => {
  await page.getByText('Nenhuma nesta instalação').last().waitFor()
  const witness = signerKey('lastro.example/testemunha', bytesFrom('witness'))
  const key = formatVerifierKey(cosignatureKey(witness.verifier))
  await page.route('**/log/witnesses', (route) => route.fulfill({ body: `${key}\n` }))
  await again()
  await page.getByText('Nenhuma, de 1, assinou este estado até agora').waitFor()

  const cosigned = async (by: SignerKey, as = by): Promise<void> => {
    await page.unroute('**/log/checkpoint')
    await page.route('**/log/checkpoint', async (route) => {
      const response = await route.fetch()
      const note = await response.text()
      const signature = cosign(note.slice(0, note.indexOf('\n\n') + 1), by, 1_764_000_000)
      const { id } = cosignatureKey(as.verifier)
      await route.fulfill({ response, body: note + formatSignature({ ...signature, id }) })
    })
    await again()
  }
  await cosigned(witness)
  await page.getByText('Este estado foi testemunhado por 1 de 1: lastro.example/testemunha').waitFor()
  await verdict('O registro é o mesmo que este navegador já conhecia.')
  await expectAccessible(page)
  await cosigned(signerKey(witness.name, bytesFrom('forger')), witness)
  await verdict('Uma assinatura do estado do registro não confere')
  await page.unroute('**/log/checkpoint')
  await page.unroute('**/log/witnesses')
})

test.runIf(isWhole)('reports an unreachable log, and retries on request', async () => {
  await page.route('**/log/checkpoint', (route) => route.abort())
  await again()
  await verdict('Não foi possível conferir agora: o servidor não respondeu.')
  await page.unroute('**/log/checkpoint')
  await again()
  await verdict('O registro é o mesmo que este navegador já conhecia.')
})

test.runIf(isWhole)('reports a log that does not extend the tree of the stored head', async () => {
  const root = '5'.repeat(64)
  await page.evaluate((other) => {
    const trust = JSON.parse(localStorage.getItem('lastro.log') ?? '') as { head: { root: string } }
    localStorage.setItem('lastro.log', JSON.stringify({ ...trust, head: { ...trust.head, root: other } }))
  }, root)
  await again()
  await verdict(`Este registro não continua o que este navegador já viu (3 folhas, raiz ${root})`)
  await page.getByRole('img', { name: 'Selo: rompido' }).waitFor()
  await expectAccessible(page)
  // A reload does not replace the stored head by the present one.
  await page.reload()
  await verdict('Este registro não continua o que este navegador já viu')
  expect(visitor.errors).toEqual([])
})

test.runIf(isWhole)('refuses a head whose signature does not match its content', async () => {
  await page.evaluate(() => localStorage.removeItem('lastro.log'))
  await page.route('**/log/checkpoint', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('\n3\n', '\n4\n') })
  })
  await page.reload()
  await verdict(
    'Uma assinatura do estado do registro não confere, ou não é da chave que este navegador conhece.',
  )
})

test.runIf(isWhole)(
  'without JavaScript, the page shows the commands and states that it checks nothing',
  async () => {
    const plain = await visit.open('/transparency', { javaScriptEnabled: false })
    const notice = plain.page.locator('noscript p').filter({ visible: true })
    await expect.poll(() => notice.innerText()).toMatch(/^Sem JavaScript nada é conferido aqui/)
    await plain.page.getByText(`curl -s ${visit.server.url}/log/checkpoint`).waitFor()
    await plain.context.close()
  },
)

async function sizeOfLog(): Promise<number> {
  const note = await (await fetch(`${visit.server.url}/log/checkpoint`)).text()
  return Number(note.split('\n')[1])
}
