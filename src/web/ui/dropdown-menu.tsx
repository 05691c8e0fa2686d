import type { ReactNode, RefObject } from 'react'
import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { classNames } from './class-names.ts'

export type DropdownMenuProps = {
  /** The button that opens it: one element that takes a ref and props. */
  readonly trigger: ReactNode
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'bottom'
  /** As wide as the trigger. */
  readonly matchTrigger?: boolean
  /** What gets the focus when it closes; the trigger when absent. */
  readonly returnFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** A menu that drops down from a button; arrow keys and first letters find its items. */
export function DropdownMenu({
  trigger,
  align = 'end',
  side = 'bottom',
  matchTrigger = false,
  returnFocus,
  children,
}: DropdownMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(returnFocus && {
            onCloseAutoFocus: (event: Event) => {
              event.preventDefault()
              returnFocus.current?.focus()
            },
          })}
          className={classNames(
            'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-overlay data-[state=open]:animate-[fade-in_120ms]',
            matchTrigger && 'w-(--radix-dropdown-menu-trigger-width)',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const itemLook =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none select-none data-[disabled]:cursor-default data-[disabled]:opacity-55 data-[highlighted]:bg-brand-tint [&>svg]:size-5 [&>svg]:shrink-0'

export type MenuItemProps = {
  readonly icon?: LucideIcon
  /** The icon's colour; muted when absent. */
  readonly color?: string
  /** Marks what removes something. */
  readonly destructive?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

/** One action of a menu. */
export function MenuItem({
  icon: Icon,
  color,
  destructive = false,
  disabled = false,
  onSelect,
  children,
}: MenuItemProps) {
  return (
    <Radix.Item
      className={classNames(itemLook, destructive && 'text-danger')}
      disabled={disabled}
      onSelect={onSelect}
    >
      {Icon !== undefined && (
        <Icon
          aria-hidden
          className={destructive ? undefined : 'text-muted'}
          style={color === undefined ? undefined : { color }}
        />
      )}
      {children}
    </Radix.Item>
  )
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}

export type MenuChoice<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  /** What stands before the label, such as an icon. */
  readonly mark?: ReactNode
  /** The language of the label, as BCP 47. */
  readonly lang?: string
}

export type MenuChoicesProps<Value extends string> = {
  readonly label: string
  readonly choices: readonly MenuChoice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A group of a menu of which one is chosen. */
export function MenuChoices<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: MenuChoicesProps<Value>) {
  return (
    <Radix.RadioGroup value={value} aria-label={label}>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          lang={choice.lang}
          className={classNames(itemLook, '[&_svg]:text-muted')}
          onSelect={() => onChange(choice.value)}
        >
          {choice.mark}
          {choice.label}
          <Radix.ItemIndicator className="ml-auto">
            <Check aria-hidden className="size-5" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  )
}
