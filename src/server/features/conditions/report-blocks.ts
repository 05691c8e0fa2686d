import type { ConditionRange } from '#domain/conditions/condition-range.ts'
import type { ChartPoint } from '#domain/conditions/chart-points.ts'
import type { Channel, Period } from '#domain/conditions/reading.ts'

/** Content of a report as texts, tables and curves, from top to bottom. */
export type ReportContent = {
  /** Mark of a test company; null for other companies. */
  readonly mark: string | null
  readonly title: string
  readonly trackingId: string
  /** Target of the QR code. */
  readonly link: string
  readonly head: readonly string[]
  readonly madeAt: Date
  readonly footer: string
  /** Blocks below the head. A report begins before the readings for them are there. */
  readonly blocks: Promise<readonly Block[]>
  /** Blocks of the last pages, which need no readings. */
  readonly appendix: readonly Block[]
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'subheading'; readonly text: string }
  | { readonly kind: 'verdict'; readonly text: string; readonly isBad: boolean }
  | { readonly kind: 'text'; readonly text: string; readonly isSmall?: boolean }
  | { readonly kind: 'formula'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Names with values in two columns. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | Table
  | { readonly kind: 'curve'; readonly curve: Curve }

export type Table = {
  readonly kind: 'table'
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly string[])[]
}

/** @property width part of the width of the page, relative to the other columns */
export type TableColumn = { readonly title: string; readonly width: number; readonly isCode?: boolean }

/** Curve of one channel of one device with everything that is drawn beside it. */
export type Curve = {
  readonly channel: Channel
  readonly range: ConditionRange
  readonly period: Period
  readonly points: readonly ChartPoint[]
  readonly gaps: readonly Period[]
  readonly excursions: readonly Period[]
  /** Checkpoints by their number in the list of the report. */
  readonly marks: readonly { readonly at: number; readonly number: number }[]
}

/** File within the PDF. */
export type Attachment = {
  readonly name: string
  /** Content in the format of RFC 1950, which PDF calls `FlateDecode`. */
  readonly deflated: Uint8Array
  /** Number of plain bytes. */
  readonly bytes: number
  readonly description: string
  readonly createdAt: Date
}
