import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type {
  LoggerFile,
  LoggerFileAnswers,
  LoggerFileFault,
} from '#domain/conditions/logger-file/logger-file-types.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AcceptFile } from './accept-file.tsx'
import { FilePreview } from './file-preview.tsx'
import { FileQuestions } from './file-questions.tsx'
import { readFile } from './read-file.ts'

type FileDialogProps = {
  readonly file: File
  readonly trackingId: string
  readonly conditions: ConditionsAnswer
  readonly onClose: () => void
}

/** Shows what the file of a logger holds, asks what it leaves open, and accepts it. */
export function FileDialog({ file, trackingId, conditions, onClose }: FileDialogProps) {
  const { t } = useMessages()
  const [answers, setAnswers] = useState<LoggerFileAnswers>({})
  const { bytes, isUnreadable } = useBytes(file)
  const read = useQuery({
    queryKey: ['logger-file', file.name, file.size, file.lastModified, answers],
    queryFn: () => readFile({ bytes: bytes ?? new Uint8Array(), answers, now: Date.now() }),
    enabled: bytes !== undefined,
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  return (
    <Dialog
      onClose={onClose}
      title={t('file.title')}
      description={file.name}
      {...(isFault(read.data) && { footer: <Button onClick={onClose}>{t('ui.close')}</Button> })}
    >
      {isUnreadable && <Notice>{t('file.unreadable')}</Notice>}
      {read.isPending && !isUnreadable && (
        <p className="flex items-center gap-2">
          <Spinner />
          {t('file.reading')}
        </p>
      )}
      {read.isLoadingError && <LoadFailed title={t('file.unreadable')} query={read} />}
      {isFault(read.data) && <Fault fault={read.data} />}
      {read.data !== undefined && !isFault(read.data) && (
        <div className="flex flex-col gap-6">
          <FileQuestions file={read.data} answers={answers} onAnswers={setAnswers} />
          <FilePreview file={read.data} />
          <AcceptFile {...{ file, read: read.data, answers, trackingId, conditions, onClose }} />
        </div>
      )}
    </Dialog>
  )
}

function isFault(read: LoggerFile | LoggerFileFault | undefined): read is LoggerFileFault {
  return read !== undefined && 'code' in read
}

/** Returns the bytes of a file once they are read. */
function useBytes(file: File): { readonly bytes: Uint8Array | undefined; readonly isUnreadable: boolean } {
  const [bytes, setBytes] = useState<Uint8Array | 'unreadable'>()
  useEffect(() => {
    let isCurrent = true
    file.arrayBuffer().then(
      (buffer) => isCurrent && setBytes(new Uint8Array(buffer)),
      () => isCurrent && setBytes('unreadable'),
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  return bytes === 'unreadable' ? { bytes: undefined, isUnreadable: true } : { bytes, isUnreadable: false }
}

/** Says why a file is refused, and which export to choose. */
function Fault({ fault: { code, line = 0, maker } }: { readonly fault: LoggerFileFault }) {
  const { t } = useMessages()
  return (
    <Notice title={t('file.refused')}>
      {code === 'file_is_pdf' && maker !== undefined
        ? t('logger_file.file_is_pdf_of_maker', { maker })
        : t(`logger_file.${code}`, { line })}
    </Notice>
  )
}
