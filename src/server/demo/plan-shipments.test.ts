import { beforeAll, describe, expect, it } from 'vitest'
import { createCheckpoint } from '#contract/checkpoints.ts'
import { parseWith } from '#contract/parse.ts'
import { createShipment } from '#contract/shipments.ts'
import { decideCheckpoint, initialProgress, type ShipmentProgress } from '#domain/checkpoint.ts'
import { parseTrackingCode } from '#domain/tracking-code.ts'
import type { DemoShipment } from './demo-shipment.ts'
import { planShipments } from './plan-shipments.ts'

const now = new Date('2026-11-21T14:00:00.000Z')
let shipments: readonly DemoShipment[]
beforeAll(() => {
  shipments = planShipments(now)
})

/** What the rules make of a shipment's checkpoints, in order. */
function progressOf({ content, checkpoints }: DemoShipment): ShipmentProgress {
  return checkpoints.reduce((progress, { occurredAt, content: { checkpoint_type: type, location } }) => {
    const verdict = decideCheckpoint(
      progress,
      { type, location, occurredAt: occurredAt.getTime() },
      now.getTime(),
    )
    if ('refusal' in verdict) throw verdict.refusal
    return verdict.progress
  }, initialProgress(content.status))
}

describe('the shipments of the demo', () => {
  it('are thirty with codes of their own, in every stage', () => {
    const statuses = shipments.map((shipment) => progressOf(shipment).status)
    const count = (status: string): number => statuses.filter((one) => one === status).length
    expect(new Set(shipments.map(({ trackingId }) => trackingId)).size).toBe(30)
    expect([count('pending'), count('in_transit'), count('delivered')]).toEqual([6, 13, 11])
    expect(new Set(shipments.map(({ checkpoints }) => checkpoints.length)).size).toBeGreaterThan(5)
  })

  it('are the same at the same moment, and whole days later but for the dates', () => {
    expect(planShipments(now)).toEqual(shipments)
    const later = planShipments(new Date('2026-11-28T14:00:00.000Z'))
    expect(later.map(({ content }) => content.description)).toEqual(
      shipments.map(({ content }) => content.description),
    )
    expect(later.map(({ checkpoints }) => checkpoints.map(({ content }) => content))).toEqual(
      shipments.map(({ checkpoints }) => checkpoints.map(({ content }) => content)),
    )
  })

  it.each(Array.from({ length: 24 }, (_, hour) => hour))(
    'lie in the past in their order, started at %i h',
    (hour) => {
      const start = new Date(Date.UTC(2026, 10, 21, hour, 17))
      for (const { createdAt, checkpoints } of planShipments(start)) {
        const times = [createdAt, ...checkpoints.map(({ occurredAt }) => occurredAt), start].map((at) =>
          at.getTime(),
        )
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(new Set(times).size).toBe(times.length)
      }
    },
  )

  it.each(Array.from({ length: 24 }, (_, hour) => hour))(
    'are handed over by day, started at %i h',
    (hour) => {
      const deliveries = planShipments(new Date(Date.UTC(2026, 10, 21, hour))).flatMap(({ checkpoints }) =>
        checkpoints.filter(({ content }) => content.checkpoint_type === 'finalizacao'),
      )
      expect(deliveries).toHaveLength(11)
      for (const { occurredAt } of deliveries) {
        const hourInBrasilia = (occurredAt.getUTCHours() + 24 - 3) % 24
        expect(hourInBrasilia).toBeGreaterThanOrEqual(8)
        expect(hourInBrasilia).toBeLessThan(18)
      }
    },
  )

  it('are what the API takes, word for word', () => {
    const { body: shipmentBody } = createShipment
    const { body: checkpointBody } = createCheckpoint
    if (!shipmentBody || !checkpointBody) throw new Error('the contract has no body')
    for (const { trackingId, createdAt, content, checkpoints } of shipments) {
      expect(parseTrackingCode(trackingId)).toBe(trackingId)
      const body = { tracking_id: trackingId, ...content, occurred_at: createdAt.toISOString() }
      expect(parseWith(shipmentBody, body)).toEqual({ ok: true, value: body })
      for (const { occurredAt, content: checkpoint } of checkpoints) {
        const recorded = { tracking_id: trackingId, ...checkpoint, occurred_at: occurredAt.toISOString() }
        expect(parseWith(checkpointBody, recorded)).toEqual({ ok: true, value: recorded })
      }
    }
  })

  it('go to another street than they come from', () => {
    const streets = shipments.map(({ content }) =>
      [content.origin, content.destination].map((at) => at.split(',')[0]),
    )
    for (const [from, to] of streets) expect(to).not.toBe(from)
  })

  it('stay on the map of Brazil', () => {
    const places = shipments.flatMap(({ checkpoints }) => checkpoints.map(({ content }) => content))
    for (const { latitude, longitude } of places) {
      expect(latitude).toBeGreaterThan(-34)
      expect(latitude).toBeLessThan(5.3)
      expect(longitude).toBeGreaterThan(-74)
      expect(longitude).toBeLessThan(-34.7)
    }
  })

  it('stand at one point in a warehouse, whoever passes', () => {
    const points = new Map<string, Set<string>>()
    for (const { content } of shipments.flatMap(({ checkpoints }) => checkpoints)) {
      if (content.checkpoint_type === 'finalizacao') continue
      const seen = points.get(content.location) ?? new Set()
      points.set(content.location, seen.add(`${content.latitude} ${content.longitude} ${content.address}`))
    }
    expect(points.size).toBeGreaterThan(20)
    expect([...points.values()].every(({ size }) => size === 1)).toBe(true)
  })

  it('say how cold the cold ones were', () => {
    const cold = shipments.filter(({ content }) => 'Faixa de temperatura' in content.custom_data)
    const notes = cold.flatMap(({ checkpoints }) => checkpoints.map(({ content }) => content.notes ?? ''))
    expect(cold).toHaveLength(11)
    expect(notes.filter((note) => /\d,\d °C/.test(note)).length).toBe(notes.length)
    expect(notes.join()).not.toMatch(/[{}]/)
  })

  it('arrive with the lock they left with', () => {
    const pairs = shipments.flatMap(({ checkpoints }) =>
      checkpoints.slice(1).map(({ content }, at) => [checkpoints[at]?.content, content] as const),
    )
    const locks = pairs
      .filter(([before, after]) => before?.checkpoint_type === 'saida' && lockIn(after.notes) !== undefined)
      .map(([before, after]) => [lockIn(before?.notes ?? null), lockIn(after.notes)])
      .filter(([left]) => left !== undefined)
    expect(locks.length).toBeGreaterThan(10)
    for (const [left, arrived] of locks) expect(arrived).toBe(left)
  })
})

function lockIn(note: string | null): string | undefined {
  return /lacre (\d+)/i.exec(note ?? '')?.[1]
}
