import { useWords } from '../../locales/use-words.ts'

const SHOWN = 20

type LineListProps = { readonly lines: readonly { readonly line: number; readonly words: string }[] }

/** What is wrong, line by line of the file; the file of errors holds the rest of a long list. */
export function LineList({ lines }: LineListProps) {
  const { t } = useWords()
  return (
    <>
      <ul aria-label={t('import.errors')} className="mt-2 text-sm">
        {lines.slice(0, SHOWN).map(({ line, words }) => (
          <li key={`${line} ${words}`} className="flex gap-3 py-0.5">
            <span className="tabular w-20 shrink-0 font-semibold">{t('import.line_number', { line })}</span>
            <span className="min-w-0 break-words">{words}</span>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && (
        <p className="mt-1 text-sm text-muted">{t('import.more_errors', { count: lines.length - SHOWN })}</p>
      )}
    </>
  )
}
