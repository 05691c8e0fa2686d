import { useMessages } from './use-messages.ts'

/** Returns a function that names a member: by name, or by number if the person deleted their account. */
export function useMemberName() {
  const { t } = useMessages()
  return ({ name, number }: { readonly name: string | null; readonly number: number | null }): string =>
    name ?? t('member.number', { number: number ?? '' })
}
