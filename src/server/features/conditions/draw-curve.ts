import { dayAndTimeAt } from '#domain/base/calendar-day.ts'
import { limitsOf } from '#domain/conditions/counted-readings.ts'
import { writtenDay } from './report-values.ts'
import type { Curve } from './report-blocks.ts'

/** Lengths in points. */
export const CURVE_HEIGHT = 216
const LEFT = 34
const TOP = 16
const BOTTOM = 40
const HATCH = 5
const LABEL_SIZE = 7

const BAND = '#e3f1e6'
const LIMIT = '#5b8a67'
const EXCURSION = '#fbe3e3'
const OUTSIDE = '#b00020'
const INSIDE = '#1f3a5f'
const GREY = '#777777'
const GRID = '#e6e6e6'

type Document = PDFKit.PDFDocument
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Scale = {
  readonly box: Box
  readonly xOf: (at: number) => number
  readonly yOf: (value: number) => number
}

/**
 * Draws a curve with its range as a band. Gaps are hatched, excursions are red, and checkpoints are
 * numbered lines.
 */
export function drawCurve(
  document: Document,
  curve: Curve,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const box = { x: x + LEFT, y: y + TOP, width: width - LEFT, height: CURVE_HEIGHT - TOP - BOTTOM }
  const limits = limitsOf(curve.range, curve.channel)
  const known = [limits?.minimum, limits?.maximum].filter(
    (one) => one !== undefined && Number.isFinite(one),
  ) as number[]
  const values = curve.points.flatMap(({ minimum, maximum }) => [minimum ?? [], maximum ?? []].flat())
  const [low, high] = spreadOf([...known, ...values])
  const span = Math.max(1, curve.period.to - curve.period.from)
  const scale: Scale = {
    box,
    xOf: (at) => box.x + ((at - curve.period.from) / span) * box.width,
    yOf: (value) => box.y + ((high - value) / (high - low)) * box.height,
  }
  document.save()
  const bandTop = Math.max(box.y, scale.yOf(Math.min(limits?.maximum ?? high, high)))
  const bandEnd = Math.min(box.y + box.height, scale.yOf(Math.max(limits?.minimum ?? low, low)))
  if (limits !== undefined) document.rect(box.x, bandTop, box.width, bandEnd - bandTop).fill(BAND)
  for (const { from, to } of curve.excursions) fillPeriod(document, scale, from, to)
  drawValueAxis(document, scale, low, high)
  for (const value of known)
    line(document, [box.x, scale.yOf(value)], [box.x + box.width, scale.yOf(value)], LIMIT)
  drawGaps(document, scale, curve)
  drawTimeAxis(document, scale, curve)
  drawMarks(document, scale, curve)
  const path = pathOperators(scale, curve.points)
  drawPath(document, path, { ...box, y: bandTop, height: bandEnd - bandTop }, INSIDE)
  if (limits !== undefined && values.some((value) => value > limits.maximum))
    drawPath(document, path, { ...box, height: bandTop - box.y }, OUTSIDE)
  if (limits !== undefined && values.some((value) => value < limits.minimum))
    drawPath(document, path, { ...box, y: bandEnd, height: box.y + box.height - bandEnd }, OUTSIDE)
  document.rect(box.x, box.y, box.width, box.height).lineWidth(0.5).stroke(GREY)
  drawLegend(document, curve, { x: box.x, y: y + CURVE_HEIGHT - 12 })
  document.restore().fillColor('black').strokeColor('black')
}

/** Returns the lowest and the highest value of the axis, with some room beside the curve. */
function spreadOf(values: readonly number[]): readonly [low: number, high: number] {
  if (values.length === 0) return [0, 10_000]
  const low = values.reduce((a, b) => Math.min(a, b))
  const high = values.reduce((a, b) => Math.max(a, b))
  const room = Math.max(500, (high - low) * 0.12)
  return [low - room, high + room]
}

function line(
  document: Document,
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  color: string,
  width = 0.5,
): void {
  document.moveTo(x1, y1).lineTo(x2, y2).lineWidth(width).stroke(color)
}

function label(document: Document, text: string, x: number, y: number): void {
  document.font('sans').fontSize(LABEL_SIZE).fillColor(GREY)
  document.text(text, x, y, { lineBreak: false })
}

function clamped({ box }: Scale, x: number): number {
  return Math.min(box.x + box.width, Math.max(box.x, x))
}

function fillPeriod(document: Document, scale: Scale, from: number, to: number): void {
  const { box, xOf } = scale
  const left = clamped(scale, xOf(from))
  // A short excursion of a long voyage is still seen.
  const width = Math.max(1.5, clamped(scale, xOf(to)) - left)
  document.rect(left, box.y, width, box.height).fill(EXCURSION)
}

/** Distances of the marks of the axis of values, in thousandths. */
const valueSteps = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

