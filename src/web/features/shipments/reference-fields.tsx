import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Plus, X } from 'lucide-react'
import { parseAccessKey } from '#domain/references/access-key.ts'
import { recognizeReference } from '#domain/references/recognize-reference.ts'
import { parseReference, type ReferenceKind } from '#domain/references/reference.ts'
import { dayAt } from '#domain/base/calendar-day.ts'
import { problemWithFacts } from '#contract/schema/field-problem.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button, IconButton } from '../../ui/inputs/button.tsx'
import { InputField, SelectField } from '../../ui/inputs/control-fields.tsx'
import { Options } from '../../ui/inputs/select.tsx'
import type { ShipmentForm } from './information-fields.tsx'
import { listedKinds, rowsIn, textOfRows, type ReferenceRow } from './reference-values.ts'

/** Shows the references of a shipment, one row each, and a button for another. */
export function ReferenceFields<Output>({ form }: { readonly form: ShipmentForm<Output> }) {
  const { t, problem } = useMessages()
  const rows = rowsIn(useWatch({ control: form.control, name: 'references.rows' }))
  const [asked, setAsked] = useState<string>()
  const set = (next: readonly ReferenceRow[]) =>
    form.setValue('references.rows', textOfRows(next), { shouldDirty: true })
  const replace = (at: number, row: ReferenceRow) => set(rows.map((one, n) => (n === at ? row : one)))
  const takeAwb = (value: string) => form.setValue('references.mawb', value, { shouldDirty: true })
  /** Returns true if the pasted text is a document that takes the place of what is pasted. */
  const onPaste = (at: number, text: string): boolean => {
    const { matches } = recognizeReference(text, dayAt(new Date()))
    const [match] = matches
    if (match === undefined || match.kind === 'cpf') return false
    if (matches.some(({ kind }) => kind === 'cpf')) {
      setAsked(match.value)
      return false
    }
    if (match.kind === 'mawb' && form.getValues('references.mawb').trim() === '') {
      takeAwb(match.value)
      set(rows.filter((_row, n) => n !== at))
    } else replace(at, { kind: match.kind, value: match.value })
    return true
  }
  const error = form.formState.errors.references?.rows?.message
  return (
    <div className="flex flex-col gap-4">
      {rows.map((row, at) => (
        <Row
          // Rows have no id; a row keeps its place while the others change.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          number={at + 1}
          row={row}
          onChange={(next) => replace(at, next)}
          onPaste={(text) => onPaste(at, text)}
          onRemove={() => set(rows.filter((_row, n) => n !== at))}
        />
      ))}
      {asked !== undefined && (
        <AwbOrCpf
          onAwb={() => {
            takeAwb(asked)
            set(rows.filter(({ value }) => value.replaceAll(/\D/g, '') !== asked.replaceAll(/\D/g, '')))
            setAsked(undefined)
          }}
          onCpf={() => setAsked(undefined)}
        />
      )}
      {error === 'repeated_reference' && <Notice>{problem(error)}</Notice>}
      <Button
        variant="outline"
        className="self-start"
        onClick={() => set([...rows, { kind: 'order', value: '' }])}
      >
        <Plus aria-hidden />
        {t('references.add')}
      </Button>
    </div>
  )
}

type AwbOrCpfProps = { readonly onAwb: () => void; readonly onCpf: () => void }

/** Asks whether a pasted number is an air waybill or a taxpayer number, which look the same. */
function AwbOrCpf({ onAwb, onCpf }: AwbOrCpfProps) {
  const { t } = useMessages()
  return (
    <Notice tone="info" title={t('references.awb_or_cpf')}>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={onAwb}>
          {t('references.is_awb')}
        </Button>
        <Button size="sm" variant="outline" onClick={onCpf}>
          {t('references.is_cpf')}
        </Button>
      </div>
    </Notice>
  )
}

type RowProps = {
  readonly number: number
  readonly row: ReferenceRow
  readonly onChange: (row: ReferenceRow) => void
  readonly onPaste: (text: string) => boolean
  readonly onRemove: () => void
}

function Row({ number, row: { kind, value }, onChange, onPaste, onRemove }: RowProps) {
  const { t } = useMessages()
  const { error, hint, onFocus, onBlur } = useLiveCheck(kind, value)
  const kinds = listedKinds.some((one) => one === kind) ? listedKinds : [...listedKinds, kind]
  const offered: readonly ReferenceKind[] = kinds
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <legend className="sr-only">{t('references.number', { number: String(number) })}</legend>
      <SelectField
        label={t('references.kind')}
        value={kind}
        onChange={({ target }) =>
          onChange({ kind: offered.find((one) => one === target.value) ?? kind, value })
        }
      >
        <Options values={offered} nameOf={(one) => t(`reference_kind.${one}`)} />
      </SelectField>
      {/* On a phone a key of 44 characters has a row of its own. */}
      <div className="max-sm:order-last max-sm:col-span-2">
        <InputField
          label={t('references.value')}
          error={error}
          hint={hint}
          machine
          value={value}
          maxLength={200}
          onFocus={onFocus}
          onBlur={onBlur}
          onChange={({ target }) => onChange({ kind, value: target.value })}
          onPaste={(event) => {
            if (onPaste(event.clipboardData.getData('text'))) event.preventDefault()
          }}
        />
      </div>
      <IconButton
        icon={X}
        className="mt-6"
        label={t('references.remove', { number: String(number) })}
        onClick={onRemove}
      />
    </fieldset>
  )
}

/**
 * Checks a reference while it is typed. A wrong length is said only when the person leaves the
 * control.
 */
export function useLiveCheck(kind: ReferenceKind, value: string) {
  const { t, problem } = useMessages()
  const [isFocused, setFocused] = useState(false)
  const [today] = useState(() => dayAt(new Date()))
  const parsed = value.trim() === '' ? undefined : parseReference(kind, value, today)
  const found = parsed !== undefined && 'code' in parsed ? parsed : undefined
  const isShown = found !== undefined && (!isFocused || !found.code.endsWith('_length'))
  const key = kind === 'nfe' || kind === 'cte' || kind === 'mdfe' ? parseAccessKey(value, today) : undefined
  const hint =
    found !== undefined || key === undefined || 'code' in key
      ? undefined
      : t('references.key_parts', {
          number: String(key.number),
          series: String(key.series),
          month: key.month.split('-').toReversed().join('/'),
          uf: key.uf,
        })
  return {
    error: isShown ? problem(problemWithFacts(found.code, found.facts)) : undefined,
    isRight: parsed !== undefined && found === undefined,
    hint,
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
