import { useState, type ComponentType, type ReactNode } from 'react'
import { whenShown } from '../../ui/lib/lazily.tsx'

/** Page whose code is loaded at the first visit. */
export type PageCode = {
  /**
   * Loads the code ahead of the first rendering.
   * @throws TypeError if the server was not reached
   */
  readonly load: () => Promise<unknown>
  readonly Page: () => ReactNode
}

/**
 * Returns a page. If its code was preloaded, the first rendering shows the page, not an empty
 * placeholder.
 */
export function pageCode(load: () => Promise<ComponentType>): PageCode {
  let loaded: ComponentType | undefined
  const loadOnce = async (): Promise<ComponentType> => (loaded ??= await load())
  const Waiting = whenShown(loadOnce)
  return {
    load: loadOnce,
    Page: function Page() {
      // The component stays the same while mounted, so that its state is not lost.
      const [Shown] = useState<ComponentType>(() => loaded ?? Waiting)
      return <Shown />
    },
  }
}
