import { rolesThatMay, type Permission } from '#domain/accounts/role.ts'
import { useAccount } from '../session/state/session-context.tsx'
import { useMessages } from '../locales/use-messages.ts'
import { useMay } from './use-may.ts'
import { notify } from '../ui/feedback/notify.ts'
import { Button, type ButtonProps } from '../ui/inputs/button.tsx'
import { classNames } from '../ui/lib/class-names.ts'

type PermittedButtonProps = Omit<ButtonProps, 'asChild'> & { readonly needs: Permission }

/**
 * Renders a button for an action that only some roles may perform. For all other roles the button
 * is disabled and names the roles that may. An auditor only reads, and sees no button at all.
 */
export function PermittedButton({ needs, ...button }: PermittedButtonProps) {
  const reason = useRefusalReason(needs)
  const isAuditor = useAccount().workplace?.role === 'auditor'
  if (reason === undefined) return <Button {...button} />
  if (isAuditor) return null
  // Passes on no event handlers, because a menu around the button may have added some that perform
  // the action.
  const { ref, variant, size, className, children, 'aria-label': label } = button
  return (
    <Button
      ref={ref}
      {...(variant && { variant })}
      {...(size && { size })}
      // `aria-disabled` replaces `disabled`, because a button with `disabled` receives neither
      // touch nor focus and could not show the reason.
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

/**
 * Returns the text that names the roles with the permission `needs`; undefined if the person has
 * it.
 */
export function useRefusalReason(needs: Permission): string | undefined {
  const { t } = useMessages()
  if (useMay(needs)) return undefined
  const roles = rolesThatMay(needs).map((role) => t(`role.${role}`).toLocaleLowerCase())
  return t('role.only', { roles: roles.join(', ') })
}
