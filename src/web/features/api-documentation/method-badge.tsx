import { classNames } from '../../ui/class-names.ts'

/** The method of a call, as wide as the longest of them. */
export function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span
      className={classNames(
        'machine inline-flex h-6 w-16 shrink-0 items-center justify-center rounded-sm border text-xs! font-bold',
        method === 'GET' ? 'border-line text-muted' : 'border-brand text-brand',
        method === 'DELETE' && 'border-danger text-danger',
      )}
    >
      {method}
    </span>
  )
}
