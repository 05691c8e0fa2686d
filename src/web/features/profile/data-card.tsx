import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { exportAccountData, exportFile } from '#contract/account-export.ts'
import { ApiError } from '../../api/api-error.ts'
import { requestText } from '../../api/request.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.ts'
import { saveJson } from '../../ui/save-json.ts'

/** What is kept about the account, and the file with all of it. */
export function DataCard() {
  const { t } = useWords()
  const download = useDownload()
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
      <Button variant="outline" busy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Download aria-hidden />}
        {t('export.download')}
      </Button>
    </Card>
  )
}

function useDownload() {
  const { t } = useWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => requestText(exportAccountData, {}),
    onSuccess: (text) => {
      saveJson(exportFile(new Date()), text)
      notify.success(t('export.done'))
      void client.invalidateQueries({ queryKey: ['account', 'trail'] })
    },
    onError: (error) =>
      notify.error(t('export.failed'), error instanceof ApiError ? error.words : t('auth.unexpected')),
  })
}
