import { useWords } from '../../locales/use-words.ts'
import { Card } from '../../ui/card.tsx'
import { DownloadData } from './download-data.tsx'

/** What is kept about the account, and the file with all of it. */
export function DataCard() {
  const { t } = useWords()
  return (
    <Card title={t('export.title')}>
      <p>{t('export.explanation')}</p>
      <p className="mt-2 mb-4 text-muted">{t('export.caution')}</p>
      <DownloadData />
    </Card>
  )
}
