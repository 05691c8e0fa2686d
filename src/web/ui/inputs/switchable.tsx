import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type SwitchableProps = Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'role'> & {
  readonly kind: 'checkbox' | 'switch'
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Classes of the control itself. */
  readonly look: string
}

/**
 * Renders a native control with its label at the right and a hint below. The whole row of 44 px can
 * be pressed.
 */
export function Switchable({ kind, label, hint, look, ...input }: SwitchableProps) {
  const hintId = useId()
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-default has-disabled:opacity-55">
      <input
        aria-describedby={hint === undefined ? undefined : hintId}
        {...input}
        type="checkbox"
        role={kind === 'switch' ? kind : undefined}
        className={classNames(
          'shrink-0 cursor-[inherit] appearance-none transition-colors duration-150',
          look,
        )}
      />
      <span className="min-w-0">
        <span className="block leading-6 font-medium">{label}</span>
        {hint !== undefined && (
          <span id={hintId} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
