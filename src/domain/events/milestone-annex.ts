import { isDiscrepancy, isMilestoneCode } from '../air/milestone-code.ts'
import { milestoneSources, timeTypes, type Milestone } from '../air/milestone.ts'
import { parseInstant } from '../base/instant.ts'
import type { AnnexContent } from './annex.ts'

/** Milestone of a shipment as an annex states it. */
export type StatedMilestone = Milestone & {
  readonly airport: string
  /** Number of the plan of the whole route that it belongs to; null if it was reported alone. */
  readonly plan: number | null
  /** Id of the earlier milestone that it corrects. */
  readonly corrects: string | null
}

/** Place of a milestone in the message of an airline. */
export type MessageLine = {
  /** SHA-256 of the message in hexadecimal. */
  readonly message: string
  readonly line: number
  /** Fields after the known ones, such as the name of a person. */
  readonly remark: string | null
}

/** Maximum number of UTF-16 units of a remark. */
const MAX_REMARK = 500

/** Returns the content of the annex that states a milestone. Everybody may read its facts. */
export function milestoneReported(
  { code, time_type, at, airport, ...rest }: StatedMilestone,
  origin: MessageLine | null = null,
): AnnexContent {
  const details = Object.entries({
    ...rest,
    message: origin?.message,
    line: origin?.line,
    remark: origin?.remark?.slice(0, MAX_REMARK),
  }).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)] as const]))
  const facts = { code, time_type, at, airport }
  return { kind: 'milestone', facts, text: null, details: Object.fromEntries(details), media: null }
}

type Texts = Readonly<Record<string, string>>

/** Returns the milestone that the facts and details of an annex state, or undefined if none. */
export function statedMilestone(facts: Texts | null, details: Texts | null): StatedMilestone | undefined {
  const { code = '', airport } = facts ?? {}
  const time_type = timeTypes.find((one) => one === facts?.['time_type'])
  const source = milestoneSources.find((one) => one === details?.['source'])
  const at = parseInstant(facts?.['at'] ?? '')
  const discrepancy = details?.['discrepancy'] ?? ''
  if (!isMilestoneCode(code) || airport === undefined || at === undefined) return undefined
  if (time_type === undefined || source === undefined) return undefined
  return {
    code,
    time_type,
    at,
    airport,
    to: details?.['to'] ?? null,
    flight: details?.['flight'] ?? null,
    pieces: numberOf(details?.['pieces']),
    weight: numberOf(details?.['weight']),
    discrepancy: isDiscrepancy(discrepancy) ? discrepancy : null,
    source,
    plan: numberOf(details?.['plan']),
    corrects: details?.['corrects'] ?? null,
  }
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}
