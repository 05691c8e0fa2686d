import { classNames } from './class-names.ts'

/** A grey shape that stands where content will; give it the content's size by `className`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block animate-[breathe_1.6s_ease-in-out_infinite] rounded-sm bg-line',
        className,
      )}
    />
  )
}
