import { useState, type DragEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { FileUp, Plus } from 'lucide-react'
import type { ConditionsAnswer } from '#contract/endpoints/conditions.ts'
import type { ShipmentDetail } from '#contract/endpoints/shipments.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { PermittedButton } from '../../../permissions/permitted-button.tsx'
import { useMay } from '../../../permissions/use-may.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FileButton } from '../../../ui/inputs/file-button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Folded } from '../../../ui/layout/folded.tsx'
import { NearView } from '../../../ui/layout/near-view.tsx'
import { classNames } from '../../../ui/lib/class-names.ts'
import { lazily } from '../../../ui/lib/lazily.tsx'
import { Reports } from '../report/reports.tsx'
import { conditionsQuery } from './conditions-query.ts'
import { Monitorings } from './monitorings.tsx'
import { StatisticsTable } from './statistics-table.tsx'
import { VerdictPanel } from './verdict-panel.tsx'

const StartDialog = lazily(async () => (await import('./start-dialog.tsx')).StartDialog)
const FileDialog = lazily(async () => (await import('../file/file-dialog.tsx')).FileDialog)
const ConditionCharts = lazily(
  async () => (await import('../chart/condition-charts.tsx')).ConditionCharts,
  () => <Skeleton className="h-72 w-full" />,
)
const Excursions = lazily(
  async () => (await import('../excursions/excursions.tsx')).Excursions,
  () => <Skeleton className="h-24 w-full" />,
)

type ConditionsCardProps = { readonly shipment: ShipmentDetail }

/**
 * Shows the conditions of a shipment: verdict, curve, excursions and devices. Takes the file of a
 * logger by a button or by dropping it on the card.
 */
export function ConditionsCard({ shipment }: ConditionsCardProps) {
  const { t } = useMessages()
  const mayWrite = useMay('conditions.write')
  const read = useQuery(conditionsQuery(shipment.tracking_id))
  const [file, setFile] = useState<File>()
  const [isStarting, setStarting] = useState(false)
  const drop = useDrop(mayWrite, setFile)
  const conditions = read.data
  if (conditions?.monitored === false && !mayWrite) return null
  return (
    // The card of a shipment without monitoring comes after the others.
    <div
      {...drop.handlers}
      className={classNames(
        'min-w-0 rounded-lg',
        conditions?.monitored !== true && 'order-1',
        drop.isOver && 'outline-2 outline-offset-2 outline-brand outline-dashed',
      )}
    >
      <Card
        title={t('conditions.card')}
        action={
          conditions && (
            <div className="flex flex-wrap gap-2">
              {mayWrite && (
                <FileButton
                  icon={FileUp}
                  accept=".csv,.txt,.tsv,.pdf,.xls,.xlsx,text/*"
                  onFiles={([first]) => setFile(first)}
                >
                  {t('conditions.add_file')}
                </FileButton>
              )}
              <PermittedButton needs="conditions.write" variant="outline" onClick={() => setStarting(true)}>
                <Plus aria-hidden />
                {t('conditions.start')}
              </PermittedButton>
            </div>
          )
        }
      >
        {read.isPending && <Skeleton className="h-24 w-full" />}
        {read.isLoadingError && <LoadFailed title={t('conditions.load_failed')} query={read} />}
        {conditions?.monitored === false && <p className="text-muted">{t('conditions.not_monitored')}</p>}
        {conditions?.monitored === true && <Monitored shipment={shipment} conditions={conditions} />}
      </Card>
      {conditions && isStarting && (
        <StartDialog
          trackingId={shipment.tracking_id}
          conditions={conditions}
          onClose={() => setStarting(false)}
        />
      )}
      {conditions && file !== undefined && (
        <FileDialog
          file={file}
          trackingId={shipment.tracking_id}
          conditions={conditions}
          onClose={() => setFile(undefined)}
        />
      )}
    </div>
  )
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files')
}

/** Returns the handlers of an element on which a file may be dropped. */
function useDrop(isOn: boolean, onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  if (!isOn) return { isOver: false, handlers: {} }
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        // Without `preventDefault`, the browser would leave the page and open the dropped file.
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined) onFile(file)
      },
    },
  }
}

type MonitoredProps = ConditionsCardProps & { readonly conditions: ConditionsAnswer }

function Monitored({ shipment, conditions }: MonitoredProps) {
  const { t } = useMessages()
  return (
    <div className="flex flex-col gap-6">
      <VerdictPanel conditions={conditions} />
      {conditions.excursions.length + conditions.unrecorded_excursions > 0 && (
        <Excursions conditions={conditions} />
      )}
      <NearView waiting={<Skeleton className="h-72 w-full" />}>
        <ConditionCharts shipment={shipment} conditions={conditions} />
      </NearView>
      {conditions.statistics.length > 0 && <StatisticsTable conditions={conditions} />}
      <Folded summary={t('conditions.devices_and_files')} isOpen>
        <Monitorings trackingId={shipment.tracking_id} conditions={conditions} />
      </Folded>
      <Reports trackingId={shipment.tracking_id} reports={conditions.reports} />
    </div>
  )
}
