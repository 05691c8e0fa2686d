import type { ReactNode } from 'react'
import { useMessages } from '../locales/use-messages.ts'

let canDraw: boolean | undefined

/** Returns true if the browser offers WebGL 2, without which the open map cannot be drawn. */
function hasWebGl(): boolean {
  canDraw ??= document.createElement('canvas').getContext('webgl2') !== null
  return canDraw
}

/** Shows a map, or says that this browser cannot draw one. */
export function WithWebGl({ children }: { readonly children: ReactNode }) {
  const { t } = useMessages()
  if (hasWebGl()) return children
  return <p className="grid size-full place-items-center p-6 text-center text-muted">{t('map.no_webgl')}</p>
}
