import { buttonLook, type ButtonProps } from '../inputs/button.tsx'
import { Link, type LinkProps } from './link.tsx'

type LinkButtonProps = LinkProps & Pick<ButtonProps, 'variant' | 'size'>

/** Renders a link to another page of the application with the styles of a button. */
export function LinkButton({ variant, size, className, ...link }: LinkButtonProps) {
  return <Link {...link} className={buttonLook({ variant, size, className })} />
}
