import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { exportAccountData, exportFile } from '#contract/endpoints/account-export.ts'
import { wordsOf } from '../../api/api-error.ts'
import { requestText } from '../../api/request.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { saveJson } from '../../ui/lib/save-json.ts'

/** Shows the button that saves all data of the account as a file. */
export function DownloadData() {
  const { t } = useMessages()
  const client = useQueryClient()
  const download = useMutation({
    mutationFn: () => requestText(exportAccountData, {}),
    onSuccess: (text) => {
      saveJson(exportFile(new Date()), text)
      notify.success(t('export.done'))
      void client.invalidateQueries({ queryKey: ['account', 'trail'] })
    },
    onError: (error) => notify.error(t('export.failed'), wordsOf(error) ?? t('auth.unexpected')),
  })
  return (
    <Button variant="outline" busy={download.isPending} onClick={() => download.mutate()}>
      {!download.isPending && <Download aria-hidden />}
      {t('export.download')}
    </Button>
  )
}
