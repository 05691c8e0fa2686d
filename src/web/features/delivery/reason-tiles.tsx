import { useId } from 'react'
import {
  Ban,
  DoorClosed,
  Ellipsis,
  FileX,
  Hand,
  MapPinOff,
  MapPinX,
  PackageOpen,
  ShieldAlert,
  ThermometerSnowflake,
  Truck,
  UserRoundX,
  type LucideIcon,
} from 'lucide-react'
import { attemptReasons, type AttemptReason } from '#domain/checkpoints/delivery.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { FieldError } from '../../ui/inputs/field.tsx'
import { classNames } from '../../ui/lib/class-names.ts'

const icons: Readonly<Record<AttemptReason, LucideIcon>> = {
  absent: UserRoundX,
  refused: Hand,
  address_not_found: MapPinX,
  address_incomplete: MapPinOff,
  moved: Truck,
  closed: DoorClosed,
  no_access: Ban,
  unsafe_area: ShieldAlert,
  damaged: PackageOpen,
  document_missing: FileX,
  temperature: ThermometerSnowflake,
  other: Ellipsis,
}

type ReasonTilesProps = {
  readonly reason: AttemptReason | ''
  readonly onChoose: (reason: AttemptReason) => void
  readonly error: string | undefined
}

/** Shows the reasons of a failed attempt as tiles of thumb size. */
export function ReasonTiles({ reason, onChoose, error }: ReasonTilesProps) {
  const { t } = useMessages()
  const name = useId()
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={errorId}>
      <legend className="mb-2 font-semibold">{t('door.reason')}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {attemptReasons.map((one) => {
          const Icon = icons[one]
          return (
            <label
              key={one}
              className={classNames(
                'flex min-h-20 min-w-0 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border px-1 py-2 text-center text-sm leading-tight font-semibold',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
                one === reason
                  ? 'border-brand bg-brand-tint text-ink'
                  : 'border-control bg-surface hover:border-brand',
              )}
            >
              <input
                type="radio"
                name={name}
                value={one}
                checked={one === reason}
                onChange={() => onChoose(one)}
                className="sr-only"
                {...(error !== undefined && { 'aria-invalid': true })}
              />
              <Icon aria-hidden className="size-6 shrink-0 text-brand" />
              <span className="max-w-full hyphens-auto">{t(`reason.${one}`)}</span>
            </label>
          )
        })}
      </div>
      <FieldError id={errorId} error={error} className="mt-1" />
    </fieldset>
  )
}
