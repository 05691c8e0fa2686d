import type { CSSProperties } from 'react'
import type { Label, LabelFace, LabelMark } from '#contract/endpoints/labels.ts'
import { SEAL_BOX, sealGeometry } from '#domain/seal-geometry.ts'

export type LabelDrawingProps = {
  readonly label: Label
  /** Accessible name for screen readers. */
  readonly name: string
  readonly className?: string
  readonly style?: CSSProperties
}

/** SVG units per millimetre. Letters smaller than one unit lose their shape in some browsers. */
const UNITS = 10

/** Draws a label as the server laid it out, black on white in every theme. */
export function LabelDrawing({ label, name, className, style }: LabelDrawingProps) {
  const { width, height, marks } = label
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${width * UNITS} ${height * UNITS}`}
      textRendering="geometricPrecision"
      fill="#000"
      className={className}
      style={{ background: '#fff', ...style }}
    >
      {marks.map((mark, at) => (
        // The React keys are positions, because the marks of a drawing never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <LogoMark key={at} mark={mark} />
      ))}
    </svg>
  )
}

const faces: Readonly<Record<LabelFace, { readonly fontFamily: string; readonly fontWeight: number }>> = {
  sans: { fontFamily: "'Source Sans 3 Variable', sans-serif", fontWeight: 400 },
  sans_bold: { fontFamily: "'Source Sans 3 Variable', sans-serif", fontWeight: 600 },
  mono_bold: { fontFamily: "'JetBrains Mono Variable', monospace", fontWeight: 600 },
}

/**
 * Returns the CSS `font` shorthand of a typeface of the label, with which the browser can load the
 * typeface.
 */
export function fontOf(face: LabelFace): string {
  const { fontFamily, fontWeight } = faces[face]
  return `${fontWeight} 16px ${fontFamily}`
}

function LogoMark({ mark }: { readonly mark: LabelMark }) {
  const [x, y] = [mark.x * UNITS, mark.y * UNITS]
  switch (mark.kind) {
    case 'text':
      return (
        <text
          x={x}
          y={y}
          fontSize={mark.size * UNITS}
          {...faces[mark.face]}
          // Draws the text at the width that the server measured, whatever font the browser uses.
          textLength={mark.width * UNITS}
          lengthAdjust="spacingAndGlyphs"
          style={{ fontKerning: 'none', fontFeatureSettings: "'calt' 0", whiteSpace: 'pre' }}
        >
          {mark.text}
        </text>
      )
    case 'rule':
      return <rect x={x} y={y} width={mark.width * UNITS} height={mark.height * UNITS} />
    case 'qr':
      return <Modules x={x} y={y} module={mark.module * UNITS} height={1} path={qrPath(mark.rows)} />
    case 'code128': {
      const module = mark.module * UNITS
      return (
        <Modules
          x={x}
          y={y}
          module={module}
          height={(mark.height * UNITS) / module}
          path={barsPath(mark.widths)}
        />
      )
    }
    case 'seal':
      return <PrintedSeal x={x} y={y} size={mark.size * UNITS} hash={mark.hash} />
  }
}

type ModulesProps = {
  readonly x: number
  readonly y: number
  readonly module: number
  /** Height of a row of the QR code or bar code, in modules (its smallest squares or bars). */
  readonly height: number
  readonly path: string
}

/** Draws the dark modules as one path with sharp edges. */
function Modules({ x, y, module, height, path }: ModulesProps) {
  return (
    <path
      d={path}
      shapeRendering="crispEdges"
      transform={`translate(${x} ${y}) scale(${module} ${module * height})`}
    />
  )
}

/**
 * Joins adjacent modules of a row into one rectangle, because a browser may draw a fine white line
 * between two rectangles.
 */
function qrPath(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')
}

function barsPath(widths: readonly number[]): string {
  let x = 0
  return widths
    .map((width, at) => {
      const bar = at % 2 === 0 ? `M${x} 0h${width}v1h-${width}z` : ''
      x += width
      return bar
    })
    .join('')
}

type PrintedSealProps = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly hash: string
}

function PrintedSeal({ x, y, size, hash }: PrintedSealProps) {
  const { bands, edge, edgeWidth } = sealGeometry(hash, 'print')
  return (
    <g fill="none" stroke="#000" transform={`translate(${x} ${y}) scale(${size / SEAL_BOX})`}>
      <path d={edge} strokeWidth={edgeWidth} />
      {bands.map(({ strands, strokeWidth }) => (
        <path key={strands[0]} d={strands.join('')} strokeWidth={strokeWidth} />
      ))}
    </g>
  )
}
