import { useMessages } from '../../locales/use-messages.ts'

/** Marks a test company among the accounts of a person. */
export function TestBadge() {
  const { t } = useMessages()
  return (
    <span className="inline-block rounded-sm border border-dashed border-danger bg-danger-tint px-1.5 text-xs font-bold text-danger">
      {t('test_company.badge')}
    </span>
  )
}
