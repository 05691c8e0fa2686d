import { initialsOf } from '../../ui/brand/initials-of.ts'

type WorkplaceMarkProps = {
  readonly name: string
  /** Path of the logo; the initials are shown if there is none. */
  readonly logo?: string | null
}

/** Shows the logo or the initials of a company, or the initials of the person, in a square. */
export function WorkplaceMark({ name, logo }: WorkplaceMarkProps) {
  if (typeof logo === 'string') {
    return <img src={logo} alt="" className="size-8 shrink-0 rounded-sm object-cover" />
  }
  return (
    <span
      aria-hidden
      // CSS draws the initials, because voice control requires that a button's accessible name
      // contains its visible text. Initials drawn by CSS do not count as such text.
      data-initials={initialsOf(name)}
      className="grid size-8 shrink-0 place-items-center rounded-sm bg-brand text-sm font-bold text-on-brand before:content-[attr(data-initials)]"
    />
  )
}
