import './frame.css'
import { openKeyedMap, type KeyedMap } from './keyed-map.ts'
import type { FromFrame, ToFrame } from '../maps/protocol.ts'

// Runs in a frame without an origin: the maps service's scripts reach neither the application nor what its browser stores.
// The page around is the only one that may frame it (its content security policy), and the only one it listens to.

let opened: Promise<KeyedMap> | undefined

function tell(message: FromFrame): void {
  // The page around has this frame's address, though the frame itself has no origin.
  window.parent.postMessage(message, location.origin)
}

// By this name the maps service tells that it refuses the key.
Object.assign(window, { gm_authFailure: () => tell({ type: 'failed' }) })

window.addEventListener('message', ({ source, origin, data }: MessageEvent<ToFrame>) => {
  if (source !== window.parent || origin !== location.origin) return
  if (data.type === 'open') {
    opened ??= openKeyedMap(document.getElementById('map') ?? document.body, data, tell)
    opened.then(
      () => tell({ type: 'opened' }),
      () => tell({ type: 'failed' }),
    )
    return
  }
  opened?.then(
    (map) => (data.type === 'show' ? map.show(data) : map.select(data.marker)),
    // It was told when it failed.
    () => undefined,
  )
})

tell({ type: 'waiting' })
