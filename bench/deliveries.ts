import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { cpuOf, cpuOfFamily } from './cpu-time.ts'
import { createFleet, type FleetShipment } from './fleet.ts'
import { figure, median, printTable, ratioAgainst } from './figures.ts'
import { callerOf, type HttpCall } from './http-caller.ts'
import { nthCheckpoint } from './checkpoint-plan.ts'
import { startServerProcess } from './server-process.ts'
import { openSite, type Site } from './site.ts'
import { postmasterOf, queueIsEmpty } from './stage.ts'

const ROUNDS = 9
/** Deliveries of one kind in one round. */
const DELIVERIES = 100
const FLEET = { accounts: 100, shipmentsEach: 45, checkpoints: 1 }
/** Proofs of each kind in one round. They are drawn one after the other. */
const PROOFS = 20
const PHOTOS_ON_PAPER = 6
const PHOTO = { width: 1600, height: 1200 }
/** A photo from a phone in this size has about 150 kB. */
const QUALITY = 35

type Picture = { readonly bytes: Buffer; readonly sha256: string }

/** Processor time of each delivery or proof in microseconds, and median time of a call in ms. */
type Cost = { readonly server: number; readonly postgres: number; readonly ms: number }

/**
 * Measures deliveries with two pictures, which are sent after them, against plain checkpoints and
 * plain deliveries. Then measures the proof with six photos against the proof without.
 */