function drawValueAxis(document: Document, { box, yOf }: Scale, low: number, high: number): void {
  const step = valueSteps.find((one) => (high - low) / one <= 8) ?? 100_000
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
    const y = yOf(value)
    line(document, [box.x, y], [box.x + box.width, y], GRID)
    const text = String(value / 1_000)
      .replace('.', ',')
      .replace('-', '−')
    const width = document.font('sans').fontSize(LABEL_SIZE).widthOfString(text)
    label(document, text, box.x - 4 - width, y - 4)
  }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Distances of the marks of the axis of time. */
const timeSteps = [
  ...[1, 5, 10, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 7, 14, 28, 56].map((days) => days * DAY_MS),
]
/** Offset of São Paulo, so that marks stand at full hours and at midnight there. */
const OFFSET_MS = -3 * HOUR_MS

function drawTimeAxis(document: Document, { box, xOf }: Scale, { period: { from, to } }: Curve): void {
  const step = timeSteps.find((one) => (to - from) / one <= 9) ?? 112 * DAY_MS
  let lastDay = ''
  for (let at = Math.ceil((from + OFFSET_MS) / step) * step - OFFSET_MS; at <= to; at += step) {
    const x = xOf(at)
    line(document, [x, box.y + box.height], [x, box.y + box.height + 3], GREY)
    const { day, time } = dayAndTimeAt(new Date(at))
    const dayLabel = writtenDay(day).slice(0, 5)
    if (step < DAY_MS) label(document, time, x - 8, box.y + box.height + 5)
    if (day !== lastDay) label(document, dayLabel, x - 8, box.y + box.height + (step < DAY_MS ? 14 : 5))
    lastDay = day
  }
}

function drawGaps(document: Document, scale: Scale, { gaps }: Curve): void {
  const { box, xOf } = scale
  for (const { from, to } of gaps) {
    const [left, right] = [clamped(scale, xOf(from)), clamped(scale, xOf(to))]
    if (right - left < 0.5) continue
    document
      .save()
      .rect(left, box.y, right - left, box.height)
      .clip()
    for (let x = left - box.height; x < right; x += HATCH)
      document.moveTo(x, box.y + box.height).lineTo(x + box.height, box.y)
    document.lineWidth(0.5).stroke(GREY).restore()
  }
}

function drawMarks(document: Document, { box, xOf }: Scale, { marks }: Curve): void {
  let free = Number.NEGATIVE_INFINITY
  for (const { at, number } of marks) {
    const x = xOf(at)
    document
      .save()
      .moveTo(x, box.y)
      .lineTo(x, box.y + box.height)
      .dash(2, { space: 2 })
      .lineWidth(0.7)
      .stroke(GREY)
      .restore()
    // Numbers of checkpoints at nearly the same time stand above each other.
    label(document, String(number), x - 2, x < free ? box.y - 16 : box.y - 9)
    free = x < free ? Number.NEGATIVE_INFINITY : x + 9
  }
}

/** Draws the part of a path that is in a box. */
function drawPath(document: Document, path: string, clip: Box, color: string): void {
  if (clip.height <= 0) return
  document.save().rect(clip.x, clip.y, clip.width, clip.height).clip()
  document.addContent(path)
  document.lineWidth(1.1).lineCap('round').lineJoin('round').stroke(color).restore()
}

/**
 * Returns the PDF operators of the curve as one piece of page content. A pdfkit call for each point
 * takes several times as long.
 */
function pathOperators({ xOf, yOf }: Scale, points: Curve['points']): string {
  const to = (at: number, value: number): string => `${xOf(at).toFixed(1)} ${yOf(value).toFixed(1)}`
  const operators: string[] = []
  let isBroken = true
  for (const { at, minimum, maximum } of points) {
    if (minimum === null || maximum === null) {
      isBroken = true
      continue
    }
    // A line to the same point makes a single reading visible.
    if (isBroken) operators.push(`${to(at, maximum)} m`)
    operators.push(`${to(at, maximum)} l`)
    if (minimum !== maximum) operators.push(`${to(at, minimum)} l`)
    isBroken = false
  }
  return operators.join('\n')
}

function drawLegend(
  document: Document,
  curve: Curve,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const unit = curve.channel === 'temperature' ? '°C' : '% de umidade relativa'
  const parts = [
    `Valores em ${unit}`,
    ...(limitsOf(curve.range, curve.channel) === undefined ? [] : ['faixa em verde']),
    ...(curve.excursions.length > 0 ? ['excursões em vermelho'] : []),
    ...(curve.gaps.length > 0 ? ['sem dado: hachurado'] : []),
    ...(curve.marks.length > 0 ? ['linhas numeradas: eventos da viagem'] : []),
  ]
  label(document, parts.join(' · '), x, y)
}
