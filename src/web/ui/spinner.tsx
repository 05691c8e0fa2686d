import { LoaderCircle } from 'lucide-react'
import { classNames } from './class-names.ts'

/** A small sign that something runs; silent unless `label` says what. */
export function Spinner({ label, className }: { readonly label?: string; readonly className?: string }) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex">
      <LoaderCircle aria-hidden className={classNames('size-5 animate-spin', className)} />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}
