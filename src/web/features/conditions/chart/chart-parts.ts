import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type { ConditionRange } from '#domain/conditions/condition-range.ts'
import type { Channel } from '#domain/conditions/reading.ts'
import type { ChartPoint } from './chart-scale.ts'

/** Readings of one device. */
export type ChartSeries = {
  readonly device_id: string
  readonly serial: string
  readonly points: readonly ChartPoint[]
}

/** An event of the shipment that the chart marks. */
export type ChartMark = { readonly at: number; readonly name: string }

export type ConditionChartProps = {
  readonly channel: Channel
  readonly series: readonly ChartSeries[]
  readonly range: ConditionRange
  readonly marks: readonly ChartMark[]
  readonly conditions: ConditionsAnswer
}

/** A point with the device that it belongs to. */
export type NamedPoint = ChartPoint & { readonly serial: string }

/** Room for the labels of the value axis, and at the right edge, in pixels. */
export const PLOT_LEFT = 44
export const PLOT_RIGHT = 8

/** Dashes by which the lines of several devices differ. */
export const dashes = ['', '6 3', '2 3', '10 3 2 3'] as const
