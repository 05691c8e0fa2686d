import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Page, Request } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Annex } from '#contract/endpoints/annexes.ts'
import type { Checkpoint } from '#contract/endpoints/checkpoints.ts'
import { createAccount, type TestAccount } from '../../support/auth/auth.ts'
import { askAdmin } from '../../support/auth/auth-database.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addShipment } from '../../support/api/shipment-api.ts'
import { startBrowser, type BrowserProcess } from '../../support/browser/browser-process.ts'
import { device, openPhone, sessionOnDisk, signIn } from '../../support/browser/offline-phone.ts'
import { openVisit, storedOnDevice, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { startProxy, type Proxy } from '../../support/processes/server-proxy.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { pick } from '../../support/vitest/pick.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const PARCELS = 200
/** Kills while the phone records, and as many while it sends. */
const KILLS = 10

/** Moments of a record at which the browser is killed, and whether the record is stored then. */
const moments = {
  'the photos are chosen': false,
  'the form is filled in': false,
  'the button is being pressed': undefined,
  'the button was pressed': undefined,
  'the record is stored': true,
} as const
type Moment = keyof typeof moments

type Photo = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
/** A visit to a door, with photos of colours that no other visit has. */
type Call = {
  readonly code: string
  readonly type: 'tentativa' | 'finalizacao'
  readonly colours: readonly Colour[]
}
type Colour = readonly [red: number, green: number, blue: number]

let folder: string
let visit: Visit
let way: Proxy
let account: TestAccount
let api: Api
let codes: readonly string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-phone-'))
  visit = await openVisit()
  way = await startProxy(visit.server.url)
  account = await createAccount(visit.server)
  api = apiOf(visit.server, account.session.access_token)
})
afterAll(async () => {
  await killBrowser()
  await way?.stop()
  await visit?.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

let colours = 0
/** Returns a colour that differs by at least 25 in one part from all others. */
function nextColour(): Colour {
  const number = colours++
  return [0, 1, 2].map((part) => 15 + 25 * (Math.floor(number / 10 ** part) % 10)) as unknown as Colour
}

async function photoOf([r, g, b]: Colour): Promise<Photo> {
  const image = sharp({ create: { width: 96, height: 64, channels: 3, background: { r, g, b } } })
  return { name: `${r}-${g}-${b}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** Every third parcel is delivered at the second attempt. */
const callsAt = (parcels: readonly string[]): readonly Call[] =>
  parcels.flatMap((code, at) => [
    ...(at % 3 === 0 ? [{ code, type: 'tentativa', colours: [nextColour()] } as const] : []),
    { code, type: 'finalizacao', colours: [nextColour(), nextColour()] },
  ])

/** Records a visit as a person does, up to a moment. The code is typed instead of scanned. */
async function record(page: Page, { code, type, colours: photos }: Call, until?: Moment): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const isDelivery = type === 'finalizacao'
  await page.getByLabel('ID de Rastreamento').fill(code)
  await button('Verificar').click()
  await page.getByRole('link', { name: isDelivery ? 'Entregue' : 'Não entregue', exact: true }).click()
  if (!isDelivery) await button('Adicionar foto (opcional)').click()
  await page.getByLabel('Escolher da galeria').setInputFiles(await Promise.all(photos.map(photoOf)))
  if (until === 'the photos are chosen') return
  await page.getByRole('img', { name: `Foto ${photos.length}` }).waitFor()
  if (isDelivery) await page.getByRole('textbox', { name: 'Quem recebeu' }).fill('Ana Souza')
  else await page.getByText('Ausente', { exact: true }).click()
  await page.getByText('Local da entrega').click()
  await page.getByRole('textbox', { name: 'Nome do local' }).fill('Portaria')
  if (until === 'the form is filled in') return
  const pressed = button(isDelivery ? 'Confirmar entrega' : 'Registrar tentativa').click()
  if (until === 'the button is being pressed') return void pressed.catch(() => undefined)
  await pressed
  if (until === 'the button was pressed') return
  await page.getByRole('heading', { name: 'Guardado neste aparelho' }).waitFor()
}

const again = (page: Page) => page.getByRole('link', { name: 'Escanear outro' }).click()

/** Opens the page of the queue, and returns how many records it lists as not sent. */
async function countUnsent(page: Page): Promise<number> {
  await page.goto(`${origin()}/pending`)
  const unsent = page.getByRole('heading', { name: /^A enviar/ })
  await unsent.or(page.getByText('Nada pendente neste aparelho')).waitFor()
  return (await unsent.count()) === 0 ? 0 : Number(/\d+/.exec(await unsent.innerText())?.[0])
}

const origin = () => new URL(way.url).origin

/** Browser that runs on the profile, if any. */
let running: BrowserProcess | undefined

async function openProfile(
  profile = folder,
): Promise<{ readonly browser: BrowserProcess; readonly page: Page }> {
  const browser = await startBrowser(profile)
  running = browser
  await browser.context.grantPermissions(['geolocation'])
  await browser.context.setGeolocation(device.geolocation)
  const page = await browser.context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  return { browser, page }
}

async function killBrowser(): Promise<void> {
  await running?.kill()
  running = undefined
}

const isSending = (request: Request): boolean =>
  /\/api\/(?:checkpoints|media\/\w+|shipments\/[\w-]+\/annexes)$/.test(request.url()) &&
  request.method() !== 'GET'

/** Records visits without a network on a phone whose browser is killed at random moments. */
async function recordOnKilledPhone(calls: readonly Call[]): Promise<void> {
  const places = fc.uniqueArray(fc.nat(calls.length - 1), { minLength: KILLS, maxLength: KILLS })
  const anyMoment = fc.constantFrom(...(Object.keys(moments) as Moment[]))
  const killedAt = new Map(pick(places).map((at, kill) => [at, pick(anyMoment, kill)]))
  let { page } = await openProfile()
  await signIn(page, origin(), account)
  await storedOnDevice(page)
  await sessionOnDisk(folder)
  way.cut()
  await page.goto(`${origin()}/scan-qr`)
  for (const [at, call] of calls.entries()) {
    const moment = killedAt.get(at)
    await record(page, call, moment)
    if (moment !== undefined) {
      await killBrowser()
      ;({ page } = await openProfile())
      const unsent = await countUnsent(page)
      const isStored = unsent > at
      expect(isStored, moment).toBe(moments[moment] ?? isStored)
      expect(unsent, moment).toBe(isStored ? at + 1 : at)
      await page.goto(`${origin()}/scan-qr`)
      if (isStored) continue
      await record(page, call)
    }
    await again(page)
  }
  await killBrowser()
}

/**
 * Sends the queue of this phone, whose browser is killed between random requests. More requests
 * pass until a kill takes effect, so the kills are spread over half of the requests.
 */
async function sendFromKilledPhone(calls: readonly Call[]): Promise<void> {
  way.join()
  const requests = calls.length + picturesOf(calls)
  for (let kill = 0; kill < KILLS; kill++) {
    const { browser, page } = await openProfile()
    const event = pick(fc.constantFrom('request', 'requestfinished'), kill)
    let left = pick(fc.integer({ min: 1, max: Math.floor(requests / (2 * KILLS)) }), kill)
    const reached = new Promise<void>((resolve) => {
      browser.context.on(event as 'request', (request) => {
        if (isSending(request) && --left === 0) resolve()
      })
    })
    await page.goto(`${origin()}/pending`)
    await reached
    await killBrowser()
  }
  const { page } = await openProfile()
  await page.goto(`${origin()}/pending`)
  await expectSent(page)
  await killBrowser()
}

async function expectSent(page: Page): Promise<void> {
  await page.getByText('Nada pendente neste aparelho').waitFor({ timeout: 10 * waitTimeout })
  expect(await page.getByText('Recusados').count()).toBe(0)
}

/** Delivers parcels with the second phone, which sends them when it has a network again. */
async function deliverAgain({ page, context }: Visitor, calls: readonly Call[]): Promise<void> {
  await context.setOffline(true)
  for (const call of calls) {
    await page.goto(`${visit.server.url}/scan-qr`)
    await record(page, call)
  }
}

async function connect({ page, context }: Visitor): Promise<void> {
  await context.setOffline(false)
  await page.goto(`${visit.server.url}/pending`)
  await expectSent(page)
}

const picturesOf = (calls: readonly Call[]): number => calls.flatMap((call) => call.colours).length

test.runIf(isWhole)(
  'a phone whose browser is killed sends each delivery and picture exactly once, in order',
  { timeout: 60 * waitTimeout },
  async () => {
    codes = await Promise.all(Array.from({ length: PARCELS }, () => addShipment(api)))
    const calls = callsAt(codes)
    await recordOnKilledPhone(calls)

    // A second phone delivers some of the parcels: some of them before the first phone sends, and
    // some afterwards. The delivery that arrives later is added to the other.
    const second = await openPhone(visit, account)
    const [before, after] = [2, 1].map((place) =>
      calls.filter(({ type }, at) => type === 'finalizacao' && at % 20 === place),
    )
    if (before === undefined || after === undefined) throw new Error('no parcels')
    const withOtherPhotos = (call: Call): Call => ({ ...call, colours: [nextColour(), nextColour()] })
    const [early, late] = [before.map(withOtherPhotos), after.map(withOtherPhotos)]
    await deliverAgain(second, early)
    await connect(second)
    await deliverAgain(second, late)
    await sendFromKilledPhone(calls)
    await connect(second)

    const first = calls.map((call) => early[before.indexOf(call)] ?? call)
    await expectRecorded(first, [...before, ...late])
  },
)

/** Expects that the server has each visit once and in order, with its own pictures. */
async function expectRecorded(first: readonly Call[], added: readonly Call[]): Promise<void> {
  const colourOf = await storedColours()
  expect(colourOf.size).toBe(picturesOf([...first, ...added]))
  const checkpoints = await stored<Checkpoint>('checkpoints', 'occurred_at')
  const annexes = await stored<Annex>('annexes', 'received_at')
  const shown = (media: object | null) => Object.values(media ?? {}).map((digest) => colourOf.get(digest))
  for (const code of codes) {
    const recorded = checkpoints.get(code) ?? []
    const late = annexes.get(code) ?? []
    expect(
      recorded.map(({ checkpoint_type: type, media }) => ({ type, colours: shown(media) })),
      code,
    ).toEqual(expected(first, code))
    expect(
      late.map(({ facts, media }) => ({ type: facts?.['checkpoint_type'], colours: shown(media) })),
      code,
    ).toEqual(expected(added, code))
    const final = recorded.at(-1)?.id
    expect(late.map(({ kind, facts }) => [kind, facts?.['about']])).toEqual(
      late.map(() => ['late_evidence', final]),
    )
  }
}

/** Reads rows of the account by tracking code: no member may call the API so often in a minute. */
async function stored<Row extends object>(table: string, time: string): Promise<Map<string, Row[]>> {
  const rows = await askAdmin<Row & { readonly code: string }>(
    visit.database,
    `select s.tracking_id as code, r.* from ${table} r join shipments s on s.id = r.shipment_id
     where r.user_id = $1 order by r.${time}, r.id`,
    [account.session.user.id],
  )
  return Map.groupBy(rows, ({ code }) => code)
}

const expected = (calls: readonly Call[], code: string) =>
  calls
    .filter((call) => call.code === code)
    .map(({ type, colours: all }) => ({ type, colours: all.map(near) }))

/** Returns the mean colour of each stored picture of the account, by its digest. */
async function storedColours(): Promise<Map<string, readonly number[]>> {
  const pictures = await askAdmin<{ sha256: string; content: Buffer }>(
    visit.database,
    `select encode(digest, 'hex') as sha256, content from media
     where user_id = $1 and content is not null`,
    [account.session.user.id],
  )
  const entries = pictures.map(async ({ sha256, content }) => {
    const { channels } = await sharp(content).stats()
    return [sha256, channels.map(({ mean }) => mean)] as const
  })
  return new Map(await Promise.all(entries))
}

const near = (colour: Colour) => colour.map((part) => expect.closeTo(part, -1))

/** Runs in the page: returns true if the device has stored the origin of the log. */
async function hasLogOrigin(): Promise<boolean> {
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'lastro-log')) return false
  return new Promise((resolve) => {
    const opening = indexedDB.open('lastro-log')
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('values').objectStore('values').get('origin')
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve(reading.result !== undefined)
      })
    })
  })
}

test('a phone that is switched off soon after its first sign-in records without a network', async () => {
  const code = await addShipment(api)
  const profile = await mkdtemp(join(folder, 'new-'))
  let { page } = await openProfile(profile)
  const { promise: keyMayCome, resolve: answerKey } = Promise.withResolvers<void>()
  await page.route('**/log/key', (route) => keyMayCome.then(() => route.continue()))
  const key = page.waitForResponse('**/log/key')
  await signIn(page, origin(), account)
  await storedOnDevice(page)
  // Browsers write local storage at most once a minute, so nothing that follows is on the disk.
  await sessionOnDisk(profile)
  answerKey()
  await (await key).finished()
  await page.goto(`${origin()}/scan-qr`)
  await page.getByLabel('ID de Rastreamento').waitFor()
  await expect.poll(() => page.evaluate(hasLogOrigin)).toBe(true)
  await killBrowser()
  way.cut()
  ;({ page } = await openProfile(profile))
  await page.goto(`${origin()}/scan-qr`)
  await record(page, { code, type: 'finalizacao', colours: [nextColour()] })
  expect(await countUnsent(page)).toBe(1)
  await killBrowser()
  way.join()
})
