import { useId, type ComponentType, type ReactNode } from 'react'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

/** Props that a field passes to its control: spread them on the input. */
export type ControlProps = {
  readonly id: string
  readonly required?: boolean
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

export type FieldProps<Registered extends object = object> = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Error message; announced when it appears. */
  readonly error?: string | undefined
  /** Message about an unusual but allowed value; announced when it appears. */
  readonly warning?: string | undefined
  readonly required?: boolean
  readonly className?: string
  /**
   * Registers the control in a form and returns its props (forms/use-fields.ts). Each field calls it
   * as it renders, because a form focuses its first invalid control in the order of registration.
   */
  readonly register?: () => Registered
  /** Renders the control: `{(control) => <Input {...control} type="email" />}`. */
  readonly children: (control: ControlProps & Registered) => ReactNode
}

/** Renders a form field: label above, hint and error below, all associated with the control. */
export function Field<Registered extends object = object>({
  label,
  hint,
  error,
  warning,
  required = false,
  className,
  register,
  children,
}: FieldProps<Registered>) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const warningId = `${id}-warning`
  const describedBy = [
    hint !== undefined && hintId,
    warning !== undefined && warningId,
    error !== undefined && errorId,
  ]
    .filter(Boolean)
    .join(' ')
  const control = {
    id,
    ...(required && { required }),
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
    ...(error !== undefined && { 'aria-invalid': true }),
    ...register?.(),
  } as ControlProps & Registered
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-semibold text-ink">
        {label}
        {required && (
          <span aria-hidden className="text-muted">
            {' *'}
          </span>
        )}
      </label>
      {children(control)}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {warning !== undefined && (
        <output id={warningId} className="flex items-start gap-1.5 text-sm font-medium text-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {warning}
        </output>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

type FieldErrorProps = Pick<FieldProps, 'error' | 'className'> & { readonly id: string }

/** Renders the error message of a control, which is announced when it appears. */
export function FieldError({ id, error, className }: FieldErrorProps) {
  return (
    <p id={id} role="alert" className={classNames('text-sm font-medium text-danger empty:hidden', className)}>
      {error !== undefined && (
        <span className="flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </span>
      )}
    </p>
  )
}

/** Props of a field whose only control gets all props that are not those of the field. */
export type FieldOfProps<Props> = Omit<FieldProps, 'children'> &
  Omit<Props, Exclude<keyof FieldProps, 'children'> | keyof ControlProps>

/** Returns a component that renders a field with one control, such as `InputField`. */
/* @__NO_SIDE_EFFECTS__ */
export function fieldOf<Props extends object>(Control: ComponentType<Props>) {
  return function FieldWithControl(props: FieldOfProps<Props>) {
    const { label, hint, error, warning, required = false, className = '', register, ...rest } = props
    return (
      <Field {...{ label, hint, error, warning, required, className }} {...(register && { register })}>
        {(control) => <Control {...({ ...control, ...rest } as unknown as Props)} />}
      </Field>
    )
  }
}
