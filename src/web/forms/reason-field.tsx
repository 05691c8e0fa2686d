import { useMessages } from '../locales/use-messages.ts'
import { TextareaField } from '../ui/inputs/control-fields.tsx'

type ReasonFieldProps = { readonly value: string; readonly onChange: (reason: string) => void }

/** Shows the optional field for the reason of a change. The history records the reason. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useMessages()
  return (
    <TextareaField
      label={t('history.reason_optional')}
      className="mt-4"
      value={value}
      maxLength={500}
      rows={2}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
