const names = ['sea', 'land', 'home', 'water', 'border', 'unit', 'label', 'halo', 'route'] as const

/** Colours of the map in the current theme, as `rgb(…)`. */
export type MapColors = Readonly<Record<(typeof names)[number], string>>

/**
 * Reads the colours that `map.css` sets on `surface`, because a canvas cannot use custom
 * properties.
 */
export function readMapColors(surface: HTMLElement): MapColors {
  const probe = document.createElement('span')
  probe.hidden = true
  surface.append(probe)
  const entries = names.map((name) => {
    probe.style.color = `var(--map-${name})`
    return [name, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return Object.fromEntries(entries) as MapColors
}
