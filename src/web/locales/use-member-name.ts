import { useMessages } from './use-messages.ts'

/**
 * Returns a function that gives the name of a member, or the member's number if the person deleted
 * their account.
 */
export function useMemberName() {
  const { t } = useMessages()
  return ({ name, number }: { readonly name: string | null; readonly number: number | null }): string =>
    name ?? t('member.number', { number: number ?? '' })
}
