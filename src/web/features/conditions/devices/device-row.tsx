import { useRef } from 'react'
import {
  Ellipsis,
  Pencil,
  RadioTower,
  RotateCcw,
  ScrollText,
  Thermometer,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import type { Device } from '#contract/endpoints/devices.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { PermittedButton } from '../../../permissions/permitted-button.tsx'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx'
import { useDuration } from '../use-duration.ts'
import { dayText } from './day-text.ts'

const icons = { logger: Thermometer, gateway: RadioTower } as const

type DeviceRowProps = {
  readonly device: Device
  readonly onEdit: () => void
  readonly onCertificates: () => void
  readonly onRemove: () => void
  readonly onRestore: () => void
}

/** Shows one device: what it is, its last reading, its certificate, and what needs care. */
export function DeviceRow({ device, onCertificates, ...actions }: DeviceRowProps) {
  const { t } = useMessages()
  const { kind, maker, model, serial, problems } = device
  const Icon = icons[kind]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 px-4 py-3 sm:px-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] lg:items-center">
      <div className="flex min-w-0 gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        <div className="min-w-0">
          <p className="machine font-semibold break-all">{serial}</p>
          <p className="text-sm break-words text-muted">
            {t(`devices.kind_${kind}`)} · {model === null ? maker : `${maker} ${model}`}
          </p>
          {problems.map((problem) => (
            <p key={problem} className="mt-1 flex items-center gap-1.5 text-sm font-semibold text-danger">
              <TriangleAlert aria-hidden className="size-4 shrink-0" />
              {t(`devices.problem_${problem}`)}
            </p>
          ))}
        </div>
      </div>
      <Facts device={device} />
      <div className="col-start-2 row-start-1 flex lg:col-start-3">
        <IconButton
          icon={ScrollText}
          label={t('devices.certificates_of', { serial })}
          title={t('devices.certificates')}
          onClick={onCertificates}
        />
        <Menu device={device} {...actions} />
      </div>
    </li>
  )
}

/** Shows last reading, interval and certificate in columns. */
function Facts({
  device: { last_reading_at: last, interval_s: interval, certificates, kind },
}: {
  readonly device: Device
}) {
  const { t, format } = useLocale()
  const duration = useDuration()
  const [newest] = certificates
  const facts = [
    [
      t('devices.last_reading'),
      last === null ? t('devices.no_reading') : <DateTime key="last" value={last} />,
    ],
    [t('devices.interval'), interval === null ? t('devices.no_interval') : duration(interval * 1_000)],
    ...(kind === 'logger'
      ? [
          [
            t('devices.certificate'),
            newest === undefined
              ? t('devices.no_certificate')
              : t('devices.valid_until', { day: dayText(newest.valid_until, format) }),
          ],
        ]
      : []),
  ] as const
  return (
    <dl className="col-span-2 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-1 pl-8 text-sm lg:col-span-1 lg:grid-cols-3 lg:pl-0">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Menu({ device, onEdit, onRemove, onRestore }: Omit<DeviceRowProps, 'onCertificates'>) {
  const { t } = useMessages()
  const trigger = useRef<HTMLButtonElement>(null)
  const { serial } = device
  return (
    <DropdownMenu
      returnFocus={trigger}
      trigger={
        <PermittedButton
          needs="conditions.write"
          ref={trigger}
          variant="ghost"
          size="icon"
          aria-label={t('registers.more', { name: serial })}
        >
          <Ellipsis aria-hidden />
        </PermittedButton>
      }
    >
      <MenuItem icon={Pencil} onSelect={onEdit}>
        {t('devices.edit')}
      </MenuItem>
      {device.is_active ? (
        <MenuItem icon={Trash2} destructive onSelect={onRemove}>
          {t('devices.remove')}
        </MenuItem>
      ) : (
        <MenuItem icon={RotateCcw} onSelect={onRestore}>
          {t('devices.restore')}
        </MenuItem>
      )}
    </DropdownMenu>
  )
}
