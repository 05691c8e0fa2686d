import { classNames } from './class-names.ts'
import { initialsOf } from './initials-of.ts'

const sizes = { md: 'size-9 text-sm', lg: 'size-16 text-2xl' } as const

/** The initials of a name in a disc; beside the name itself, so nothing is read out. */
export function Avatar({ name, size = 'md' }: { readonly name: string; readonly size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-full bg-brand font-bold text-on-brand',
        sizes[size],
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
