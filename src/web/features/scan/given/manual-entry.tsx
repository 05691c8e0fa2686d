import { useMessages } from '../../../locales/use-messages.ts'
import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { Button } from '../../../ui/inputs/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { endedText, noKeys, withKey } from './key-buffer.ts'
import { exampleTrackingId, TrackingIdInput } from '../../../ui/inputs/tracking-id-input.tsx'

type ManualEntryProps = {
  /** Typed text. The parent component holds it, so that a failed check does not clear it. */
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onEnter: () => void
  readonly isBusy: boolean
}

/**
 * Shows the field to type or paste an ID: a tracking code, the label's link, or the data of the QR
 * code.
 */
export function ManualEntry({ typed, onType, onEnter, isBusy }: ManualEntryProps) {
  const { t } = useMessages()
  const [isEmpty, setEmpty] = useState(false)
  const keys = useRef(noKeys)
  const enter = () => {
    if (isBusy) return
    if (typed.trim() !== '') return onEnter()
    setEmpty(true)
  }
  const type = (text: string) => {
    onType(text)
    setEmpty(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    enter()
  }
  // If a person presses Tab, the focus leaves the field. If a scanner sends Tab after a code, the
  // form is submitted.
  const hearScanner = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && endedText(keys.current, event.timeStamp)?.isScan === true) {
      event.preventDefault()
      enter()
    }
    keys.current = event.key.length === 1 ? withKey(keys.current, event.key, event.timeStamp) : noKeys
  }
  return (
    <form noValidate onSubmit={submit} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 className="mb-3 font-semibold">{t('scan.manual')}</h2>
      <div className="flex items-start gap-2">
        <Field
          label={t('shipment.tracking_id')}
          hint={t('scan.example', { tracking_id: exampleTrackingId })}
          error={isEmpty ? `${t('qr.empty_title')}: ${t('qr.empty')}` : undefined}
          className="flex-1"
        >
          {(control) => (
            <TrackingIdInput
              {...control}
              value={typed}
              onKeyDown={hearScanner}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
        <Button type="submit" className="mt-6" busy={isBusy}>
          {t('scan.verify')}
        </Button>
      </div>
    </form>
  )
}
