import { type ReactNode, useId } from 'react'
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
  /** Renders the control: `{(control) => <Input {...control} {...register('email')} />}`. */
  readonly children: (control: ControlProps) => ReactNode
}

/** Renders a form field: label above, hint and error below, all associated with the control. */
export function Field({ label, hint, error, warning, required = false, className, children }: FieldProps) {
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
      <p id={errorId} role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error !== undefined && (
          <span className="flex items-start gap-1.5">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </span>
        )}
      </p>
    </div>
  )
}
