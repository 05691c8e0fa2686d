import { useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Address } from '#contract/addresses.ts'
import type { AddressParts } from '#domain/address.ts'
import type { CustomField } from '#domain/custom-field.ts'
import { randomBytes } from '../../commit/random.ts'
import type { WordsKey } from '../../locales/catalogue.ts'
import { formatNumber } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { checkRows, type RowProblem } from './check-rows.ts'
import type { ChosenFile } from './choose-file.tsx'
import { ColumnTable } from './column-table.tsx'
import { guessColumns, type ColumnMapping } from './columns.ts'
import { fieldLabel } from './field-label.ts'
import { saveCsv } from './files.ts'
import { importsQuery } from './open-imports.tsx'
import { LineList } from './line-list.tsx'
import { OriginChoice } from './origin-choice.tsx'
import type { ImportSource } from './run-import.ts'

/** What a cell of a file has to be, where that is not what a request has to be. */
const importWords: Readonly<Partial<Record<RowProblem['problem'], WordsKey>>> = {
  repeated_code: 'import.repeated_code',
  invalid_time: 'import.invalid_time',
  invalid_date: 'import.invalid_time',
  wrong_type: 'import.wrong_value',
}

type CheckFileProps = {
  readonly chosen: ChosenFile
  /** The account's custom fields. */
  readonly custom: readonly CustomField[]
  readonly onBack: () => void
  readonly onStart: (source: ImportSource) => void
}

/** The second step: which column holds what, the first rows, and what is wrong, before anything is sent. */
export function CheckFile({ chosen, custom, onBack, onStart }: CheckFileProps) {
  const { t, problem: sayProblem } = useWords()
  const language = useLanguage()
  const { header, rows } = chosen.content
  const [mapping, setMapping] = useState<ColumnMapping>(() =>
    guessColumns(
      header,
      custom.map(({ field_name }) => field_name),
    ),
  )
  const [now] = useState(() => new Date())
  const asked = useDeferredValue(mapping)
  const [from, setFrom] = useState<Address>()
  const origin = useDeferredValue(from)
  const { forms, problems } = useMemo(
    () => checkRows(rows, asked, { now, randomBytes, custom, origin: origin && partsOf(origin) }),
    [rows, asked, now, custom, origin],
  )
  const saysOrigin = mapping.includes('origin') || mapping.includes('origin_city')
  const imports = useQuery(importsQuery)
  const unfinished = imports.data?.find(
    (one) => one.committed_at === null && one.file_name === chosen.name && one.rows === rows.length,
  )
  const lines = problems.map(({ line, field, problem }) => {
    const key = importWords[problem]
    const words = key === undefined ? (sayProblem(problem) ?? problem) : t(key)
    return { line, words: `${fieldLabel(field, t)}: ${words}` }
  })
  const count = formatNumber(rows.length, language)
  const save = () =>
    saveCsv(
      t('import.errors_file'),
      [[t('import.line'), t('import.error')], ...lines.map(({ line, words }) => [String(line), words])],
      language,
    )
  return (
    <div className="flex flex-col gap-5">
      <p>
        <span className="font-semibold">{chosen.name}</span>
        <span className="tabular text-muted"> · {t('import.rows', { count })}</span>
      </p>
      <ColumnTable header={header} rows={rows} mapping={mapping} custom={custom} onMapping={setMapping} />
      {!saysOrigin && <OriginChoice value={from} onChoose={setFrom} />}
      {lines.length > 0 ? (
        <Notice title={t('import.has_errors', { count: formatNumber(rows.length - forms.length, language) })}>
          <p>{t('import.has_errors_says')}</p>
          <LineList lines={lines} />
          <Button variant="outline" size="sm" className="mt-3" onClick={save}>
            <Download aria-hidden />
            {t('import.save_errors')}
          </Button>
        </Notice>
      ) : (
        <Notice tone="info" title={t('import.ready', { count })}>
          {t(unfinished ? 'import.ready_to_go_on' : 'import.ready_says', {
            received: formatNumber(unfinished?.received ?? 0, language),
          })}
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onBack}>
          {t('import.other_file')}
        </Button>
        <Button
          disabled={lines.length > 0 || asked !== mapping || origin !== from}
          onClick={() => onStart({ fileName: chosen.name, rows: forms, unfinished })}
        >
          {t('import.start', { count })}
        </Button>
      </div>
    </div>
  )
}

function partsOf({ street, number, complement, neighborhood, city, uf }: Address): AddressParts {
  return { street, number: number ?? '', complement: complement ?? '', neighborhood, city, state: uf }
}
