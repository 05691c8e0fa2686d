import { useId } from 'react'
import { useFormat } from '../../../locales/use-format.ts'
import { useConditionValues } from '../use-condition-values.ts'
import { isLimited, linePath, timeTicks, valueTicks, type ChartPoint, type Extent } from './chart-scale.ts'
import { dashes, PLOT_LEFT, PLOT_RIGHT, type ConditionChartProps } from './chart-parts.ts'

const HEIGHT = 280
const TOP = 14
const BOTTOM = 24
/** Width in pixels that a label of the time axis needs. */
const LABEL_WIDTH = 76

type ChartDrawingProps = ConditionChartProps & {
  readonly width: number
  readonly times: Extent
  readonly extent: Extent
  readonly limits: Extent
  /** Point that the person looks at. */
  readonly cursor: ChartPoint | undefined
}

type Plot = ChartDrawingProps & {
  /** Prefix of the ids that the drawing refers to. */
  readonly id: string
  readonly x: (at: number) => number
  readonly y: (value: number) => number
  /** Returns the rectangle of a period over the whole height. */
  readonly span: (from: string, to: string | null) => object
  /** Excursions of the channel that late readings did not withdraw. */
  readonly excursions: ConditionChartProps['conditions']['excursions']
}

/** Draws axes, range, gaps, lines, excursions, events and cursor. Screen readers use the table. */
export function ChartDrawing(props: ChartDrawingProps) {
  const { channel, marks, conditions, width, times, extent, cursor } = props
  const id = useId()
  const x = (at: number): number =>
    PLOT_LEFT + ((at - times[0]) / (times[1] - times[0])) * (width - PLOT_LEFT - PLOT_RIGHT)
  const y = (value: number): number =>
    TOP + ((extent[1] - value) / (extent[1] - extent[0])) * (HEIGHT - TOP - BOTTOM)
  const span = (from: string, to: string | null) => {
    const left = x(Math.max(times[0], Date.parse(from)))
    const right = x(Math.min(times[1], to === null ? times[1] : Date.parse(to)))
    return { x: left, width: Math.max(1, right - left), y: TOP, height: HEIGHT - TOP - BOTTOM }
  }
  const excursions = conditions.excursions.filter(
    (one) => one.channel === channel && one.state !== 'withdrawn',
  )
  const plot: Plot = { ...props, id, x, y, span, excursions }
  return (
    <svg aria-hidden width={width} height={HEIGHT} className="tabular block text-[11px]">
      <Ground {...plot} />
      <Axes {...plot} />
      {marks
        .filter(({ at }) => at >= times[0] && at <= times[1])
        .map(({ at, name }) => (
          <g key={`${at} ${name}`} stroke="var(--ink)" fill="var(--ink)">
            <path d={`M${x(at)} ${TOP}V${HEIGHT - BOTTOM}`} strokeDasharray="2 4" opacity="0.6" />
            <path d={`M${x(at) - 4} ${TOP - 8}h8l-4 7z`} />
          </g>
        ))}
      <Lines {...plot} />
      {cursor && <Cursor point={cursor} x={x} y={y} />}
    </svg>
  )
}

/** Draws the range as a band with its limits, gaps hatched, and the time of excursions. */
function Ground({ channel, conditions, width, extent, limits, id, y, span, excursions }: Plot) {
  const top = y(Math.min(limits[1], extent[1]))
  return (
    <>
      <defs>
        <pattern
          id={`${id}-gap`}
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V7" stroke="var(--control)" strokeWidth="1.5" />
        </pattern>
      </defs>
      {isLimited(limits) && (
        <rect
          x={PLOT_LEFT}
          y={top}
          width={Math.max(0, width - PLOT_LEFT - PLOT_RIGHT)}
          height={Math.max(0, y(Math.max(limits[0], extent[0])) - top)}
          fill="var(--brand-tint)"
        />
      )}
      {excursions.map((one) => (
        <rect key={one.id} {...span(one.started_at, one.ended_at)} fill="var(--danger-tint)" />
      ))}
      {conditions.gaps
        .filter((gap) => gap.channel === channel)
        .map(({ device_id, from, to }) => (
          <rect key={`${device_id} ${from}`} {...span(from, to)} fill={`url(#${id}-gap)`} opacity="0.6" />
        ))}
      {limits
        .filter((limit) => Number.isFinite(limit))
        .map((limit) => (
          <path
            key={limit}
            d={`M${PLOT_LEFT} ${y(limit)}H${width - PLOT_RIGHT}`}
            stroke="var(--brand)"
            strokeDasharray="3 3"
            opacity="0.7"
          />
        ))}
    </>
  )
}

/** Draws the line of each device, red where it is outside of the range. */
function Lines({ series, limits, width, id, x, y }: Plot) {
  const [low, high] = limits.map((limit) => (Number.isFinite(limit) ? y(limit) : undefined))
  return (
    <>
      <clipPath id={`${id}-outside`}>
        {high !== undefined && <rect x="0" y="0" width={width} height={Math.max(0, high)} />}
        {low !== undefined && <rect x="0" y={low} width={width} height={HEIGHT} />}
      </clipPath>
      {series.map(({ device_id, points }, index) => {
        const line = {
          d: linePath(points, x, y),
          fill: 'none',
          strokeLinejoin: 'round',
          strokeLinecap: 'round',
          strokeDasharray: dashes[index % dashes.length],
        } as const
        return (
          <g key={device_id}>
            <path {...line} stroke="var(--brand)" strokeWidth={1.75} />
            <path {...line} stroke="var(--danger)" strokeWidth={2.5} clipPath={`url(#${id}-outside)`} />
          </g>
        )
      })}
    </>
  )
}

function Cursor({ point, x, y }: Pick<Plot, 'x' | 'y'> & { readonly point: ChartPoint }) {
  const values = [...new Set([point.minimum, point.maximum])].filter((value) => value !== null)
  return (
    <g>
      <path d={`M${x(point.at)} ${TOP}V${HEIGHT - BOTTOM}`} stroke="var(--control)" />
      {values.map((value) => (
        <circle
          key={value}
          cx={x(point.at)}
          cy={y(value)}
          r="4"
          fill="var(--surface)"
          stroke="var(--ink)"
          strokeWidth="2"
        />
      ))}
    </g>
  )
}

function Axes({ width, times, extent, x, y }: Plot) {
  const format = useFormat()
  const { number } = useConditionValues()
  const offsetMs = -new Date(times[0]).getTimezoneOffset() * 60_000
  const maxTicks = Math.max(2, Math.floor((width - PLOT_LEFT) / LABEL_WIDTH))
  return (
    <g fill="var(--muted)">
      {valueTicks(extent, 6).map((value) => (
        <g key={value}>
          <path d={`M${PLOT_LEFT} ${y(value)}H${width - PLOT_RIGHT}`} stroke="var(--line)" />
          <text x={PLOT_LEFT - 6} y={y(value) + 4} textAnchor="end">
            {number(value)}
          </text>
        </g>
      ))}
      {timeTicks(times, maxTicks, offsetMs).map((at) => {
        const time = new Date(at)
        const isMidnight = time.getHours() === 0 && time.getMinutes() === 0
        const place = Math.max(PLOT_LEFT + 14, Math.min(width - 18, x(at)))
        return (
          <text key={at} x={place} y={HEIGHT - 8} textAnchor="middle" fontWeight={isMidnight ? 600 : 400}>
            {isMidnight ? format.dayMonth(time) : format.time(time)}
          </text>
        )
      })}
    </g>
  )
}
