import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiOf, type Api } from '../api/api.ts'
import { createAccount } from '../auth/auth.ts'
import { scenes, writeFakeCamera, type Scene } from './fake-camera.ts'
import type { LabelCodes } from './label-picture.ts'
import { signedIn } from '../auth/signed-in.ts'
import { openVisit, type Visit, type Visitor } from './visit.ts'

/** An operator at the scanner, with a simulated camera that films labels. */
export type ScanVisit = {
  readonly visit: Visit
  readonly account: { readonly email: string; readonly password: string; readonly id: string }
  readonly api: Api
  /** Creates a shipment of the operator. */
  readonly ship: (trackingId: string) => Promise<void>
  /** Shows a label to the camera. Pages that start their camera afterwards see this label. */
  readonly hold: (codes: LabelCodes, scene?: Scene) => Promise<void>
  /** Storage state of a browser with the operator's session. */
  readonly signedIn: ReturnType<typeof signedIn>
  /** Path of the video file that the simulated camera plays. */
  readonly film: string
  /** Opens the scan page, signed in, after `before` has prepared the browser. */
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
  const visit = await openVisit({ camera: film, routes: true })
  const { email, password, session } = await createAccount(visit.server)
  const api = apiOf(visit.server, session.access_token)
  const state = signedIn(visit, session)
  return {
    visit,
    account: { email, password, id: session.user.id },
    api,
    film,
    signedIn: state,
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
        storageState: state,
        ...context,
      })
      await before?.(visitor)
      await visitor.page.goto(`${visit.server.url}/scan-qr`)
      return visitor
    },
    close: async () => {
      await visit.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
