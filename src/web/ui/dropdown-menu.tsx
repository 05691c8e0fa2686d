import {
  cloneElement,
  useState,
  useSyncExternalStore,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import type { LucideIcon } from 'lucide-react'
import { whenIdle } from './when-idle.ts'

export type DropdownMenuProps = {
  /** The button that opens it: one element that takes a ref and props. */
  readonly trigger: ReactElement<TriggerProps>
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'bottom'
  /** As wide as the trigger. */
  readonly matchTrigger?: boolean
  /** What gets the focus when it closes; the trigger when absent. */
  readonly returnFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

type TriggerProps = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onFocus' | 'onBlur' | 'onPointerEnter' | 'aria-haspopup' | 'aria-expanded'
>

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

type Parts = typeof import('./menu-parts.tsx')

/** What opens, with all that places it and leads through it by keyboard; no part of the first load. */
let parts: Parts | undefined
const listeners = new Set<() => void>()
async function loadParts(): Promise<void> {
  parts ??= await import('./menu-parts.tsx')
  for (const listener of listeners) listener()
}
whenIdle(loadParts)

/** A menu that drops down from a button; arrow keys and first letters find its items. */
export function DropdownMenu(props: DropdownMenuProps) {
  const loaded = useSyncExternalStore(onParts, () => parts)
  const [wasPressed, setPressed] = useState(false)
  const [hadFocus, setFocus] = useState(false)
  if (loaded !== undefined) return <loaded.Menu {...props} before={{ wasPressed, hadFocus }} />
  // The same button: pressed before its menu is here, it opens when it is.
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: load,
    onFocus: () => {
      setFocus(true)
      load()
    },
    onBlur: () => setFocus(false),
    onClick: () => {
      setPressed(true)
      load()
    },
  })
}

/** One action of a menu. */
export function MenuItem(props: MenuItemProps) {
  return parts && <parts.Item {...props} />
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return parts && <parts.Separator />
}

/** A group of a menu of which one is chosen. */
export function MenuChoices<Value extends string>(props: MenuChoicesProps<Value>) {
  return parts && <parts.Choices {...props} />
}

function load(): void {
  loadParts().catch(() => undefined)
}

function onParts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
