import { useEffect, useRef } from 'react'
import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { classNames } from '../lib/class-names.ts'
import type { DropdownMenuProps, MenuChoicesProps, MenuItemProps } from './dropdown-menu.tsx'

export type MenuProps = DropdownMenuProps & {
  /**
   * State of the trigger button before this code was loaded. If the button was pressed, the menu
   * opens immediately. If the button had the focus, it receives the focus again.
   */
  readonly before: { readonly wasPressed: boolean; readonly hadFocus: boolean }
}

/** Renders a menu that opens from a button. Arrow keys and first letters select its items. */
export function Menu({
  before: { wasPressed, hadFocus },
  trigger,
  align = 'end',
  side = 'bottom',
  matchTrigger = false,
  returnFocus,
  children,
}: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hadFocus && !wasPressed) button.current?.focus()
  }, [hadFocus, wasPressed])
  return (
    <Radix.Root modal={false} defaultOpen={wasPressed}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
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
            'z-70 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-md border border-line bg-surface p-1 text-ink shadow-overlay data-[state=open]:animate-[fade-in_120ms]',
            matchTrigger && 'w-(--radix-dropdown-menu-trigger-width)',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const itemStyles =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none select-none data-[disabled]:cursor-default data-[disabled]:opacity-55 data-[highlighted]:bg-brand-tint [&>svg]:size-5 [&>svg]:shrink-0'

/** Renders an action of a menu. */
export function Item({
  icon: Icon,
  color,
  destructive = false,
  disabled = false,
  onSelect,
  children,
}: MenuItemProps) {
  return (
    <Radix.Item
      className={classNames(itemStyles, destructive && 'text-danger')}
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

/** Renders a separator between groups of a menu. */
export function Separator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}

/** Renders a menu group in which one item is chosen. */
export function Choices<Value extends string>({ label, choices, value, onChange }: MenuChoicesProps<Value>) {
  return (
    <Radix.RadioGroup value={value} aria-label={label}>
      {choices.map((choice) => (
        <Radix.RadioItem
          key={choice.value}
          value={choice.value}
          lang={choice.lang}
          className={classNames(itemStyles, '[&_svg]:text-muted')}
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
