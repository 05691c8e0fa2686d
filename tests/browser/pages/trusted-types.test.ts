import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { addCheckpoint, addShipment, readShipment, verifiedReceipt } from '../../support/api/shipment-api.ts'
import { openVisit, type Visit } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole, sampled } from '../../support/vitest/whole-run.ts'

let visit: Visit
let state: ReturnType<typeof signedIn>
let code: string
let id: string

beforeAll(async () => {
  visit = await openVisit()
  const account = await createAccount(visit.server)
  const api = apiOf(visit.server, account.session.access_token)
  code = await addShipment(api)
  await addCheckpoint(api, code, 2, { checkpoint_type: 'entrada' })
  await verifiedReceipt(api, `/api/shipments/${code}/receipt`, code, 2)
  id = (await readShipment(api, code)).id
  state = signedIn(visit, account.session)
})
afterAll(() => visit?.close())

/** Returns the violations of Trusted Types or another content security policy in console errors. */
const violations = (errors: readonly string[]) =>
  errors.filter((error) => /trusted|content security policy/i.test(error))

test.runIf(isWhole).each(['/', '/auth', '/verify', '/transparency'])(
  '%s never assigns a plain string as HTML',
  async (path) => {
    const { page, context, errors } = await visit.open(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(violations(errors)).toEqual([])
    await context.close()
  },
)

test.runIf(isWhole)('a public page verifies in its worker without a Trusted Types violation', async () => {
  const { page, context, errors } = await visit.open(`/verify/${code}`)
  await page.getByText('Histórico conferido', { exact: true }).waitFor()
  expect(violations(errors)).toEqual([])
  await context.close()
})

test.runIf(isWhole)('draws the map of a shipment without a Trusted Types violation', async () => {
  const { page, context, errors } = await visit.open(`/shipment/${id}`, { storageState: state })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('heading', { name: 'Mapa e rota' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Aproximar' }).waitFor()
  await page.getByRole('region', { name: 'Mapa da rota', exact: true }).getByText('Natural Earth').waitFor()
  expect(violations(errors)).toEqual([])
  await context.close()
})

test.each(sampled(['/auth', '/'], 2))(
  '%s refuses a plain string that a script assigns as HTML',
  async (path) => {
    const { page, context } = await visit.open(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const refused = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<img src=x onerror=alert(1)>'
        return 'nothing'
      } catch (error) {
        return error instanceof TypeError ? 'TypeError' : String(error)
      }
    })
    expect(refused).toBe('TypeError')
    await context.close()
  },
)
