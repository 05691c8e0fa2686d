import { cloneElement, isValidElement, type ComponentProps } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '../lib/class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'

export type ButtonVariant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link'
export type ButtonSize = 'default' | 'sm' | 'lg' | 'icon'

export type ButtonProps = ComponentProps<'button'> & {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** True while the button's request is running: disabled, with a spinner beside the label. */
  readonly busy?: boolean
  /** Renders the only child, such as a link, with the button's styles. */
  readonly asChild?: boolean
}

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap transition-colors duration-150 ' +
  'disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:shrink-0'

const variants: Readonly<Record<ButtonVariant, string>> = {
  default: 'bg-brand text-on-brand hover:bg-brand-strong',
  destructive: 'bg-danger-fill text-[#fff] hover:bg-danger-fill-strong',
  outline: 'border border-control bg-surface text-ink hover:border-brand hover:bg-brand-tint',
  secondary:
    'bg-brand-tint text-brand hover:text-brand-strong hover:bg-[color-mix(in_oklab,var(--brand-tint),var(--brand)_12%)]',
  ghost: 'text-ink hover:bg-brand-tint',
  link: 'text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong hover:decoration-2',
}

const sizes: Readonly<Record<ButtonSize, string>> = {
  default: 'h-11 px-4 text-base [&_svg]:size-5',
  sm: 'h-9 px-3 text-sm max-sm:h-11 pointer-coarse:h-11 [&_svg]:size-4',
  lg: 'h-13 px-6 text-lg [&_svg]:size-5',
  icon: 'size-11 [&_svg]:size-5',
}

/** The `link` variant has no background, so the sizes in use have no padding. */
const linkSizes = {
  ...sizes,
  default: 'min-h-11 text-base [&_svg]:size-5',
  sm: 'min-h-9 text-sm max-sm:min-h-11 pointer-coarse:min-h-11 [&_svg]:size-4',
}

type ButtonLook = {
  readonly variant?: ButtonVariant | undefined
  readonly size?: ButtonSize | undefined
  readonly className?: string | undefined
}

/** Returns the classes of a button, for it or for a link that looks like one. */
export function buttonLook({ variant = 'default', size = 'default', className }: ButtonLook): string {
  return classNames(base, variants[variant], (variant === 'link' ? linkSizes : sizes)[size], className)
}

/**
 * Renders a button whose default `type` is "button", so that it submits a form only if `type` is
 * set to "submit".
 */
export function Button({
  variant,
  size,
  busy,
  asChild = false,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  const look = buttonLook({ variant, size, className })
  // Radix's Slot is not used here, because it would add 1 kB to the first load of every page.
  if (asChild && isValidElement<{ readonly className?: string }>(children)) {
    const { props } = children
    return cloneElement(children, { ...rest, ...props, className: classNames(look, props.className) })
  }
  return (
    <button
      type="button"
      className={look}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
      // Ignores the second click of a double click on a button with `busy`. If the first call is
      // answered quickly, the button is enabled again, so the second click would call `onClick`
      // again.
      onClick={(event) => (busy === undefined || event.detail < 2) && rest.onClick?.(event)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ButtonProps, 'size' | 'asChild' | 'children'> & {
  readonly icon: LucideIcon
  /** Name of the button, which only assistive technology reads. */
  readonly label: string
}

/** Renders a button that shows only an icon. The spinner of a busy button replaces the icon. */
export function IconButton({ icon: Icon, label, variant = 'ghost', ...rest }: IconButtonProps) {
  return (
    <Button variant={variant} size="icon" aria-label={label} {...rest}>
      {!rest.busy && <Icon aria-hidden />}
    </Button>
  )
}
