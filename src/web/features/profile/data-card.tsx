import { useWords } from '../../locales/use-words.ts'
import { Card } from '../../ui/card.tsx'
import { DownloadData } from './download-data.tsx'

/** What is kept about the account, and the file with all of it. */
export function DataCard() {
  const { t } = useWords()
  return (
    <Card title={t('export.title')}>
      <p>{t('export.explanation')}</p>
      <ul className="my-3 list-disc pl-6">
        <li>{t('export.has_profile')}</li>
        <li>{t('export.has_activity')}</li>
        <li>{t('export.has_registers')}</li>
        <li>{t('export.has_shipments')}</li>
      </ul>
      <p className="mb-4 text-muted">{t('export.caution')}</p>
      <DownloadData />
    </Card>
  )
}
