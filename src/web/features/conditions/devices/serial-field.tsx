import { useRef, useState } from 'react'
import { ScanBarcode } from 'lucide-react'
import { useTyped } from '../../../forms/use-typed.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Input } from '../../../ui/inputs/input.tsx'
import { lazily } from '../../../ui/lib/lazily.tsx'

const SerialScanner = lazily(async () => (await import('./serial-scanner.tsx')).SerialScanner)

/** Maximum length of a serial number. */
export const MAX_SERIAL = 40

type SerialFieldProps = {
  readonly label: string
  readonly value: string
  /** Called with a scanned serial number, and after a pause in typing. */
  readonly onSerial: (serial: string) => void
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly className?: string
}

/** Shows the field of a serial number, with a button that reads it by the camera. */
export function SerialField({ label, value, onSerial, hint, error, className }: SerialFieldProps) {
  const { t } = useMessages()
  const { typed, setTyped, settle } = useTyped(value, onSerial)
  const [isScanning, setScanning] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const give = (serial: string) => {
    settle(serial)
    onSerial(serial)
  }
  return (
    <Field
      label={label}
      error={error}
      {...(hint !== undefined && { hint })}
      {...(className !== undefined && { className })}
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            machine
            type="search"
            value={typed}
            maxLength={MAX_SERIAL}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              // A hand scanner ends each code with Enter, which must not submit a form around.
              if (event.key !== 'Enter') return
              event.preventDefault()
              give(typed)
            }}
          />
          <IconButton
            icon={ScanBarcode}
            ref={button}
            variant="outline"
            className="shrink-0"
            label={t('devices.scan')}
            title={t('devices.scan')}
            onClick={() => setScanning(true)}
          />
          {isScanning && (
            <SerialScanner onSerial={give} onClose={() => setScanning(false)} returnFocus={button} />
          )}
        </div>
      )}
    </Field>
  )
}
