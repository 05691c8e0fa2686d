import { initialsOf } from '../ui/brand/initials-of.ts'

/** Shows the initials of a company or of the person's own account in a square. */
export function WorkplaceMark({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-sm bg-brand text-sm font-bold text-on-brand"
    >
      {initialsOf(name)}
    </span>
  )
}
