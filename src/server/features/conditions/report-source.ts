import type { MessagePort } from 'node:worker_threads'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type { StoredFacts } from '#core/conditions/load-condition-facts.ts'
import type { CheckpointType } from '#domain/checkpoints/checkpoint.ts'
import type { ConditionFacts, Verdict } from '#domain/conditions/condition-verdict.ts'
import type { CountedJudgement } from '#domain/conditions/judge-conditions.ts'
import type { ConditionRows } from './present-conditions.ts'

/** Everything from which a report about conditions is written. */
export type ReportSource = Omit<ReportOrder, 'rows' | 'port'> & {
  readonly conditions: ConditionsAnswer
  readonly facts: ConditionFacts
  /** Its excursions are also those without an annex. */
  readonly judgement: CountedJudgement
}

/** Parts of a report that need no readings. */
export type StatedSource = Pick<ReportOrder, 'logIndexes' | 'head' | 'link'> & {
  readonly conditions: Pick<ConditionsAnswer, 'monitorings' | 'files'>
}

/** Facts without the readings of days that are read from their files. */
export type ReportFacts = StoredFacts & {
  /** Names of these days by `filedDay`. */
  readonly filed: ReadonlySet<string>
}

/** Returns the name of a day of a device. */
export function filedDay(device: string, day: string | null): string {
  return `${device} ${day ?? ''}`
}

/** Order to judge a shipment and to write a report. It is sent to a thread as it is. */
export type ReportOrder = {
  readonly rows: ConditionRows
  /** Receives `DayContents`, then `ReportFacts`. It closes if they cannot be read. */
  readonly port: MessagePort
  readonly trackingId: string
  /** Public page of the shipment. */
  readonly link: string
  /** Name of the company; undefined for a private account. */
  readonly sender: string | undefined
  readonly revision: number
  /** Time of the judgement in milliseconds. */
  readonly madeAt: number
  /** In the order of their time. */
  readonly checkpoints: readonly ReportCheckpoint[]
  readonly certificates: readonly ReportCertificate[]
  /** Index in the public log of each event of the shipment that is there. */
  readonly logIndexes: ReadonlyMap<string, number>
  readonly head: ReportHead | undefined
}

/** Valid files of days as they are stored, by digest. */
export type DayContents = ReadonlyMap<string, Uint8Array>

export type ReportCheckpoint = {
  readonly type: CheckpointType
  readonly at: number
  readonly location: string
  /** City and state; undefined if they are not known. */
  readonly place: string | undefined
}

export type ReportCertificate = {
  readonly device_id: string
  readonly number: string
  readonly laboratory: string
  readonly calibrated_on: string
  readonly valid_until: string
}

/** Newest signed head of the log. The root is in base64. */
export type ReportHead = {
  readonly origin: string
  readonly size: number
  readonly root: string
  readonly signedAt: number
}

/** Report in writing, and the verdict that it states. */
export type WrittenReport = { readonly pdf: Uint8Array; readonly verdict: Verdict }
