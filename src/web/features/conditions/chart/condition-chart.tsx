import { useId, useEffect, useRef, useState, type RefObject } from 'react'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type { ConditionRange } from '#domain/conditions/condition-range.ts'
import type { Channel } from '#domain/conditions/reading.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { useConditionValues } from '../use-condition-values.ts'
import { ChartDrawing } from './chart-drawing.tsx'
import { dashes, PLOT_LEFT, PLOT_RIGHT, type ConditionChartProps, type NamedPoint } from './chart-parts.ts'
import { isLimited, nearestIndex, valueExtent, type ChartPoint, type Extent } from './chart-scale.ts'
import { ReadingsTable } from './readings-table.tsx'

/** Draws the curve of one channel. Pointer and arrow keys move along the readings. */
export function ConditionChart(props: ConditionChartProps) {
  const { channel, series, range, conditions } = props
  const { t } = useMessages()
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [chosen, setChosen] = useState<number>()
  const points = series
    .flatMap(({ serial, points: own }) => own.map((point): NamedPoint => ({ ...point, serial })))
    .toSorted((a, b) => a.at - b.at)
  const limits = limitsOf(range, channel)
  const say = usePointText(channel, limits, series.length > 1)
  const newest = points.findLastIndex(({ minimum }) => minimum !== null)
  const at = Math.min(chosen ?? Math.max(0, newest), points.length - 1)
  const current = points[at]
  const times = extentOf(conditions, points)
  const extent = valueExtent(points, limits)
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2">
      <h3 id={titleId} className="font-semibold">
        {t(`conditions.${channel}`)}
      </h3>
      <p aria-hidden className="tabular min-h-6 text-sm">
        {current && say(current)}
      </p>
      <div
        ref={box}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width: whole } = currentTarget.getBoundingClientRect()
          const part = (clientX - left - PLOT_LEFT) / Math.max(1, whole - PLOT_LEFT - PLOT_RIGHT)
          setChosen(nearestIndex(points, times[0] + part * (times[1] - times[0])))
        }}
        className="relative touch-pan-y rounded-md outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-brand"
      >
        {/* The arrow keys move along the readings as along a slider. */}
        <input
          type="range"
          aria-label={t('chart.along', { channel: t(`conditions.${channel}`) })}
          aria-valuetext={current && say(current)}
          min={0}
          max={points.length - 1}
          value={at}
          onChange={({ target }) => setChosen(target.valueAsNumber)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        {width > 0 && <ChartDrawing {...props} {...{ width, times, extent, limits }} cursor={current} />}
      </div>
      <Legend {...props} />
      <ReadingsTable channel={channel} points={points} limits={limits} />
    </section>
  )
}

/** Returns both limits of a channel; an infinite one is absent. */
function limitsOf(range: ConditionRange, channel: Channel): Extent {
  const [low, high] =
    channel === 'temperature'
      ? [range.temperature_minimum, range.temperature_maximum]
      : [range.humidity_minimum, range.humidity_maximum]
  return [low ?? Number.NEGATIVE_INFINITY, high ?? Number.POSITIVE_INFINITY]
}

/** Returns the first and last time of the monitoring, so that missing data show at both ends. */
function extentOf({ monitorings, judged_at }: ConditionsAnswer, points: readonly ChartPoint[]): Extent {
  const now = judged_at ?? new Date().toISOString()
  const starts = monitorings.map(({ started_at: start }) => Date.parse(start))
  const ends = monitorings.map(({ ended_at: end }) => Date.parse(end ?? now))
  const from = Math.min(...starts, points[0]?.at ?? Number.POSITIVE_INFINITY)
  const to = Math.max(...ends, points.at(-1)?.at ?? 0)
  return [from, Math.max(to, from + 60_000)]
}

/** Returns a function that says a point: time, device, value, and whether it is inside. */
function usePointText(channel: Channel, [low, high]: Extent, namesDevice: boolean) {
  const { t, format } = useLocale()
  const { value } = useConditionValues()
  return ({ at, serial, minimum, maximum }: NamedPoint): string => {
    const values =
      minimum === null || maximum === null
        ? t('chart.missing')
        : minimum === maximum
          ? value(channel, minimum)
          : t('chart.from_to', { low: value(channel, minimum), high: value(channel, maximum) })
    const place =
      isLimited([low, high]) &&
      minimum !== null &&
      maximum !== null &&
      t(minimum < low || maximum > high ? 'chart.outside' : 'chart.inside')
    return [format.dateTime(new Date(at)), namesDevice && serial, values, place].filter(Boolean).join(' · ')
  }
}

function Legend({ series, range, marks, conditions, channel }: ConditionChartProps) {
  const { t } = useMessages()
  const has = {
    gaps: conditions.gaps.some((gap) => gap.channel === channel),
    excursions: conditions.excursions.some((one) => one.channel === channel),
  }
  const entries = [
    ...(series.length > 1
      ? series.map(({ serial }, index) => [serial, <LineSample key="line" index={index} />] as const)
      : []),
    ...(isLimited(limitsOf(range, channel))
      ? [
          [
            t('chart.range'),
            <i key="range" className="h-3 w-5 bg-brand-tint outline outline-line" />,
          ] as const,
        ]
      : []),
    ...(has.gaps
      ? [[t('chart.gap'), <i key="gap" style={hatched} className="h-3 w-5 outline outline-line" />] as const]
      : []),
    ...(has.excursions
      ? [
          [
            t('chart.excursion'),
            <i key="excursion" className="h-3 w-5 bg-danger-tint outline outline-danger" />,
          ] as const,
        ]
      : []),
    ...(marks.length > 0
      ? [[t('chart.event'), <i key="event" className="h-3 border-l border-dashed border-ink" />] as const]
      : []),
  ]
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 pl-11 text-xs text-muted">
      {entries.map(([name, sample]) => (
        <li key={name} className="flex items-center gap-1.5">
          {sample}
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Hatching of the sample of missing data, as the chart draws them. */
const hatched = {
  background: 'repeating-linear-gradient(-45deg, var(--control) 0 1.5px, transparent 1.5px 6px)',
}

function LineSample({ index }: { readonly index: number }) {
  return (
    <svg width="20" height="4">
      <path
        d="M0 2H20"
        stroke="var(--brand)"
        strokeWidth="2"
        strokeDasharray={dashes[index % dashes.length]}
      />
    </svg>
  )
}

/** Returns the width of an element in pixels; 0 before it is known. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
