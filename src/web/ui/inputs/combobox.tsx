import { useId, useState, type ReactNode } from 'react'
import { Command } from 'cmdk'
import { Check, ChevronsUpDown } from 'lucide-react'
import { Popover as Radix } from 'radix-ui'
import { useMessages } from '../../locales/use-messages.ts'
import { classNames } from '../lib/class-names.ts'
import { commandItemStyles, commandListStyles } from './command-styles.ts'
import { controlStyles } from './control-styles.ts'
import type { ControlProps } from './field.tsx'
import { matchWords } from '../data/match-words.ts'

/** Styles of a panel that opens beside a control. */
const popoverStyles =
  'z-70 rounded-md border border-line bg-surface text-ink shadow-overlay outline-none data-[state=open]:animate-[fade-in_120ms]'

export type ComboboxOption<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** Second line, which is searched too. */
  readonly detail?: string
}

export type ComboboxProps<Value extends string> = Partial<ControlProps> & {
  readonly options: readonly ComboboxOption<Value>[]
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  /** Text shown while nothing is chosen. */
  readonly placeholder: string
  /** Placeholder of the search field. */
  readonly search: string
  /** Content if nothing matches, with advice. */
  readonly empty: ReactNode
  readonly disabled?: boolean
}

/**
 * Renders a control for choosing one of many options by typing, ignoring accents and case. Spread
 * the control props of a `Field` on it.
 */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { options, value, onChange, placeholder, disabled = false } = props
  const control = { id: props.id, 'aria-invalid': props['aria-invalid'] }
  const valueId = useId()
  const [open, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger asChild>
        <button
          type="button"
          disabled={disabled}
          {...control}
          // The label already names the button, so the chosen value must be the button's
          // description.
          aria-describedby={[valueId, props['aria-describedby']].filter(Boolean).join(' ')}
          className={classNames(controlStyles, 'flex h-11 items-center gap-2 text-left')}
        >
          <span
            id={valueId}
            className={classNames('min-w-0 flex-1 truncate', chosen === undefined && 'text-muted')}
          >
            {chosen?.label ?? placeholder}
          </span>
          <ChevronsUpDown aria-hidden className="size-5 shrink-0 text-muted" />
        </button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={placeholder}
          className={classNames(popoverStyles, 'w-(--radix-popover-trigger-width) min-w-64')}
        >
          <Options
            {...props}
            onChange={(next) => {
              onChange(next)
              setOpen(false)
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Renders the search field and the options that match. */
function Options<Value extends string>(props: ComboboxProps<Value>) {
  const { options, value, onChange, search, empty } = props
  const { t } = useMessages()
  return (
    <Command label={search} filter={matchWords} loop>
      <Command.Input
        placeholder={search}
        aria-label={search}
        className="h-11 w-full border-b border-line bg-transparent px-3 text-base outline-none"
      />
      <Command.List label={t('ui.options')} className={commandListStyles}>
        <Command.Empty className="px-3 py-4 text-muted">{empty}</Command.Empty>
        {options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label, option.detail ?? '']}
            onSelect={() => onChange(option.value)}
            className={commandItemStyles}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate">{option.label}</span>
              {option.detail !== undefined && (
                <span className="block truncate text-sm text-muted">{option.detail}</span>
              )}
            </span>
            {option.value === value && <Check aria-hidden />}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}
