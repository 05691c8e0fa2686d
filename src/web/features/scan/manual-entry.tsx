import { useState, type SubmitEvent } from 'react'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { notify } from '../../ui/notify.ts'

/** The specification's example (section 2). */
const EXAMPLE = 'FT-20241201-ABC123'

type ManualEntryProps = {
  /** Kept by the page, so that a failed check does not lose it. */
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onEnter: () => void
}

/** Typing or pasting the ID instead: a code, the label's link, or the code's data. */
export function ManualEntry({ typed, onType, onEnter }: ManualEntryProps) {
  const { t } = useWords()
  const [isEmpty, setEmpty] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') return onEnter()
    setEmpty(true)
    notify.error(t('qr.empty_title'), t('qr.empty'))
  }
  return (
    <form noValidate onSubmit={submit} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 className="mb-3 font-semibold">{t('scan.manual')}</h2>
      <div className="flex items-start gap-2">
        <Field
          label={t('shipment.tracking_id')}
          hint={t('scan.example', { tracking_id: EXAMPLE })}
          error={isEmpty ? t('qr.empty') : undefined}
          className="flex-1"
        >
          {(control) => (
            <Input
              {...control}
              machine
              value={typed}
              placeholder={EXAMPLE}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
              onChange={({ target }) => {
                onType(target.value)
                setEmpty(false)
              }}
            />
          )}
        </Field>
        <Button type="submit" className="mt-6">
          {t('scan.verify')}
        </Button>
      </div>
    </form>
  )
}
