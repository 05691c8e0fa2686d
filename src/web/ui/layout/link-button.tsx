import { Button, type ButtonProps } from '../inputs/button.tsx'
import { Link, type LinkProps } from './link.tsx'

type LinkButtonProps = LinkProps & Pick<ButtonProps, 'variant' | 'size'>

/** Renders a link to another page of the application with the styles of a button. */
export function LinkButton({ variant = 'default', size = 'default', className, ...link }: LinkButtonProps) {
  return (
    <Button asChild variant={variant} size={size} className={className}>
      <Link {...link} />
    </Button>
  )
}
