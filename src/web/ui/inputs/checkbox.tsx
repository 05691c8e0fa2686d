import { Switchable, type SwitchableProps } from './switchable.tsx'

/**
 * Renders a checkbox that is saved with its form. It is a native control, so
 * `{...register('name')}` works.
 */
export function Checkbox(props: Omit<SwitchableProps, 'kind' | 'look'>) {
  return (
    <Switchable
      {...props}
      kind="checkbox"
      look={
        'mt-0.5 size-5 rounded-sm border border-control bg-surface hover:border-brand aria-invalid:border-danger ' +
        'checked:border-brand checked:bg-brand mark-check'
      }
    />
  )
}
