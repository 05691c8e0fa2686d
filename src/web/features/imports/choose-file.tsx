import { escapeHidden } from '#ledger/base/visible-text.ts'
import { useId, useState } from 'react'
import { Download, FileUp } from 'lucide-react'
import { MAX_IMPORTED_ROWS } from '#contract/endpoints/imports.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { readCsv, type CsvFile } from '#domain/base/csv.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { classNames } from '../../ui/lib/class-names.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { saveTemplate } from './files.ts'
import { OpenImports } from './open-imports.tsx'
import { decodeText } from './decode-text.ts'

/** Maximum size of a file in bytes; 5,000 rows take about one megabyte. */
const MAX_BYTES = 10 * 1024 * 1024

export type ChosenFile = {
  readonly name: string
  readonly content: CsvFile
  /** SHA-256 of the file in hexadecimal digits. */
  readonly digest: string
}

/** Shows the first step: a file to drop or pick, or a template to fill in. */
export function ChooseFile({ onChoose }: { readonly onChoose: (file: ChosenFile) => void }) {
  const { t } = useMessages()
  const language = useLanguage()
  const format = useFormat()
  const id = useId()
  const [problem, setProblem] = useState<MessageKey>()
  const [isOver, setOver] = useState(false)

  const take = async (file: File | undefined) => {
    if (file === undefined) return
    setProblem(undefined)
    if (file.size > MAX_BYTES) return setProblem('import.too_large')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const text = decodeText(bytes)
    if (text === undefined) return setProblem('import.no_text')
    const content = readCsv(text)
    if (content.hasFaultyHeader) return setProblem('import.faulty_header')
    if (content.rows.length === 0) return setProblem('import.no_rows')
    if (content.rows.length > MAX_IMPORTED_ROWS) return setProblem('import.too_many_rows')
    // Messengers put direction marks into names of files, which the server refuses.
    onChoose({ name: escapeHidden(file.name), content, digest: encodeHex(sha256(bytes)) })
  }
  const maxRows = format.number(MAX_IMPORTED_ROWS)
  return (
    <div className="flex flex-col gap-5">
      {problem !== undefined && (
        <Notice title={t('import.file_refused')}>{t(problem, { most: maxRows })}</Notice>
      )}
      <div
        className={classNames(
          'relative flex flex-col items-center gap-1 rounded-lg border-2 border-dashed px-4 py-10 text-center focus-within:border-brand hover:border-brand hover:bg-brand-tint',
          isOver ? 'border-brand bg-brand-tint' : 'border-control',
        )}
      >
        <FileUp aria-hidden className="mb-2 size-8 text-muted" strokeWidth={1.5} />
        <label htmlFor={id} className="font-semibold">
          {t('import.choose')}
        </label>
        <span className="text-sm text-muted">{t('import.choose_says', { most: maxRows })}</span>
        {/* The input covers the whole box, so that a dropped file lands on it. */}
        <input
          id={id}
          type="file"
          accept=".csv,.txt,text/csv"
          className="absolute inset-0 cursor-pointer opacity-0"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ target }) => {
            void take(target.files?.[0])
            // The input is reset, so that the user can choose the same file again after correcting
            // it.
            target.value = ''
          }}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">{t('import.template_says')}</p>
        <Button variant="outline" size="sm" onClick={() => saveTemplate(language)}>
          <Download aria-hidden />
          {t('import.template')}
        </Button>
      </div>
      <OpenImports />
    </div>
  )
}
