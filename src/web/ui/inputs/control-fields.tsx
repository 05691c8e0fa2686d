import type { ComponentType, ReactNode } from 'react'
import { Field, type ControlProps, type FieldProps } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

// The pages that people see before they sign in use `Field`, so that they load no other controls.

type Registration<Registered extends object> = {
  /**
   * Registers the control in a form and returns its props (forms/use-fields.ts). Each field calls
   * it as it renders, because a form focuses its first invalid control in the order of
   * registration.
   */
  readonly register: () => Registered
}

type FormFieldProps<Registered extends object> = Omit<FieldProps, 'children'> &
  Registration<Registered> & { readonly children: (control: ControlProps & Registered) => ReactNode }

/** Renders a field with a control of a form. */
export function FormField<Registered extends object>(props: FormFieldProps<Registered>) {
  const { register, children, ...field } = props
  return <Field {...field}>{(control) => children({ ...control, ...register() })}</Field>
}

/** Props of a field whose only control gets all props that are not those of the field. */
type FieldOfProps<Props> = Omit<FieldProps, 'children'> &
  Partial<Registration<object>> &
  Omit<Props, Exclude<keyof FieldProps, 'children'> | keyof ControlProps>

/** Returns a component that renders a field with one control. */
/* @__NO_SIDE_EFFECTS__ */
function fieldOf<Props extends object>(Control: ComponentType<Props>) {
  return function FieldWithControl(props: FieldOfProps<Props>) {
    const { label, hint, error, warning, required = false, className = '', register, ...rest } = props
    return (
      <Field {...{ label, hint, error, warning, required, className }}>
        {(control) => <Control {...({ ...control, ...register?.(), ...rest } as unknown as Props)} />}
      </Field>
    )
  }
}

/** Renders a field with a one-line text control. */
export const InputField = fieldOf(Input)

/** Renders a field with a text control of several lines. */
export const TextareaField = fieldOf(Textarea)

/** Renders a field with a native select; its children are the options. */
export const SelectField = fieldOf(Select)
