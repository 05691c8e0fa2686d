import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listDevices } from '#contract/endpoints/devices.ts'
import { request } from '../../../api/request.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { SerialField } from '../devices/serial-field.tsx'
import type { ChosenDevice } from './use-monitoring-choice.ts'

/** Number of devices that are offered without a search. */
const OFFERED = 20

type DeviceChoiceProps = {
  /** Ids of the chosen devices. */
  readonly chosen: readonly string[]
  /** Chosen devices that are shown although they are not among the newest. */
  readonly known?: readonly ChosenDevice[]
  readonly onChange: (ids: readonly string[], devices: readonly ChosenDevice[]) => void
  readonly error: string | undefined
  /** True if only one device may be chosen. */
  readonly isSingle?: boolean
}

/** Selects devices from the newest ones, or by a typed or scanned serial number. */
export function DeviceChoice({
  chosen,
  known: knownFirst,
  onChange,
  error,
  isSingle = false,
}: DeviceChoiceProps) {
  const { t } = useMessages()
  const [serial, setSerial] = useState('')
  const [known, setKnown] = useState(knownFirst ?? [])
  const devices = useQuery({
    queryKey: ['devices', 'choice', serial],
    queryFn: ({ signal }) =>
      request(listDevices, {
        query: { limit: OFFERED, ...(serial.trim() !== '' && { serial: serial.trim() }) },
        signal,
      }),
    placeholderData: (before) => before,
  })
  // A device stays visible while another one is searched.
  const kept = known.filter(({ id }) => chosen.includes(id))
  const found = devices.data?.filter(({ id }) => !kept.some((one) => one.id === id)) ?? []
  const shown = [...kept, ...found]
  const toggle = (device: ChosenDevice) => {
    const isOn = chosen.includes(device.id)
    const others = kept.filter(({ id }) => id !== device.id)
    setKnown([...others, device])
    const next = [...(isSingle ? [] : others), ...(isOn ? [] : [device])]
    onChange(
      next.map(({ id }) => id),
      next,
    )
  }
  const isNone = serial !== '' && devices.data?.length === 0 && !devices.isPlaceholderData
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold">
        {t(isSingle ? 'conditions.choose_device' : 'conditions.choose_devices')}
      </legend>
      <SerialField
        label={t('devices.search')}
        value={serial}
        onSerial={setSerial}
        error={isNone ? t('conditions.no_such_device') : error}
      />
      {devices.isPending && <Skeleton className="h-24 w-full" />}
      {devices.data?.length === 0 && serial === '' && (
        <p className="text-sm text-muted">
          {t('conditions.no_devices')} <Link to="/dispositivos">{t('conditions.open_devices')}</Link>
        </p>
      )}
      {shown.length > 0 && (
        <div className="max-h-52 overflow-y-auto rounded-md border border-line px-3">
          {shown.map((device) => (
            <Checkbox
              key={device.id}
              checked={chosen.includes(device.id)}
              onChange={() => toggle(device)}
              label={<span className="machine">{device.serial}</span>}
              hint={device.model === null ? device.maker : `${device.maker} ${device.model}`}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
