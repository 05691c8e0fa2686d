import { sealGeometry } from '#domain/seal-geometry.ts'
import type { SealState } from './seal.tsx'

const SVG = 'http://www.w3.org/2000/svg'

/** Draws a hash's seal into an `svg` of 240 × 240, with the same shape as ui/brand/seal.tsx. */
export function drawSeal(svg: SVGElement, hash: string, state: SealState, label: string): void {
  const geometry = sealGeometry(hash, 'fine')
  const rosette = (): readonly SVGElement[] => [
    element('path', { class: 'seal-edge', d: geometry.edge, 'stroke-width': geometry.edgeWidth }),
    ...geometry.bands.map((band) =>
      element(
        'g',
        { class: 'seal-band', 'stroke-width': band.strokeWidth },
        band.strands.map((strand) => element('path', { d: strand, pathLength: 1 })),
      ),
    ),
  ]
  const shards = () =>
    geometry.shards.map((shard, index) => {
      const id = `${svg.dataset['seal']}-shard-${index}`
      const piece = element('g', { class: 'seal-shard' }, [
        element('clipPath', { id }, [element('path', { d: shard.outline })]),
        element('g', { 'clip-path': `url(#${id})` }, rosette()),
      ])
      piece.style.transform = shard.fall
      return piece
    })
  svg.dataset['state'] = state
  svg.setAttribute('aria-label', label)
  svg.replaceChildren(...(state === 'broken' ? shards() : rosette()))
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly SVGElement[] = [],
): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.append(...children)
  return made
}
