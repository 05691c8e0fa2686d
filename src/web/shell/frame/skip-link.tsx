import { useMessages } from '../../locales/use-messages.ts'

/** Skips the menu. This link is the first keyboard stop. */
export function SkipLink() {
  const { t } = useMessages()
  return (
    <a
      href="#content"
      className="z-60 bg-brand px-4 py-3 font-semibold text-on-brand not-focus:sr-only focus:block"
    >
      {t('shell.skip')}
    </a>
  )
}
