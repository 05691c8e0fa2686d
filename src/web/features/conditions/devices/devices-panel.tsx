import { useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Plus, Thermometer } from 'lucide-react'
import type { Device } from '#contract/endpoints/devices.ts'
import { deviceProblems } from '#domain/conditions/device.ts'
import { wordsOf } from '../../../api/api-error.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { PermittedButton } from '../../../permissions/permitted-button.tsx'
import { useRefresh } from '../../../reference-lists/use-refresh.ts'
import { useRemove } from '../../../reference-lists/use-remove.ts'
import { MoreButton } from '../../../ui/data/more-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { Chip } from '../../../ui/inputs/chip.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { lazily } from '../../../ui/lib/lazily.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { deviceList } from './device-list.ts'
import { DeviceRow } from './device-row.tsx'
import { SerialField } from './serial-field.tsx'
import { allDevices, useDevices, useDeviceView, type DeviceView } from './use-devices.ts'

const DeviceEditor = lazily(async () => (await import('./device-editor.tsx')).DeviceEditor)
const CertificatesDialog = lazily(async () => (await import('./certificates-dialog.tsx')).CertificatesDialog)

type Opened =
  | { readonly dialog: 'editor'; readonly device: Device | undefined }
  | { readonly dialog: 'certificates'; readonly device: Device }
  | { readonly dialog: 'removal'; readonly device: Device }

/** Lists the account's loggers and gateways with filters, and all actions on them. */
export function DevicesPanel() {
  const { t } = useMessages()
  const [view, setView] = useDeviceView()
  const [opened, setOpened] = useState<Opened>()
  const devices = useDevices(view)
  const rows = devices.data?.pages.flatMap(({ data }) => data)
  const add = (
    <PermittedButton
      needs="conditions.write"
      size="sm"
      onClick={() => setOpened({ dialog: 'editor', device: undefined })}
    >
      <Plus aria-hidden />
      {t('devices.add')}
    </PermittedButton>
  )
  const isFiltered = view.serial !== '' || view.problem !== undefined || view.isRetired
  const isEmpty = rows?.length === 0
  return (
    <Card title={t('devices.list')} action={!(isEmpty && !isFiltered) && add} flush>
      {!(isEmpty && !isFiltered) && <Filters view={view} onView={setView} />}
      {devices.isPending && (
        <div className="flex flex-col gap-3 p-4 sm:p-5">
          {[0, 1, 2].map((n) => (
            <Skeleton key={n} className="h-14 w-full" />
          ))}
        </div>
      )}
      {devices.isLoadingError && <LoadFailed title={t('devices.load_failed')} query={devices} inset />}
      {isEmpty && <NoDevices isFiltered={isFiltered} onClear={() => setView(allDevices)} add={add} />}
      {rows !== undefined && rows.length > 0 && <Rows rows={rows} onOpen={setOpened} />}
      <MoreButton list={devices}>{t('devices.more')}</MoreButton>
      <Dialogs opened={opened} onClose={() => setOpened(undefined)} />
    </Card>
  )
}

function Rows({ rows, onOpen }: { readonly rows: readonly Device[]; readonly onOpen: (o: Opened) => void }) {
  const { t } = useMessages()
  const refresh = useRefresh(deviceList)
  const restore = useMutation({
    mutationFn: deviceList.restore,
    onSuccess: (_nothing, { serial }) => {
      refresh()
      notify.success(t('registers.restored', { name: serial }))
    },
    onError: (error) => notify.error(t('device.restore_failed'), wordsOf(error)),
  })
  return (
    <ul aria-label={t('devices.list')} className="divide-y divide-line">
      {rows.map((device) => (
        <DeviceRow
          key={device.id}
          device={device}
          onEdit={() => onOpen({ dialog: 'editor', device })}
          onCertificates={() => onOpen({ dialog: 'certificates', device })}
          onRemove={() => onOpen({ dialog: 'removal', device })}
          onRestore={() => restore.mutate(device)}
        />
      ))}
    </ul>
  )
}

type FiltersProps = { readonly view: DeviceView; readonly onView: (view: DeviceView) => void }

function Filters({ view, onView }: FiltersProps) {
  const { t } = useMessages()
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 border-b border-line p-4 sm:p-5">
      <SerialField
        label={t('devices.search')}
        value={view.serial}
        onSerial={(serial) => onView({ ...view, serial })}
        className="w-full sm:w-80"
      />
      <fieldset className="flex min-w-0 flex-wrap gap-2 py-1">
        <legend className="sr-only">{t('devices.filters')}</legend>
        {deviceProblems.map((problem) => (
          <Chip
            key={problem}
            isOn={view.problem === problem}
            onPress={() =>
              onView({ ...view, isRetired: false, problem: view.problem === problem ? undefined : problem })
            }
          >
            {t(`devices.filter_${problem}`)}
          </Chip>
        ))}
        <Chip
          isOn={view.isRetired}
          onPress={() => onView({ ...view, problem: undefined, isRetired: !view.isRetired })}
        >
          {t('devices.filter_retired')}
        </Chip>
      </fieldset>
    </div>
  )
}

type NoDevicesProps = {
  readonly isFiltered: boolean
  readonly onClear: () => void
  readonly add: ReactNode
}

function NoDevices({ isFiltered, onClear, add }: NoDevicesProps) {
  const { t } = useMessages()
  if (!isFiltered)
    return (
      <EmptyState icon={Thermometer} title={t('devices.empty')} action={add}>
        {t('devices.empty_says')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Thermometer}
      title={t('devices.none')}
      action={
        <Button variant="outline" onClick={onClear}>
          {t('devices.clear')}
        </Button>
      }
    />
  )
}

function Dialogs({ opened, onClose }: { readonly opened: Opened | undefined; readonly onClose: () => void }) {
  const { t } = useMessages()
  const remove = useRemove(deviceList)
  const leaving = opened?.dialog === 'removal' ? opened.device : undefined
  return (
    <>
      {opened?.dialog === 'editor' && <DeviceEditor entry={opened.device} onClose={onClose} />}
      {opened?.dialog === 'certificates' && <CertificatesDialog device={opened.device} onClose={onClose} />}
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={onClose}
        title={leaving && t('devices.remove_title', { serial: leaving.serial })}
        confirm={t('devices.remove')}
        failed={t('device.remove_failed')}
        onConfirm={async () => leaving && remove.mutateAsync(leaving)}
      >
        {t('devices.remove_says')}
      </ConfirmDialog>
    </>
  )
}
