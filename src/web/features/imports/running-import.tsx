import type { ComponentType } from 'react'
import { CircleCheckBig, Download, RotateCw } from 'lucide-react'
import { useLocale } from '../../locales/use-locale.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress } from '../../ui/data/progress.tsx'
import { fieldLabel } from './field-label.ts'
import { saveLeftOut } from './files.ts'
import { LineList } from './line-list.tsx'
import type { ImportRun } from './run-import.ts'

/**
 * Button that opens the labels of the shipments with the given ids; another feature provides it.
 */
export type ImportLabels = ComponentType<{ readonly shipments: readonly string[] }>

type RunningImportProps = {
  readonly run: Exclude<ImportRun, { phase: 'idle' }>
  readonly onClose: () => void
  /** Called when the user wants to choose another file, or the same file after a correction. */
  readonly onOther: () => void
  readonly Labels: ImportLabels
}

/** Shows the last step: the progress and the result. */
export function RunningImport({ run, onClose, onOther, Labels }: RunningImportProps) {
  const { t, format } = useLocale()
  if (run.phase === 'done') {
    return (
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-center gap-2 py-4 text-center">
          <CircleCheckBig aria-hidden className="mb-2 size-8 text-brand" strokeWidth={1.5} />
          <output className="text-lg font-semibold">
            {t('import.done', { count: format.number(run.total) })}
          </output>
          {run.total > 0 && <p className="max-w-md text-muted">{t('import.done_says')}</p>}
          <div className="mt-4 flex flex-wrap items-center justify-center gap-2">
            {run.shipments.length > 0 && <Labels shipments={run.shipments} />}
            <Button size="sm" onClick={onClose}>
              {t('import.see_list')}
            </Button>
          </div>
        </div>
        <NotImported run={run} onOther={onOther} />
      </div>
    )
  }
  if (run.phase === 'failed') {
    return (
      <Notice title={t('import.failed')}>
        <p>{run.words ?? t('api.bad_answer')}</p>
        <p>{t('import.failed_says')}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={run.resume}>
            <RotateCw aria-hidden />
            {t('import.go_on')}
          </Button>
          <Button variant="ghost" size="sm" onClick={onOther}>
            {t('import.other_file')}
          </Button>
        </div>
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-4 py-4">
      {run.phase === 'sending' ? (
        <Progress label={t('import.sending')} done={run.done} total={run.total} />
      ) : (
        <Progress label={t('import.committing')} done={run.total} total={undefined} />
      )}
      <p className="text-sm text-muted">{t('import.may_leave')}</p>
    </div>
  )
}

type NotImportedProps = Pick<RunningImportProps, 'onOther'> & {
  readonly run: Extract<ImportRun, { phase: 'done' }>
}

/**
 * Lists the rows that were not imported. The user can save them, correct them and import them
 * again.
 */
function NotImported({ run: { source, refused }, onOther }: NotImportedProps) {
  const { t, format } = useLocale()
  const language = useLanguage()
  const said = refused.map(({ line, cells, error, missing_fields = [], fields = {} }) => {
    const details = [
      ...missing_fields.map((field) => fieldLabel(field, t)),
      ...Object.entries(fields).map(([field, words]) => `${fieldLabel(field, t)}: ${words}`),
    ]
    return { line, cells, words: details.length > 0 ? `${error} (${details.join('; ')})` : error }
  })
  const rows = [...source.leftOut, ...said].toSorted((a, b) => a.line - b.line)
  if (rows.length === 0) return null
  return (
    <Notice title={t('import.refused', { count: format.number(rows.length) })}>
      <p>{t('import.refused_says')}</p>
      <LineList lines={rows} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          onClick={() => saveLeftOut({ header: source.header, rows, error: t('import.error') }, language)}
        >
          <Download aria-hidden />
          {t('import.save_errors')}
        </Button>
        <Button variant="ghost" size="sm" onClick={onOther}>
          {t('import.other_file')}
        </Button>
      </div>
    </Notice>
  )
}
