import { useWords } from '../locales/use-words.ts'

/** The first stop of the keyboard: past the menu, to the page. */
export function SkipLink() {
  const { t } = useWords()
  return (
    <a
      href="#content"
      className="sr-only z-60 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t('shell.skip')}
    </a>
  )
}
