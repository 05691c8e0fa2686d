import { useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Address } from '#contract/endpoints/addresses.ts'
import { checkReferences, REFERENCES_PER_CHECK } from '#contract/endpoints/imports.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { CsvRow } from '#domain/base/csv.ts'
import { toPlainKey } from '#domain/references/access-key.ts'
import type { Reference } from '#domain/references/reference.ts'
import type { CustomField } from '#domain/reference-lists/custom-field.ts'
import { addressesQuery } from '../../api/addresses-query.ts'
import { request } from '../../api/request.ts'
import { randomBytes } from '../../commit/random.ts'
import type { DecimalSign } from '../../forms/decimal-text.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { addressParts } from '../../reference-lists/address-line.ts'
import { isInTestCompany } from '../../session/account/workplace.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import {
  cellOf,
  checkRows,
  partProblems,
  repeatedReferences,
  rowContextOf,
  type ReadyRow,
  type RowProblem,
} from './check-rows.ts'
import { customColumn, guessColumns, importFields, type ColumnMapping } from './columns.ts'
import { fieldLabel } from './field-label.ts'
import { findMapping, storeMapping } from './kept-mapping.ts'
import { importsQuery } from './open-imports.tsx'
import type { ChosenFile } from './read-files.ts'
import { readingIn } from './reading.ts'
import { readRow, type RowForm } from './row-form.ts'
import type { ImportSource } from './run-import.ts'

/** Messages for problems of a file's cells, where they differ from the messages of the API. */
const importMessages: Readonly<Partial<Record<RowProblem['problem'], MessageKey>>> = {
  repeated_code: 'import.repeated_code',
  invalid_time: 'import.invalid_time',
  invalid_date: 'import.invalid_time',
  invalid_hour: 'import.invalid_hour',
  shortened_number: 'import.shortened_number',
  wrong_type: 'import.wrong_value',
  stray_quote: 'import.stray_quote',
  too_many_cells: 'import.too_many_cells',
  swallowed_lines: 'import.swallowed_lines',
}

type CheckFileInput = {
  readonly chosen: ChosenFile
  readonly custom: readonly CustomField[]
  readonly onStart: (source: ImportSource) => void
}

export type CheckedFile = ReturnType<typeof useCheckedFile>

