import { useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Address } from '#contract/endpoints/addresses.ts'
import type { CustomField } from '#domain/custom-field.ts'
import { randomBytes } from '../../commit/random.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { addressParts } from '../../reference-lists/address-line.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useAccount } from '../../session/session-context.tsx'
import { cellOf, checkRows, partProblems, type RowProblem } from './check-rows.ts'
import type { ChosenFile } from './choose-file.tsx'
import { ColumnTable } from './column-table.tsx'
import { customColumn, guessColumns, importFields, type ColumnMapping } from './columns.ts'
import { fieldLabel } from './field-label.ts'
import { saveLeftOut } from './files.ts'
import { findMapping, storeMapping } from './kept-mapping.ts'
import { importsQuery } from './open-imports.tsx'
import { LineList } from './line-list.tsx'
import { OriginChoice } from './origin-choice.tsx'
import type { ImportSource } from './run-import.ts'

/** Messages for problems of a file's cells, where they differ from the messages of the API. */
const importMessages: Readonly<Partial<Record<RowProblem['problem'], MessageKey>>> = {
  repeated_code: 'import.repeated_code',
  invalid_time: 'import.invalid_time',
  invalid_date: 'import.invalid_time',
  wrong_type: 'import.wrong_value',
}

type CheckFileProps = {
  readonly chosen: ChosenFile
  readonly custom: readonly CustomField[]
  readonly onBack: () => void
  readonly onStart: (source: ImportSource) => void
}

/**
 * Shows the second step: the mapping of columns, the first rows, and the problems, before anything
 * is sent.
 */
export function CheckFile({ onBack, ...input }: CheckFileProps) {
  const { chosen, custom } = input
  const { t } = useMessages()
  const format = useFormat()
  const { header, rows } = chosen.content
  const file = useCheckedFile(input)
  const count = format.number(rows.length)
  const ready = format.number(file.ready)
  return (
    <div className="flex flex-col gap-5">
      <p>
        <span className="font-semibold">{chosen.name}</span>
        <span className="tabular text-muted"> · {t('import.rows', { count })}</span>
      </p>
      <ColumnTable
        header={header}
        rows={rows}
        mapping={file.mapping}
        custom={custom}
        onMapping={file.setMapping}
      />
      {!file.saysOrigin && <OriginChoice value={file.from} onChoose={file.setFrom} />}
      <Problems chosen={chosen} file={file} />
      {file.ready > 0 && (
        <Notice tone="info" title={t('import.ready', { count: ready })}>
          {t(file.unfinished ? 'import.ready_to_go_on' : 'import.ready_says', {
            received: format.number(file.unfinished?.without_gap ?? 0),
          })}
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onBack}>
          {t('import.other_file')}
        </Button>
        <Button disabled={file.ready === 0 || file.isStale} onClick={file.start}>
          {t('import.start', { count: ready })}
        </Button>
      </div>
    </div>
  )
}

type ProblemsProps = {
  readonly chosen: ChosenFile
  readonly file: ReturnType<typeof useCheckedFile>
}

/** Shows the problems: missing columns, and cells that can be corrected or saved to a file. */
function Problems({ chosen, file }: ProblemsProps) {
  const { t } = useMessages()
  const language = useLanguage()
  const format = useFormat()
  const { header, rows } = chosen.content
  return (
    <>
      {file.columns.length > 0 && (
        <Notice title={t('import.missing_columns')}>
          <ul>
            {file.columns.map((field) => (
              <li key={field}>{t('import.missing_column', { field: fieldLabel(field, t) })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {file.lines.length > 0 && (
        <Notice title={t('import.has_errors', { count: format.number(rows.length - file.ready) })}>
          <p>{t('import.has_errors_says')}</p>
          <LineList lines={file.lines} onCorrect={file.correct} />
          <Button
            variant="outline"
            size="sm"
            className="mt-3"
            onClick={() => saveLeftOut({ header, rows: file.lines, error: t('import.error') }, language)}
          >
            <Download aria-hidden />
            {t('import.save_errors')}
          </Button>
        </Notice>
      )}
    </>
  )
}

/** Checks the rows of a file with a mapping of its columns and the corrections made on the page. */
function useCheckedFile({ chosen, custom, onStart }: Omit<CheckFileProps, 'onBack'>) {
  const { t, problem: problemMessage } = useMessages()
  const { header } = chosen.content
  const { id: account } = useAccount()
  const [mapping, setMapping] = useState<ColumnMapping>(() => {
    const names = custom.map(({ field_name }) => field_name)
    const fields = [...importFields, ...names.map(customColumn)]
    return findMapping(account, header, fields) ?? guessColumns(header, names)
  })
  const { corrected, correct } = useCorrections(chosen.content)
  const [now] = useState(() => new Date())
  const asked = useDeferredValue(mapping)
  const [from, setFrom] = useState<Address>()
  const origin = useDeferredValue(from)
  const { forms, problems } = useMemo(
    () => checkRows(corrected, asked, { now, randomBytes, custom, origin: origin && addressParts(origin) }),
    [corrected, asked, now, custom, origin],
  )
  const saysOrigin = mapping.includes('origin') || mapping.includes('origin_city')
  const imports = useQuery(importsQuery)
  const unfinished = imports.data?.find(
    (one) => one.committed_at === null && one.file_name === chosen.name && one.rows === forms.length,
  )
  const parted = useMemo(() => partProblems(problems, asked), [problems, asked])
  const rowOf = useMemo(() => new Map(corrected.map((row) => [row.line, row])), [corrected])
  const lines = parted.rows.map(({ line, field, problem }) => {
    const key = importMessages[problem]
    const words = key === undefined ? (problemMessage(problem) ?? problem) : t(key)
    const label = fieldLabel(field, t)
    const at = cellOf(field, asked)
    const cells = rowOf.get(line)?.cells ?? []
    return {
      line,
      cells,
      words: `${label}: ${words}`,
      cell: at === undefined ? undefined : { at, label, value: cells[at] ?? '' },
    }
  })
  const start = () => {
    storeMapping(account, header, mapping)
    onStart({
      fileName: chosen.name,
      header,
      rows: forms.map(({ line, form }) => ({ line, form, cells: rowOf.get(line)?.cells ?? [] })),
      leftOut: lines,
      unfinished,
    })
  }
  return {
    mapping,
    setMapping,
    correct,
    from,
    setFrom,
    saysOrigin,
    columns: parted.columns,
    lines,
    ready: forms.length,
    unfinished,
    isStale: asked !== mapping || origin !== from,
    start,
  }
}

/** Stores corrections of cells, by line and column. */
function useCorrections({ header, rows }: ChosenFile['content']) {
  const [corrections, setCorrections] = useState<ReadonlyMap<number, ReadonlyMap<number, string>>>(new Map())
  const corrected = useMemo(
    () =>
      rows.map((row) => {
        const cells = corrections.get(row.line)
        if (cells === undefined) return row
        return { ...row, cells: header.map((_title, at) => cells.get(at) ?? row.cells[at] ?? '') }
      }),
    [rows, header, corrections],
  )
  const correct = (line: number, at: number, value: string) =>
    setCorrections((known) => {
      const cells = known.get(line)
      if ((cells?.get(at) ?? rows.find((row) => row.line === line)?.cells[at] ?? '') === value) return known
      return new Map(known).set(line, new Map(cells).set(at, value))
    })
  return { corrected, correct }
}
