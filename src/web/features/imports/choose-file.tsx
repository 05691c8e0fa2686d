import { escapeHidden } from '#ledger/base/visible-text.ts'
import { useState } from 'react'
import { Download } from 'lucide-react'
import { MAX_IMPORTED_ROWS } from '#contract/endpoints/imports.ts'
import { useFormat } from '../../locales/use-format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { readCsv, type CsvFile } from '#domain/base/csv.ts'
import { encodeHex } from '#ledger/base/bytes.ts'
import { sha256 } from '#ledger/crypto/hash.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { FileDrop } from '../../ui/inputs/file-drop.tsx'
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
  const [problem, setProblem] = useState<MessageKey>()

  const take = async (file: File) => {
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
      <FileDrop
        label={t('import.choose')}
        note={t('import.choose_says', { most: maxRows })}
        accept=".csv,.txt,text/csv"
        onFile={(file) => void take(file)}
      />
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
