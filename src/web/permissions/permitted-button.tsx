import { rolesThatMay, type Permission } from '#domain/role.ts'
import { useMessages } from '../locales/use-messages.ts'
import { useMay } from './use-may.ts'
import { notify } from '../ui/feedback/notify.ts'
import { Button, type ButtonProps } from '../ui/inputs/button.tsx'
import { classNames } from '../ui/lib/class-names.ts'

type PermittedButtonProps = Omit<ButtonProps, 'asChild'> & { readonly needs: Permission }

/**
 * Renders a button for an action that some roles may not perform. For them the button is disabled
 * and says which roles may.
 */
export function PermittedButton({ needs, ...button }: PermittedButtonProps) {
  const reason = useRefusalReason(needs)
  if (reason === undefined) return <Button {...button} />
  // Leaves out the handlers, which a menu around the button may have added.
  const { ref, variant, size, className, children, 'aria-label': label } = button
  return (
    <Button
      ref={ref}
      {...(variant && { variant })}
      {...(size && { size })}
      // A disabled button would show no reason to a finger or to the keyboard.
      className={classNames('cursor-not-allowed aria-disabled:pointer-events-auto!', className)}
      aria-disabled
      aria-label={label}
      title={reason}
      onClick={() => notify.info(reason, undefined, { id: 'not-permitted' })}
    >
      {children}
    </Button>
  )
}

/** Returns the reason why the person may not do something, or undefined if they may. */
export function useRefusalReason(needs: Permission): string | undefined {
  const { t } = useMessages()
  if (useMay(needs)) return undefined
  const roles = rolesThatMay(needs).map((role) => t(`role.${role}`).toLocaleLowerCase())
  return t('role.only', { roles: roles.join(', ') })
}
