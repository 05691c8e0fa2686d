import { join } from 'node:path'
import { cpuOfAll, cpuOfFamily } from './cpu-time.ts'
import { figure, median, printTable } from './figures.ts'
import type { FleetShipment } from './fleet.ts'
import { CONNECTIONS } from './http-caller.ts'
import { openSide, operations, type Operation, type Side } from './operations.ts'
import { postmasterOf } from './stage.ts'

const ROUNDS = 9

/**
 * Compares the processor time and throughput of this commit with those of another checkout, in
 * alternating rounds on one PostgreSQL. Both checkouts must have `bench/site.ts`, `bench/fleet.ts`
 * and `bench/server-process.ts`, and their dependencies installed.
 * @param folder the other checkout
 * @param names beginnings of the names of operations; by default all
 */
export async function measureTwoCommits(folder: string, names: readonly string[]): Promise<void> {
  const sides: Side[] = []
  try {
    for (const root of [folder, join(import.meta.dirname, '..')]) sides.push(await openSide(root))
    const postmaster = await postmasterOf(sides[0]!.site)
    const isAsked = ({ name }: Operation): boolean =>
      names.length === 0 || names.some((one) => name.startsWith(one))
    const measured = operations.filter(isAsked).map((operation) => ({
      operation,
      runs: sides.map(() => [] as { cpu: number; server: number; rate: number }[]),
    }))
    for (let round = -1; round < ROUNDS; round++) {
      for (const { operation, runs } of measured) {
        // The order of the two sides alternates, so that neither side always runs after the other.
        for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
          const run = await runOnce(sides[at]!, operation, round + 1, postmaster)
          if (round >= 0) runs[at]!.push(run)
        }
      }
    }
    printTable(
      `Medians of ${ROUNDS} alternating rounds at ${CONNECTIONS} connections to each node: other checkout, this one, ratio of the rounds`,
      [
        ['', 'µs each', '', 'new/old', 'server µs', '', 'per second', ''],
        ...measured.map(({ operation, runs: [old = [], fresh = []] }) => [
          operation.name,
          figure(median(old.map(({ cpu }) => cpu))),
          figure(median(fresh.map(({ cpu }) => cpu))),
          figure(median(fresh.map(({ cpu }, round) => cpu / (old[round]?.cpu ?? Number.NaN)))),
          figure(median(old.map(({ server }) => server))),
          figure(median(fresh.map(({ server }) => server))),
          figure(median(old.map(({ rate }) => rate))),
          figure(median(fresh.map(({ rate }) => rate))),
        ]),
      ],
    )
  } finally {
    for (const { close } of sides.toReversed()) await close()
  }
}

async function runOnce(
  side: Side,
  { request, prepare, requests }: Operation,
  round: number,
  postmaster: number,
): Promise<{ cpu: number; server: number; rate: number }> {
  const { fleet } = side
  const shipmentAt = (at: number): FleetShipment => fleet[(round * requests + at) % fleet.length]!
  await prepare?.(
    side,
    Array.from({ length: requests }, (_, at) => shipmentAt(at)),
  )
  const before = { server: await cpuOfAll(side.pids), postgres: await cpuOfFamily(postmaster) }
  const { times, seconds } = await side.caller.many((at) => request(side, shipmentAt(at)), requests)
  const server = (await cpuOfAll(side.pids)) - before.server
  const postgres = (await cpuOfFamily(postmaster)) - before.postgres
  return {
    cpu: (server + postgres) / times.length,
    server: server / times.length,
    rate: times.length / seconds,
  }
}
