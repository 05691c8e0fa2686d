import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Dashboard } from '#contract/endpoints/dashboard.ts'
import type { Format } from '../../locales/format.ts'
import { useFormat } from '../../locales/use-format.ts'
import { shortDayMessage } from './day-message.ts'

const FONT = "12px 'Source Sans 3 Variable', sans-serif"
/** Ratio of the axis maximum to the highest value, which leaves free space above the bars. */
const HEADROOM = 1.15
/** Height of one line of axis labels, in pixels. */
const AXIS_HEIGHT = 28
const bars: uPlot.Series.PathBuilder = (chart, ...rest) =>
  uPlot.paths.bars?.({ size: [0.6, 24] })(chart, ...rest) ?? null

/** Draws bars and a line over thirty days. Screen readers use the table in the same card. */
export function ActivityChart({ days }: Pick<Dashboard, 'days'>) {
  const box = useRef<HTMLDivElement>(null)
  const format = useFormat()
  useEffect(() => {
    const holder = box.current
    if (holder === null) return
    const chart = new uPlot(
      chartOptions(holder, days, format),
      [
        days.map((_day, at) => at),
        days.map(({ created }) => created),
        days.map(({ delivered }) => delivered),
      ],
      holder,
    )
    const resize = new ResizeObserver(() =>
      chart.setSize({ width: holder.clientWidth, height: holder.clientHeight }),
    )
    resize.observe(holder)
    return () => {
      resize.disconnect()
      chart.destroy()
    }
  }, [days, format])
  // The box takes its size from the card, not from the canvas. If the canvas set the size, the
  // chart could not shrink with the window.
  return <div ref={box} className="h-full min-w-0 overflow-hidden [contain:size]" />
}

function chartOptions(holder: HTMLElement, days: Dashboard['days'], format: Format): uPlot.Options {
  const color = (name: string) => paintable(holder, name)
  const label = (value: number) => {
    const day = days[Math.round(value)]?.day
    return day === undefined ? '' : shortDayMessage(day, format)
  }
  return {
    width: holder.clientWidth,
    height: holder.clientHeight,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 8, 0, 0],
    scales: {
      x: { time: false, range: [-0.5, days.length - 0.5] },
      y: { range: (_chart, _min, max) => [0, Math.max(max * HEADROOM, 4)] },
    },
    axes: [
      {
        stroke: color('--muted'),
        font: FONT,
        grid: { show: false },
        ticks: { show: false },
        size: AXIS_HEIGHT,
        // The axis uses steps of whole days, so that its labels have equal distances.
        incrs: [1, 2, 5, 10],
        values: (_chart, at) => at.map(label),
      },
      {
        stroke: color('--muted'),
        font: FONT,
        grid: { stroke: color('--line'), width: 1 },
        ticks: { show: false },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000],
        values: (_chart, at) => at.map((value) => format.number(value)),
      },
    ],
    series: [
      {},
      {
        fill: color('--brand'),
        stroke: color('--brand'),
        paths: bars,
        points: { show: false },
      },
      {
        stroke: color('--status-delivered'),
        width: 2,
        points: { size: 5, fill: color('--status-delivered') },
      },
    ],
  }
}

/**
 * Returns a theme colour in a format that a canvas accepts. The function reads it from an element,
 * because only an element resolves `light-dark()`.
 */
function paintable(holder: HTMLElement, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  holder.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
