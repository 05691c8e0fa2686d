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
import { whenIdle } from '../lib/when-idle.ts'

export type DropdownMenuProps = {
  /** Button that opens the menu: one element that accepts a ref and props. */
  readonly trigger: ReactElement<TriggerProps>
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'bottom'
  /** Gives the menu the width of the trigger. */
  readonly matchTrigger?: boolean
  /** Element that receives the focus on closing; the trigger if absent. */
  readonly returnFocus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

type TriggerProps = Pick<
  ComponentProps<'button'>,
  'onClick' | 'onFocus' | 'onBlur' | 'onPointerEnter' | 'aria-haspopup' | 'aria-expanded'
>

export type MenuItemProps = {
  readonly icon?: LucideIcon
  /** Colour of the icon; muted if absent. */
  readonly color?: string
  /** Marks an item that removes something. */
  readonly destructive?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

export type MenuChoice<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  /** Element before the label, such as an icon. */
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

/**
 * Code of the open menu with its positioning and keyboard navigation. Not part of the first load;
 * undefined until loaded.
 */
let parts: Parts | undefined
const listeners = new Set<() => void>()
async function loadParts(): Promise<void> {
  parts ??= await import('./menu-parts.tsx')
  for (const listener of listeners) listener()
}
whenIdle(loadParts)

/** Renders a menu that opens from a button. Arrow keys and first letters select its items. */
export function DropdownMenu(props: DropdownMenuProps) {
  const loaded = useSyncExternalStore(onParts, () => parts)
  const [wasPressed, setPressed] = useState(false)
  const [hadFocus, setFocus] = useState(false)
  if (loaded !== undefined) return <loaded.Menu {...props} before={{ wasPressed, hadFocus }} />
  // Renders the trigger alone until the menu's code is loaded. If the trigger is pressed before,
  // the menu opens when the code arrives.
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

/** Renders an action of a menu. */
export function MenuItem(props: MenuItemProps) {
  return parts && <parts.Item {...props} />
}

/** Renders a separator between groups of a menu. */
export function MenuSeparator() {
  return parts && <parts.Separator />
}

/** Renders a menu group in which one item is chosen. */
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
