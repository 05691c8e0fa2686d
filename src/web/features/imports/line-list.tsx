import { useMessages } from '../../locales/use-messages.ts'
import { Input } from '../../ui/inputs/input.tsx'

const SHOWN = 20

/** Problem of a line, with the cell that the user can correct, if there is one. */
type ListedLine = {
  readonly line: number
  readonly words: string
  readonly cell?: { readonly at: number; readonly label: string; readonly value: string } | undefined
}

type LineListProps = {
  readonly lines: readonly ListedLine[]
  readonly onCorrect?: (line: number, at: number, value: string) => void
}

/**
 * Lists the problems by line of the file. Shows only the first ones; the file of errors contains
 * all.
 */
export function LineList({ lines, onCorrect }: LineListProps) {
  const { t } = useMessages()
  return (
    <>
      <ul aria-label={t('import.errors')} className="mt-2 text-sm">
        {lines.slice(0, SHOWN).map(({ line, words, cell }) => (
          <li key={`${line} ${words}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <span className="tabular w-20 shrink-0 font-semibold">{t('import.line_number', { line })}</span>
            <span className="min-w-0 flex-1 basis-48 break-words">{words}</span>
            {cell !== undefined && onCorrect && (
              <span className="w-full sm:w-60">
                <Input
                  aria-label={t('import.correct', { field: cell.label, line })}
                  defaultValue={cell.value}
                  onBlur={({ target }) => onCorrect(line, cell.at, target.value)}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') onCorrect(line, cell.at, event.currentTarget.value)
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {lines.length > SHOWN && (
        <p className="mt-1 text-sm text-muted">{t('import.more_errors', { count: lines.length - SHOWN })}</p>
      )}
    </>
  )
}
