import { useMessages } from '../../locales/use-messages.ts'
import { useTestCompany } from '../../shell/workplaces/use-test-company.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { NEW_KEY } from './new-key-hash.ts'

/** Offers to create the first key in a test company instead, where the dialog opens again. */
export function KeyInTestCompany() {
  const { t } = useMessages()
  const { isHere, isEntering, enter } = useTestCompany()
  if (isHere) return null
  const go = () => {
    window.history.replaceState(window.history.state, '', NEW_KEY)
    enter()
  }
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-md border border-line bg-brand-tint px-3 py-1">
      {t('test_company.first_key')}
      <Button type="button" variant="link" busy={isEntering} onClick={go}>
        {t('test_company.key_there')}
      </Button>
    </p>
  )
}
