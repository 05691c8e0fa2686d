import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { currentLanguage } from '../locales/language.ts'
import { loadWords } from '../locales/loaded-words.ts'
import { whenIdle } from './when-idle.ts'

/** A component whose code is no part of the first load: fetched once the page of somebody who works here is idle, or when it is first shown. Until then `Waiting` stands in its place. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: (props: Props) => ReactNode = () => null,
): (props: Props) => ReactNode {
  const Loaded = whenShown(load)
  whenIdle(load)
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/** A component whose code is fetched when it is first shown, inside a `Suspense` of the caller; it may say any sentence. */
export function whenShown<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [code] = await Promise.all([load(), loadWords(currentLanguage())])
    return { default: code }
  })
}
