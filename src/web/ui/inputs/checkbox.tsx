import { Switchable, type SwitchableProps } from './switchable.tsx'

type CheckboxProps = Omit<SwitchableProps, 'kind' | 'look'> & {
  /** True if some, but not all, of the items that the checkbox represents are chosen. */
  readonly isMixed?: boolean
}

/**
 * Renders a checkbox that is saved with its form. It is a native control, so
 * `{...register('name')}` works.
 */
export function Checkbox({ isMixed = false, ref, ...input }: CheckboxProps) {
  return (
    <Switchable
      {...input}
      kind="checkbox"
      ref={(control) => {
        if (control !== null) control.indeterminate = isMixed
        if (typeof ref === 'function') return ref(control)
        if (ref) ref.current = control
      }}
      look={
        'mt-0.5 size-5 rounded-sm border border-control bg-surface hover:border-brand aria-invalid:border-danger ' +
        'checked:border-brand checked:bg-brand indeterminate:border-brand indeterminate:bg-brand mark-check'
      }
    />
  )
}
