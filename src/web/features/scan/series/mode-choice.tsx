import { useMessages } from '../../../locales/use-messages.ts'
import { useId } from 'react'
import { Layers, ScanLine } from 'lucide-react'
import { classNames } from '../../../ui/lib/class-names.ts'

type ModeChoiceProps = {
  /** True if scans are recorded in a series. */
  readonly isSeries: boolean
  readonly onChoose: (isSeries: boolean) => void
}

const modes = [
  { isSeries: false, icon: ScanLine, says: 'scan.mode_single' },
  { isSeries: true, icon: Layers, says: 'scan.mode_series' },
] as const

/**
 * Shows the choice between single scans and a series of scans that record the same kind of
 * checkpoint.
 */
export function ModeChoice({ isSeries, onChoose }: ModeChoiceProps) {
  const { t } = useMessages()
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{t('scan.mode')}</legend>
      <div className="grid grid-cols-2 gap-1 rounded-md border border-line bg-sunken p-1">
        {modes.map(({ isSeries: value, icon: Icon, says }) => (
          <label
            key={says}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-sm px-3 font-semibold',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              value === isSeries ? 'bg-surface text-ink shadow-raised' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={value === isSeries}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-5" />
            {t(says)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
