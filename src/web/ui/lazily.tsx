import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { whenIdle } from './when-idle.ts'

/** A component whose code is no part of the first load: fetched once the page is idle, or when it is first shown. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({ default: await load() }))
  whenIdle(load)
  return function Lazily(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
