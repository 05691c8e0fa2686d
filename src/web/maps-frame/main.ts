import './frame.css'
import { openKeyedMap, type KeyedMap } from './keyed-map.ts'
import type { FromFrame, ToFrame } from '../maps/protocol.ts'

// Runs in a frame with an opaque origin, so that the scripts of Google Maps can access neither the
// application nor the browser's storage. The content security policy allows only the application's
// own page to embed this frame. The frame accepts messages only from the page that embeds it.

let opened: Promise<KeyedMap> | undefined

function tell(message: FromFrame): void {
  // The embedding page comes from the same server as this frame, so `location.origin` is the page's
  // origin. The frame's own origin is opaque.
  window.parent.postMessage(message, location.origin)
}

// Google Maps calls this global function if it rejects the key.
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
    // The page already received the message `failed`, because the map could not be opened.
    () => undefined,
  )
})

tell({ type: 'waiting' })
