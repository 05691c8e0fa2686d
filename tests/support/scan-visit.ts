import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiOf, type Api } from './api.ts'
import { createAccount } from './auth.ts'
import { scenes, writeFakeCamera, type Scene } from './fake-camera.ts'
import type { LabelCodes } from './label-picture.ts'
import { openVisit, type Visit, type Visitor } from './visit.ts'

/** An operator before the scanner, with a camera that films whatever label is held before it. */
export type ScanVisit = {
  readonly visit: Visit
  readonly account: { readonly email: string; readonly password: string; readonly id: string }
  readonly api: Api
  /** Adds a shipment of the operator's. */
  readonly ship: (trackingId: string) => Promise<void>
  /** Holds a label before the camera; a page that starts its camera from then on sees it. */
  readonly hold: (codes: LabelCodes, scene?: Scene) => Promise<void>
  /** What a browser keeps of the operator's session. */
  readonly signedIn: Awaited<ReturnType<typeof signIn>>
  /** The film's file. */
  readonly film: string
  /** Opens the scan page, signed in, after what is done to the browser first. */
  readonly scan: (options?: ScanOptions) => Promise<Visitor>
  readonly close: () => Promise<void>
}

type Context = NonNullable<Parameters<Visit['open']>[1]>
type ScanOptions = {
  readonly context?: Context
  readonly before?: (visitor: Visitor) => Promise<unknown>
}

export async function openScanVisit(): Promise<ScanVisit> {
  const folder = await mkdtemp(join(tmpdir(), 'lastro-camera-'))
  const film = join(folder, 'camera.y4m')
  await writeFakeCamera(film, {})
  const visit = await openVisit({ camera: film })
  const { email, password, session } = await createAccount(visit.server)
  const api = apiOf(visit.server, session.access_token)
  const signedIn = await signIn(visit, email, password)
  return {
    visit,
    account: { email, password, id: session.user.id },
    api,
    film,
    signedIn,
    ship: async (trackingId) => {
      const { status } = await api('POST', '/api/shipments', {
        tracking_id: trackingId,
        origin: 'São Paulo',
        destination: 'Recife',
      })
      if (status !== 201) throw new Error(`no shipment: ${status}`)
    },
    hold: (codes, scene = scenes.straight) => writeFakeCamera(film, codes, scene),
    scan: async ({ context = {}, before } = {}) => {
      const visitor = await visit.open('/status', {
        storageState: signedIn,
        ...context,
      })
      await before?.(visitor)
      await visitor.page.goto(`${visit.server.address}/scan-qr`)
      return visitor
    },
    close: async () => {
      await visit.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function signIn(visit: Visit, email: string, password: string) {
  const { page, context } = await visit.open('/auth')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL('**/dashboard')
  const state = await context.storageState()
  await context.close()
  return state
}
