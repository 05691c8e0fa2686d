import { useRef } from 'react'
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { Permission } from '#domain/accounts/role.ts'
import { useMessages } from '../locales/use-messages.ts'
import { PermittedButton } from '../permissions/permitted-button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/overlays/dropdown-menu.tsx'

export type RowActionsProps = {
  /** Permission to change the list. */
  readonly needs: Permission
  readonly name: string
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly removeWords: MessageKey
  /**
   * Moves the row up; absent if the row cannot move up. `onUp` and `onDown` are both absent if the
   * list cannot be sorted by hand.
   */
  readonly onUp?: (() => void) | undefined
  readonly onDown?: (() => void) | undefined
}

/** Shows the actions of one row: edit as a button, the others in a menu. */
export function RowActions({ needs, name, onEdit, onRemove, removeWords, onUp, onDown }: RowActionsProps) {
  const { t } = useMessages()
  const trigger = useRef<HTMLButtonElement>(null)
  const isOrdered = onUp !== undefined || onDown !== undefined
  return (
    <div className="flex shrink-0">
      <PermittedButton
        needs={needs}
        variant="ghost"
        size="icon"
        aria-label={t('registers.edit', { name })}
        onClick={onEdit}
      >
        <Pencil aria-hidden />
      </PermittedButton>
      <DropdownMenu
        returnFocus={trigger}
        trigger={
          <PermittedButton
            needs={needs}
            ref={trigger}
            variant="ghost"
            size="icon"
            aria-label={t('registers.more', { name })}
          >
            <Ellipsis aria-hidden />
          </PermittedButton>
        }
      >
        {isOrdered && (
          <>
            <MenuItem icon={ArrowUp} disabled={onUp === undefined} onSelect={() => onUp?.()}>
              {t('registers.move_up')}
            </MenuItem>
            <MenuItem icon={ArrowDown} disabled={onDown === undefined} onSelect={() => onDown?.()}>
              {t('registers.move_down')}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem icon={Trash2} destructive onSelect={onRemove}>
          {t(removeWords)}
        </MenuItem>
      </DropdownMenu>
    </div>
  )
}
