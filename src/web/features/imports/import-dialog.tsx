import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import { customFieldsQuery } from '../../api/custom-fields-query.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import { CheckFile } from './check-file.tsx'
import type { ChosenFile } from './read-files.ts'
import { importRun, useImportRun } from './run-import.ts'
import { RunningImport, type ImportLabels } from './running-import.tsx'

/**
 * Custom fields to use until the account's fields are loaded, or if loading fails. The server
 * checks required fields in any case.
 */
const none: readonly CustomFieldEntry[] = []

type ImportDialogProps = { readonly onClose: () => void; readonly Labels: ImportLabels }

/**
 * Creates shipments from a sheet or from NF-e: choose, check, send. Closing the dialog does not
 * stop a running import.
 */
export function ImportDialog({ onClose, Labels }: ImportDialogProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const run = useImportRun()
  const fields = useQuery(customFieldsQuery)
  const [chosen, setChosen] = useState<ChosenFile>()
  const close = () => {
    onClose()
    // The result of a finished import is shown only until the dialog closes.
    if (run.phase === 'done') importRun.reset()
  }
  const onCreated = () => {
    setChosen(undefined)
    for (const key of ['dashboard', 'shipments', 'shipment-list', 'imports'])
      void client.invalidateQueries({ queryKey: [key] })
  }
  return (
    <Dialog onClose={close} width="4xl" title={t('import.title')} description={t('import.subtitle')}>
      {run.phase !== 'idle' ? (
        <RunningImport
          run={run}
          Labels={Labels}
          onClose={close}
          onOther={() => {
            setChosen(undefined)
            importRun.reset()
          }}
        />
      ) : chosen ? (
        <CheckFile
          key={String(fields.isSuccess)}
          chosen={chosen}
          custom={fields.data ?? none}
          onBack={() => setChosen(undefined)}
          onStart={(source) => importRun.start(source, onCreated)}
        />
      ) : (
        <ChooseFile onChoose={setChosen} />
      )}
    </Dialog>
  )
}
