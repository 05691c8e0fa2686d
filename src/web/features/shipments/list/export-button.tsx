import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import type { Permission } from '#domain/accounts/role.ts'
import type { ListTotal } from '#contract/schema/list-total.ts'
import { exportShipments } from '#contract/endpoints/shipment-list.ts'
import { wordsOf } from '../../../api/api-error.ts'
import { policiesQuery } from '../../../api/policies-query.ts'
import { requestFile } from '../../../api/request-file.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { useAccount } from '../../../session/state/session-context.tsx'
import { PermittedButton } from '../../../permissions/permitted-button.tsx'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Progress } from '../../../ui/data/progress.tsx'
import { saveFile } from '../../../ui/lib/save-text.ts'
import { queryOf, type ListView } from './list-view.ts'

type ExportButtonProps = { readonly view: ListView; readonly total: ListTotal | undefined }

/**
 * Shows the button that saves the list as a CSV file, and during the export the number of received
 * lines.
 */
export function ExportButton({ view, total }: ExportButtonProps) {
  const { t } = useMessages()
  const needs = useNeededForExport()
  const [lines, setLines] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const save = async () => {
    const stop = new AbortController()
    running.current = stop
    setLines(0)
    try {
      const { name, blob } = await requestFile(exportShipments, {
        query: queryOf(view),
        signal: stop.signal,
        // The first line of the CSV file is its header.
        onLines: (count) => setLines(Math.max(count - 1, 0)),
      })
      saveFile(name ?? 'remessas.csv', blob)
      notify.success(t('tracker.exported'), name)
    } catch (error) {
      if (stop.signal.aborted) return
      notify.error(t('tracker.export_failed'), wordsOf(error))
    } finally {
      if (running.current === stop) setLines(undefined)
    }
  }

  if (lines === undefined) {
    return (
      <PermittedButton
        needs={needs}
        variant="outline"
        size="sm"
        disabled={total?.count === 0}
        onClick={() => void save()}
      >
        <Download aria-hidden />
        {t('tracker.export')}
      </PermittedButton>
    )
  }
  const cancel = () => {
    running.current?.abort()
    setLines(undefined)
  }
  return <ExportProgress lines={lines} total={total} onCancel={cancel} />
}

type ExportProgressProps = Pick<ExportButtonProps, 'total'> & {
  /** Number of received lines. */
  readonly lines: number
  readonly onCancel: () => void
}

function ExportProgress({ lines, total, onCancel }: ExportProgressProps) {
  const { t } = useMessages()
  return (
    <div className="flex w-full max-w-sm items-end gap-2">
      <div className="flex-1">
        <Progress
          label={t('tracker.exporting')}
          done={lines}
          total={total?.exact === true ? total.count : undefined}
        />
      </div>
      <IconButton icon={X} label={t('tracker.cancel_export')} onClick={onCancel} />
    </div>
  )
}

/**
 * Returns the permission for the export. A company may let its operators export, who then need only
 * the permission to read.
 */
function useNeededForExport(): Permission {
  const { workplace } = useAccount()
  const { data } = useQuery({ ...policiesQuery, enabled: workplace?.role === 'operator' })
  return data?.operators_export === true ? 'shipments.read' : 'shipments.export'
}
