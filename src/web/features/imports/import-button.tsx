import { Suspense, useState } from 'react'
import { FileUp } from 'lucide-react'
import { useLocale } from '../../locales/use-locale.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { whenShown } from '../../ui/lib/lazily.tsx'
import { useImportRun } from './run-import.ts'
import type { ImportLabels } from './running-import.tsx'

/** Loads the CSV code only when the dialog opens. */
const Dialog = whenShown(async () => (await import('./import-dialog.tsx')).ImportDialog)

type ImportButtonProps = {
  /** Button that opens the labels of the given shipments; another feature provides it. */
  readonly Labels: ImportLabels
}

/** Shows the button that opens the import, or the progress of a running import. */
export function ImportButton({ Labels }: ImportButtonProps) {
  const { t, format } = useLocale()
  const run = useImportRun()
  const [isOpen, setOpen] = useState(false)
  const words =
    run.phase === 'sending'
      ? t('import.running', { done: format.number(run.done), total: format.number(run.total) })
      : t('import.open')
  return (
    <>
      <PermittedButton needs="shipments.write" variant="outline" size="sm" onClick={() => setOpen(true)}>
        <FileUp aria-hidden />
        {words}
      </PermittedButton>
      <Suspense>{isOpen && <Dialog Labels={Labels} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
