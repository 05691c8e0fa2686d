import { useState, type ComponentType, type ReactNode } from 'react'
import { whenShown } from '../ui/lazily.tsx'

/** A page whose code is loaded when it is first visited. */
export type PageCode = {
  /** Loads it ahead of its first rendering. @throws TypeError when the server was not reached */
  readonly load: () => Promise<unknown>
  readonly Page: () => ReactNode
}

/** Code that was loaded ahead is rendered at once, without a moment of nothing. */
export function pageCode(load: () => Promise<ComponentType>): PageCode {
  let loaded: ComponentType | undefined
  const loadOnce = async (): Promise<ComponentType> => (loaded ??= await load())
  const Waiting = whenShown(loadOnce)
  return {
    load: loadOnce,
    Page: function Page() {
      // The same for as long as it stands, so that nothing in it is lost.
      const [Shown] = useState<ComponentType>(() => loaded ?? Waiting)
      return <Shown />
    },
  }
}
