import { classNames } from '../lib/class-names.ts'

/**
 * Renders a grey placeholder for content that is loading. Set the content's size with `className`.
 */
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
