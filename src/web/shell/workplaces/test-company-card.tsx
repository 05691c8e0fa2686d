import type { ReactNode } from 'react'
import { FlaskConical } from 'lucide-react'
import { testShipments } from '#domain/retention.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useTestCompany } from './use-test-company.ts'

/**
 * Offers the test company of the person, which one press opens.
 * @param children what the card shows in the test company
 */
export function TestCompanyCard({ children }: { readonly children?: ReactNode }) {
  const { t } = useMessages()
  const { isHere, ownsOne, isEntering, enter } = useTestCompany()
  if (isHere) {
    return (
      <Card title={t('test_company.name')}>
        <div className="flex flex-col items-start gap-3">
          <p>{t('test_company.here')}</p>
          {children}
        </div>
      </Card>
    )
  }
  return (
    <Card title={t('test_company.title')}>
      <div className="flex flex-col items-start gap-3">
        <p>{t('test_company.says', { days: testShipments.amount })}</p>
        <Button variant="outline" busy={isEntering} onClick={enter}>
          <FlaskConical aria-hidden />
          {t(ownsOne ? 'test_company.enter' : 'test_company.create')}
        </Button>
      </div>
    </Card>
  )
}
