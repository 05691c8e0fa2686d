import { Download } from 'lucide-react'
import { spacedReference } from '#domain/references/reference.ts'
import type { CustomField } from '#domain/reference-lists/custom-field.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ColumnTable } from './column-table.tsx'
import { FileProblems } from './file-problems.tsx'
import { fieldLabel } from './field-label.ts'
import { saveLeftOut } from './files.ts'
import { LineList } from './line-list.tsx'
import { OriginChoice } from './origin-choice.tsx'
import type { ChosenFile } from './read-files.ts'
import type { ImportSource } from './run-import.ts'
import { useCheckedFile, type CheckedFile } from './use-checked-file.ts'

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
  const { t, format } = useLocale()
  const { header, rows, lines } = chosen.content
  const file = useCheckedFile(input)
  const ready = format.number(file.ready)
  return (
    <div className="flex flex-col gap-5">
      <p>
        <span className="font-semibold">{chosen.name}</span>
        <span className="tabular text-muted">
          {' · '}
          {t('import.rows', { count: format.number(rows.length), lines: format.number(lines) })}
        </span>
      </p>
      {chosen.remarks.length > 0 && (
        <Notice tone="warning" title={t('import.remarks')}>
          <FileProblems problems={chosen.remarks} />
        </Notice>
      )}
      {file.asksOrigin && <OriginChoice value={file.from} onChoose={file.setFrom} />}
      {file.asksPromise && <PromiseOfAll onChoose={file.fillPromise} />}
      <ColumnTable
        header={header}
        rows={rows}
        mapping={file.mapping}
        custom={custom}
        onMapping={file.setMapping}
        readingOf={file.readingOf}
        signs={file.signs}
        onSign={file.chooseSign}
      />
      {!file.waitsForOrigin && (
        <>
          <Questions file={file} />
          <Problems chosen={chosen} file={file} />
        </>
      )}
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

/** Asks for the day of delivery of all rows, because an NF-e seldom names one. */
function PromiseOfAll({ onChoose }: { readonly onChoose: (day: string) => void }) {
  const { t } = useMessages()
  return (
    <InputField
      label={t('import.promise')}
      hint={t('import.promise_says')}
      className="sm:max-w-80"
      type="date"
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

/** Asks about what may be right or wrong. */
function Questions({ file }: { readonly file: CheckedFile }) {
  const { t } = useMessages()
  const { swallowed, doubles } = file
  return (
    <>
      {swallowed.length > 0 && (
        <Notice tone="warning" title={t('import.swallowed', { lines: swallowed.join(', ') })}>
          <p>{t('import.swallowed_says')}</p>
          <Checkbox
            label={t('import.swallowed_accept')}
            checked={file.acceptsLines}
            onChange={({ target }) => file.setAcceptsLines(target.checked)}
          />
        </Notice>
      )}
      <Doubles {...doubles} />
    </>
  )
}

/** Documents that are listed one by one; a number tells the others. */
const SHOWN_DOCUMENTS = 10

/** Warns of shipments that may exist already. */
function Doubles({ importedAt, existing, documents, repeated, ...answers }: CheckedFile['doubles']) {
  const { t, format } = useLocale()
  if (importedAt === undefined && existing === 0 && repeated === 0) return null
  return (
    <Notice tone="warning" title={t('import.doubles')}>
      {importedAt !== undefined && (
        <p>{t('import.imported_before', { time: format.dateTime(new Date(importedAt)) })}</p>
      )}
      {documents.length > 0 && (
        <ul aria-label={t('import.documents')}>
          {documents.slice(0, SHOWN_DOCUMENTS).map(([key, trackingId]) => (
            <li key={key} className="break-words">
              {t('import.document_exists', { key: spacedReference('nfe', key), code: trackingId })}
            </li>
          ))}
          {documents.length > SHOWN_DOCUMENTS && (
            <li>{t('import.more_errors', { count: format.number(documents.length - SHOWN_DOCUMENTS) })}</li>
          )}
        </ul>
      )}
      {existing > 0 && (
        <Checkbox
          label={t('import.leave_out_existing')}
          hint={t('import.existing', { count: format.number(existing) })}
          checked={answers.leavesOutExisting}
          onChange={({ target }) => answers.setLeavesOutExisting(target.checked)}
        />
      )}
      {repeated > 0 && (
        <Checkbox
          label={t('import.leave_out_repeated')}
          hint={t('import.repeated', { count: format.number(repeated) })}
          checked={answers.leavesOutRepeated}
          onChange={({ target }) => answers.setLeavesOutRepeated(target.checked)}
        />
      )}
    </Notice>
  )
}

type ProblemsProps = {
  readonly chosen: ChosenFile
  readonly file: CheckedFile
}

/** Shows the problems: missing columns, and cells that can be corrected or saved to a file. */
function Problems({ chosen, file }: ProblemsProps) {
  const { t, format } = useLocale()
  const language = useLanguage()
  const { header } = chosen.content
  const faulty = new Set(file.lines.map(({ line }) => line)).size
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
        <Notice title={t('import.has_errors', { count: format.number(faulty) })}>
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