/** Checks the rows of a file with a mapping of its columns and the answers given on the page. */
export function useCheckedFile({ chosen, custom, onStart }: CheckFileInput) {
  const format = useFormat()
  const { header } = chosen.content
  const { id: account } = useAccount()
  const { answers, asked, setMapping, setFrom, chooseSign, setAcceptsLines } = useAnswers(chosen, custom)
  const { mapping, from, acceptsLines } = answers
  const { corrected, correct, fill } = useCorrections(chosen.content)
  const { forms, problems, rowContext } = useCheckedRows(corrected, asked, custom)
  const { asksOrigin, waitsForOrigin } = useOriginQuestion(mapping, from)
  const promiseAt = cellOf('estimated_delivery', mapping)
  const doubles = useDoubles(forms, chosen.digest)
  const ready = doubles.ready
  const unfinished = useUnfinishedImport(chosen.name, ready.length)
  const parted = useMemo(() => partProblems(problems, asked.mapping), [problems, asked])
  const rowOf = useMemo(() => new Map(corrected.map((row) => [row.line, row])), [corrected])
  const lines = useListedLines(parted.rows, rowOf, asked.mapping)
  const signs = useMemo(() => signsOf(problems, asked.chosenSigns), [problems, asked])
  const start = () => {
    storeMapping(account, header, mapping)
    onStart({
      fileName: chosen.name,
      digest: chosen.digest,
      header,
      rows: ready.map(({ line, form }) => ({ line, form, cells: rowOf.get(line)?.cells ?? [] })),
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
    asksOrigin,
    waitsForOrigin,
    asksPromise: promiseAt !== undefined && chosen.content.rows.every(({ cells }) => !cells[promiseAt]),
    /** Sets the day of delivery of all rows. */
    fillPromise: (day: string) => promiseAt !== undefined && fill(promiseAt, day),
    signs,
    chooseSign,
    /** Lines with a cell that may hold other rows. */
    swallowed: corrected.flatMap(({ line, fault }) => (fault === 'swallowed_lines' ? [line] : [])),
    acceptsLines,
    setAcceptsLines,
    doubles,
    readingOf: (row: CsvRow, field: string) =>
      readingIn(readRow(row.cells, asked.mapping, rowContext), field, {
        cell: row.cells[cellOf(field, asked.mapping) ?? -1] ?? '',
        custom,
        format,
      }),
    columns: parted.columns,
    lines,
    ready: ready.length,
    unfinished,
    /** True while the count of ready rows may still change. */
    isStale: asked !== answers || doubles.isLoading,
    start,
  }
}

/** Returns the answers given on the page, and those with which the rows are checked at present. */
function useAnswers({ content: { header, rows } }: ChosenFile, custom: readonly CustomField[]) {
  const { id: account } = useAccount()
  const [mapping, setMapping] = useState<ColumnMapping>(() => {
    const names = custom.map(({ field_name }) => field_name)
    const fields = [...importFields, ...names.map(customColumn)]
    return findMapping(account, header, fields) ?? guessColumns(header, names, rows)
  })
  const [from, setFrom] = useState<Address>()
  const [chosenSigns, setChosenSigns] = useState<ReadonlyMap<string, DecimalSign>>(new Map())
  const [acceptsLines, setAcceptsLines] = useState(false)
  const answers = useMemo(
    () => ({ mapping, from, chosenSigns, acceptsLines }),
    [mapping, from, chosenSigns, acceptsLines],
  )
  const chooseSign = (field: string, sign: DecimalSign) =>
    setChosenSigns((known) => new Map(known).set(field, sign))
  return { answers, asked: useDeferredValue(answers), setMapping, setFrom, chooseSign, setAcceptsLines }
}

type Answers = ReturnType<typeof useAnswers>['answers']

function useCheckedRows(corrected: readonly CsvRow[], asked: Answers, custom: readonly CustomField[]) {
  const [now] = useState(() => new Date())
  return useMemo(() => {
    const origin = asked.from && addressParts(asked.from)
    const context = { ...asked, now, randomBytes, isTest: isInTestCompany(), custom, origin }
    return {
      ...checkRows(corrected, asked.mapping, context),
      rowContext: rowContextOf(corrected, asked.mapping, context),
    }
  }, [corrected, asked, now, custom])
}

/** Returns the import of the same file that was begun and not finished, if there is one. */
function useUnfinishedImport(fileName: string, rows: number) {
  const { data } = useQuery(importsQuery)
  return data?.find((one) => one.committed_at === null && one.file_name === fileName && one.rows === rows)
}

/** Returns the columns whose decimal sign is ambiguous or was chosen, each with the chosen sign. */
function signsOf(
  problems: readonly RowProblem[],
  chosenSigns: Answers['chosenSigns'],
): ReadonlyMap<string, DecimalSign | undefined> {
  const ambiguous = problems.filter(({ problem }) => problem.startsWith('ambiguous_number'))
  return new Map([...ambiguous.map(({ field }) => [field, undefined] as const), ...chosenSigns])
}

/**
 * Finds rows whose reference a shipment or an earlier row has, and when the same file was imported.
 * The person may leave such rows out.
 */
function useDoubles(forms: readonly ReadyRow[], digest: string) {
  const [leavesOutExisting, setLeavesOutExisting] = useState(false)
  const [leavesOutRepeated, setLeavesOutRepeated] = useState(false)
  const references = useMemo(() => [...new Set(forms.flatMap(({ form }) => referenceOf(form)))], [forms])
  const keys = useMemo(() => [...new Set(forms.flatMap(({ form }) => keysOf(form)))], [forms])
  const { data, isLoading } = useQuery({
    queryKey: ['imports', 'check', digest, references, keys],
    queryFn: ({ signal }) => findDoubles({ references, keys, digest }, signal),
    staleTime: 0,
  })
  const known = useMemo(() => new Set(data?.found), [data])
  const repeated = useMemo(() => repeatedReferences(forms), [forms])
  const documents = data?.documents
  const exists = ({ form }: ReadyRow) =>
    referenceOf(form).some((one) => known.has(one)) || keysOf(form).some((one) => documents?.has(one))
  return {
    isLoading,
    importedAt: data?.importedAt ?? undefined,
    existing: forms.filter(exists).length,
    /** Tracking codes of shipments that have a document of the file, by its access key. */
    documents: [...(documents ?? [])],
    repeated: repeated.size,
    leavesOutExisting,
    setLeavesOutExisting,
    leavesOutRepeated,
    setLeavesOutRepeated,
    ready: forms.filter(
      (row) => !(leavesOutExisting && exists(row)) && !(leavesOutRepeated && repeated.has(row.line)),
    ),
  }
}

type AskedDoubles = {
  readonly references: readonly string[]
  readonly keys: readonly string[]
  readonly digest: string
}

/** Asks in parts which references and documents exist, and when the file was imported. */
async function findDoubles({ references, keys, digest }: AskedDoubles, signal: AbortSignal) {
  const found: string[] = []
  const documents = new Map<string, string>()
  let importedAt: string | null = null
  const longest = Math.max(references.length, keys.length, 1)
  for (let at = 0; at < longest; at += REFERENCES_PER_CHECK) {
    const partOf = (all: readonly string[]) => all.slice(at, at + REFERENCES_PER_CHECK)
    const body = { references: partOf(references), access_keys: partOf(keys), digest }
    const answer = await request(checkReferences, { body, signal })
    found.push(...answer.references.map(({ reference }) => reference))
    for (const one of answer.access_keys) documents.set(one.access_key, one.tracking_id)
    importedAt = answer.imported_at
  }
  return { found, documents, importedAt }
}

/** Returns the access keys of a row without spaces and punctuation. */
function keysOf({ references = [] }: RowForm): string[] {
  return (references as readonly Reference[]).flatMap(({ kind, value }) =>
    kind === 'nfe' || kind === 'cte' || kind === 'mdfe' ? [toPlainKey(value)] : [],
  )
}

function referenceOf({ reference }: RowForm): string[] {
  return typeof reference === 'string' ? [reference] : []
}

/**
 * Asks for the origin if no column holds it. While saved addresses wait for a choice, problems of
 * rows would only hide the question.
 */
function useOriginQuestion(mapping: ColumnMapping, from: Address | undefined) {
  const { data: addresses = [] } = useQuery(addressesQuery)
  const asksOrigin = !mapping.includes('origin') && !mapping.includes('origin_city')
  return { asksOrigin, waitsForOrigin: asksOrigin && from === undefined && addresses.length > 0 }
}

/** Describes the problems of rows, each with the cell that can be corrected. */
function useListedLines(
  problems: readonly RowProblem[],
  rowOf: ReadonlyMap<number, CsvRow>,
  mapping: ColumnMapping,
) {
  const { t, problem: problemMessage } = useMessages()
  return problems.map(({ line, field, problem }) => {
    const key = importMessages[problem]
    const words = key === undefined ? (problemMessage(problem) ?? problem) : t(key)
    const cells = rowOf.get(line)?.cells ?? []
    if (field === '') return { line, cells, words }
    const label = fieldLabel(field, t)
    const at = cellOf(field, mapping)
    return {
      line,
      cells,
      words: `${label}: ${words}`,
      cell: at === undefined ? undefined : { at, label, value: cells[at] ?? '' },
    }
  })
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
  const fill = (at: number, value: string) =>
    setCorrections(
      (known) => new Map(rows.map(({ line }) => [line, new Map(known.get(line)).set(at, value)] as const)),
    )
  return { corrected, correct, fill }
}
