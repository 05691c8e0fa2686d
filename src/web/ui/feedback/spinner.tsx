import { LoaderCircle } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'

/** Renders a small indicator of running work. Screen readers ignore it unless it has a `label`. */
export function Spinner({ label, className }: { readonly label?: string; readonly className?: string }) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex">
      <LoaderCircle aria-hidden className={classNames('size-5 animate-spin', className)} />
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}
