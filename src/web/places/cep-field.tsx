import { isolated } from '#ledger/base/visible-text.ts'
import { Search } from 'lucide-react'
import type { CepAddress } from '#contract/endpoints/places.ts'
import { maskCep, MASKED_CEP_LENGTH } from '#domain/places/cep.ts'
import { useMessages, type FormatMessage } from '../locales/use-messages.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import { Field, type FieldProps } from '../ui/inputs/field.tsx'
import { Input } from '../ui/inputs/input.tsx'
import { useCep, type CepState } from './use-cep.ts'

export type CepFieldProps = Pick<FieldProps, 'error' | 'required' | 'className'> & {
  /** Content of the field, masked as 00000-000 or not. */
  readonly value: string
  /** Called with the masked text at every change. */
  readonly onChange: (masked: string) => void
  /**
   * Called with the address that was found. The caller fills in street, neighborhood, city and UF,
   * and may move the focus to a later control.
   */
  readonly onFound: (address: CepAddress) => void
  readonly onBlur?: () => void
  readonly inputRef?: (input: HTMLInputElement | null) => void
}

/**
 * Renders a postal code field that looks up its address: at the eighth digit, by its button, or
 * after pasting in any notation. The address can be typed by hand at any time, without waiting.
 */
export function CepField({
  value,
  onChange,
  onFound,
  error,
  required = false,
  className = '',
  onBlur,
  inputRef,
}: CepFieldProps) {
  const { t } = useMessages()
  const { state, search, reset } = useCep(onFound)
  const masked = maskCep(value)
  const isComplete = masked.length === MASKED_CEP_LENGTH
  const change = (text: string) => {
    const next = maskCep(text)
    onChange(next)
    if (next === masked) return
    if (next.length === MASKED_CEP_LENGTH) search(next)
    else reset()
  }
  return (
    <Field
      label={t('cep.label')}
      required={required}
      error={problemOf(state, t) ?? error}
      hint={state.kind === 'found' ? <output>{foundMessage(state.address, t)}</output> : undefined}
      className={className}
    >
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            ref={inputRef}
            machine
            inputMode="numeric"
            placeholder="00000-000"
            // A pasted code may contain other characters. The browser must not cut the text before
            // the field has removed them.
            maxLength={64}
            value={masked}
            onChange={({ target }) => change(target.value)}
            onBlur={onBlur}
            className="min-w-0 flex-1"
          />
          <IconButton
            icon={Search}
            variant="outline"
            label={t('cep.search')}
            title={t('cep.search')}
            disabled={!isComplete}
            busy={state.kind === 'searching'}
            onClick={() => search(masked)}
          />
        </div>
      )}
    </Field>
  )
}

function problemOf({ kind }: CepState, t: FormatMessage): string | undefined {
  const isProblem = kind === 'invalid' || kind === 'not_found' || kind === 'failed'
  return isProblem ? `${t(`cep.${kind}_title`)}: ${t(`cep.${kind}`)}` : undefined
}

/** Returns the text for the address that was found and its missing parts. */
function foundMessage({ logradouro, localidade, uf, source }: CepAddress, t: FormatMessage): string {
  const place = [isolated(logradouro), `${isolated(localidade)} - ${uf}`].filter(Boolean).join(', ')
  const found = `${t('cep.found_title')} ${place}`
  if (source === 'municipality') return `${found}. ${t('cep.only_city')}`
  return logradouro === '' ? `${found}. ${t('cep.no_street')}` : found
}
