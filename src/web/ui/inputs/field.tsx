import { useId, type ReactNode } from 'react'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

/** Props that a field passes to its control: spread them on the input. */
export type ControlProps = {
  readonly id: string
  readonly required?: boolean
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

export type FieldProps = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Error message; announced when it appears. */
  readonly error?: string | undefined
  /** Message about an unusual but allowed value; announced when it appears. */
  readonly warning?: string | undefined
  readonly required?: boolean
  readonly className?: string
  /** Renders the control: `{(control) => <Input {...control} type="email" />}`. */
  readonly children: (control: ControlProps) => ReactNode
}

/** Renders a form field: label above, hint and error below, all associated with the control. */
export function Field({ label, hint, error, warning, required = false, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const warningId = `${id}-warning`
  const describedBy = classNames(
    hint !== undefined && hintId,
    warning !== undefined && warningId,
    error !== undefined && errorId,
  )
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
      {children({
        id,
        ...(required && { required }),
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
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
