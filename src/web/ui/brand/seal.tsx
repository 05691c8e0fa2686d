import { useId, useMemo } from 'react'
import { useMessages } from '../../locales/use-messages.ts'
import { detailFor, SEAL_BOX, sealGeometry, type SealGeometry } from '#domain/seal-geometry.ts'
import './seal.css'
import './seal-checking.css'

/**
 * State of the seal: `checking` assembles itself, `verified` is complete, `broken` comes apart,
 * `pending` is grey because the log does not contain the event yet. Pass `verified` only after an
 * actual verification.
 */
export type SealState = 'checking' | 'verified' | 'broken' | 'pending'

export type SealProps = {
  /**
   * 32 bytes in hexadecimal: the root of the verified history, so that equal seals mean equal
   * histories.
   */
  readonly hash: string
  readonly state: SealState
  /** Width and height in CSS pixels. */
  readonly size?: number
}

/** Shows the seal: a guilloche rosette drawn from a hash. */
export function Seal({ hash, state, size = 96 }: SealProps) {
  const { t } = useMessages()
  const detail = detailFor(size)
  const geometry = useMemo(() => sealGeometry(hash, detail), [hash, detail])
  return (
    <svg
      role="img"
      aria-label={t(`ui.seal_${state}`)}
      width={size}
      height={size}
      viewBox={`0 0 ${SEAL_BOX} ${SEAL_BOX}`}
      fill="none"
      stroke="currentColor"
      data-state={state}
      className="seal"
    >
      {state === 'broken' ? <Shards geometry={geometry} /> : <Rosette geometry={geometry} />}
    </svg>
  )
}

function Rosette({ geometry }: { readonly geometry: SealGeometry }) {
  return (
    <>
      <path className="seal-edge" d={geometry.edge} strokeWidth={geometry.edgeWidth} />
      {geometry.bands.map((band) => (
        <g key={band.strands[0]} className="seal-band" strokeWidth={band.strokeWidth}>
          {band.strands.map((strand) => (
            <path key={strand} d={strand} pathLength={1} />
          ))}
        </g>
      ))}
    </>
  )
}

function Shards({ geometry }: { readonly geometry: SealGeometry }) {
  const id = useId()
  return geometry.shards.map((shard, index) => (
    <g key={shard.outline} style={{ transform: shard.fall }} className="seal-shard">
      <clipPath id={`${id}-${index}`}>
        <path d={shard.outline} />
      </clipPath>
      <g clipPath={`url(#${id}-${index})`}>
        <Rosette geometry={geometry} />
      </g>
    </g>
  ))
}
