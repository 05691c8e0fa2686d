import { MAX_IMPORTED_ROWS } from '#contract/endpoints/imports.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useMessages } from '../../locales/use-messages.ts'
import type { FileProblem } from './fiscal-document.ts'

type FileProblemsProps = {
  /** Problems, with the name of the file if there are several. */
  readonly problems: readonly (FileProblem & { readonly file?: string })[]
}

/** Lists the files that cannot be used, or that occur twice, each with its sentence. */
export function FileProblems({ problems }: FileProblemsProps) {
  const { t } = useMessages()
  const maxRows = useFormat().number(MAX_IMPORTED_ROWS)
  return (
    <ul>
      {problems.map(({ key, facts, file }) => (
        <li key={`${file ?? ''} ${key}`} className="break-words">
          {file !== undefined && <span className="font-semibold">{file}: </span>}
          {t(key, { most: maxRows, ...facts })}
        </li>
      ))}
    </ul>
  )
}
