import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { currentLanguage } from '../../locales/language.ts'
import { loadMessages } from '../../locales/loaded-messages.ts'

/**
 * Returns a component whose code is not part of the first load. The code is fetched when the
 * component is first shown; until then `Waiting` is shown. Once the service worker has cached the
 * application, the code comes from the device.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: (props: Props) => ReactNode = () => null,
): (props: Props) => ReactNode {
  const Loaded = whenShown(load)
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/**
 * Returns a component whose code is fetched when it is first shown. All messages are loaded with
 * the code. The caller renders the component inside a `Suspense`.
 */
export function whenShown<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    const [code] = await Promise.all([load(), loadMessages(currentLanguage())])
    return { default: code }
  })
}
