import { Switchable, type SwitchableProps } from './switchable.tsx'

/** Renders a switch whose change applies immediately, without a form to save. */
export function Switch(props: Omit<SwitchableProps, 'kind' | 'look'>) {
  return (
    <Switchable
      {...props}
      kind="switch"
      look={
        'relative mt-0.5 h-6 w-10 rounded-full border border-control bg-sunken hover:border-brand ' +
        'before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-control ' +
        'before:transition-transform before:duration-150 checked:border-brand checked:bg-brand ' +
        'checked:before:translate-x-4 checked:before:bg-on-brand'
      }
    />
  )
}