export async function measureDeliveries(): Promise<void> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const site = await openSite(4)
    closing.push(site.close)
    const fleet = await createFleet(site.services, site.identity, FLEET)
    const server = await startServerProcess(site)
    closing.push(server.stop)
    const postmaster = await postmasterOf(site)
    const caller = callerOf(server.url, [])
    const newPicture = await pictureMaker()

    const measure = async (phases: readonly (readonly HttpCall[])[], connections: number, of: number) => {
      await queueIsEmpty(site)
      const before = { server: await cpuOf(server.pid), postgres: await cpuOfFamily(postmaster) }
      const times: number[] = []
      for (const calls of phases) {
        times.push(...(await caller.many((at) => calls[at]!, calls.length, connections)).times)
      }
      await queueIsEmpty(site)
      return {
        server: ((await cpuOf(server.pid)) - before.server) / of,
        postgres: ((await cpuOfFamily(postmaster)) - before.postgres) / of,
        ms: median(times),
      }
    }

    let used = 0
    const nextShipments = () => fleet.slice(used, (used += DELIVERIES))
    const kinds = {
      'plain checkpoint': (round: number) => [
        fleet.slice(-DELIVERIES).map(({ token, trackingId }) => ({
          ...post('/api/checkpoints', token),
          body: nthCheckpoint(trackingId, round),
        })),
      ],
      'plain delivery': () => [nextShipments().map((shipment) => deliveryCall(shipment, []))],
      'delivery with two pictures': () => {
        const sent = nextShipments().map((shipment) => ({ shipment, pictures: [newPicture(), newPicture()] }))
        return [
          sent.map(({ shipment, pictures }) => deliveryCall(shipment, pictures)),
          sent.flatMap(({ shipment, pictures }) => pictures.map((picture) => putCall(shipment, picture))),
        ]
      },
    }
    const sizes = [1, 16].map((connections) => ({
      connections,
      costs: new Map<string, Cost[]>([...Object.keys(kinds), BARE].map((name) => [name, []])),
    }))
    let round = FLEET.checkpoints
    for (let turn = -1; turn < ROUNDS; turn++) {
      for (const { connections, costs } of sizes) {
        for (const [name, makeCalls] of Object.entries(kinds)) {
          const cost = await measure(makeCalls(round), connections, DELIVERIES)
          if (turn >= 0) costs.get(name)!.push(cost)
        }
        const bare = await storeBare(site, postmaster, fleet[0]!.account, newPicture)
        if (turn >= 0) costs.get(BARE)!.push(bare)
        round++
      }
    }
    for (const { connections, costs } of sizes) printDeliveries(connections, costs)

    const [without, withPhotos] = fleet.slice(used)
    const photos = Array.from({ length: PHOTOS_ON_PAPER }, newPicture)
    await caller.one(deliveryCall(without!, []))
    await caller.one(deliveryCall(withPhotos!, photos))
    for (const photo of photos) await caller.one(putCall(withPhotos!, photo))
    const proofs = [without!, withPhotos!].map((shipment) => ({ shipment, costs: [] as Cost[] }))
    for (let turn = -1; turn < ROUNDS; turn++) {
      for (const { shipment, costs } of proofs) {
        const cost = await measure([Array.from({ length: PROOFS }, () => proofCall(shipment))], 1, PROOFS)
        if (turn >= 0) costs.push(cost)
      }
    }
    printProofs(proofs.map(({ costs }) => costs))
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/** Returns a function that makes photos which differ only in the resolution that they state. */
export async function pictureMaker(): Promise<() => Picture> {
  const { width, height } = PHOTO
  const noise = { width: width / 8, height: height / 8, channels: 3 } as const
  const gradient = `<svg width="${width}" height="${height}"><linearGradient id="g" x2="1" y2="1"><stop stop-color="#753"/><stop offset="1" stop-color="#cde"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`
  const grain = await sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
    .resize(width, height)
    .ensureAlpha(0.5)
    .png()
    .toBuffer()
  const photo = await sharp(Buffer.from(gradient))
    .composite([{ input: grain }])
    .jpeg({ quality: QUALITY })
    .toBuffer()
  console.log(`\nPhotos of ${width} by ${height} pixels have ${figure(photo.length / 1000)} kB.`)
  let made = 0
  return () => {
    const bytes = Buffer.from(photo)
    // Bytes 14 to 17 are the resolution in the first segment of a JPEG (ITU-T T.871).
    bytes.writeUInt32BE(++made, 14)
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
}

const post = (path: string, token: string) => ({ method: 'POST', path, token })

export function deliveryCall({ token, trackingId }: FleetShipment, pictures: readonly Picture[]): HttpCall {
  return {
    ...post('/api/checkpoints', token),
    body: {
      ...nthCheckpoint(trackingId, FLEET.checkpoints),
      checkpoint_type: 'finalizacao',
      ...(pictures.length > 0 && {
        delivery: {
          outcome: 'complete',
          photos: String(pictures.length),
          photo_source: 'camera',
          signature: 'none',
          position: 'given',
        },
        receiver: { name: 'Ana Souza', relation: 'neighbor' },
        media: Object.fromEntries(pictures.map(({ sha256 }, at) => [`photo_${at + 1}`, sha256])),
      }),
    },
  }
}

export function putCall({ token }: FleetShipment, { sha256, bytes }: Picture): HttpCall {
  return { method: 'PUT', path: `/api/media/${sha256}`, token, body: bytes }
}

export function proofCall({ token, trackingId }: FleetShipment): HttpCall {
  return { method: 'GET', path: `/api/shipments/${trackingId}/delivery.pdf`, token }
}

const BARE = 'two pictures by bare SQL'

/** Stores two pictures for each delivery, each in a transaction of one statement. */
async function storeBare(
  { admin }: Site,
  postmaster: number,
  account: string,
  newPicture: () => Picture,
): Promise<Cost> {
  const before = await cpuOfFamily(postmaster)
  const times: number[] = []
  for (let at = 0; at < 2 * DELIVERIES; at++) {
    const { sha256, bytes } = newPicture()
    const begun = performance.now()
    await admin.query({
      name: 'store_bare',
      text: `insert into media (user_id, digest, content, type, width, height, bytes, sent_by)
             values ($1, $2, $3, 'image/jpeg', $4, $5, length($3::bytea), $1)`,
      values: [account, Buffer.from(sha256, 'hex'), bytes, PHOTO.width, PHOTO.height],
    })
    times.push(performance.now() - begun)
  }
  return { server: 0, postgres: ((await cpuOfFamily(postmaster)) - before) / DELIVERIES, ms: median(times) }
}

const totalOf = ({ server, postgres }: Cost): number => server + postgres

function row(name: string, costs: readonly Cost[]): string[] {
  const of = (value: (cost: Cost) => number): string => figure(median(costs.map(value)))
  return [name, of(({ server }) => server), of(({ postgres }) => postgres), of(totalOf), of(({ ms }) => ms)]
}

/** Median of the ratios of each round. */
function ratioOf(costs: readonly Cost[], to: readonly Cost[], value: (cost: Cost) => number): number {
  return median(costs.map((cost, at) => value(cost) / value(to[at]!)))
}

function printDeliveries(connections: number, costs: ReadonlyMap<string, readonly Cost[]>): void {
  const [plain = [], delivery = [], pictures = []] = costs.values()
  printTable(`At ${connections} connections, medians of ${ROUNDS} rounds`, [
    ['', 'Node µs', 'PostgreSQL µs', 'in all', 'ms per call'],
    ...[...costs].map(([name, own]) => row(name, own)),
  ])
  console.log(
    `  With two pictures: ${ratioAgainst(ratioOf(pictures, delivery, totalOf), { atMost: 2 })} of a plain delivery, ` +
      `${figure(ratioOf(pictures, plain, totalOf))}× of a plain checkpoint`,
  )
}

function printProofs([without = [], withPhotos = []]: readonly (readonly Cost[])[]): void {
  printTable(`Proof of delivery as PDF, medians of ${ROUNDS} rounds`, [
    ['', 'Node µs', 'PostgreSQL µs', 'in all', 'ms per call'],
    row('without photos', without),
    row(`${PHOTOS_ON_PAPER} photos`, withPhotos),
  ])
  const [time, cpu] = [({ ms }: Cost) => ms, totalOf].map((value) => ratioOf(withPhotos, without, value))
  console.log(
    `  With photos: ${ratioAgainst(time!, { atMost: 3 })} in time, ${figure(cpu!)}× of the processor time`,
  )
}
