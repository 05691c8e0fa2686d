import { useMessages } from '../../locales/use-messages.ts'
import { useMutation } from '@tanstack/react-query'
import { AVATAR_FIELD } from '#contract/endpoints/avatar.ts'
import { removeLogo, uploadLogo, type Company } from '#contract/endpoints/companies.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { upload } from '../../api/upload.ts'
import { useMay } from '../../permissions/use-may.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { FileButton } from '../../ui/inputs/file-button.tsx'

type LogoPickerProps = {
  readonly company: Company
  /** Called with the path of the new logo; null after a removal. */
  readonly onLogo: (path: string | null) => void
}

/** Shows the logo of a company and lets administrators set and remove it. */
export function LogoPicker({ company: { logo_url: logo }, onLogo }: LogoPickerProps) {
  const { t } = useMessages()
  const mayWrite = useMay('company.write')
  const onError = (error: Error) => notify.error(t('logo.failed'), wordsOf(error) ?? t('auth.unexpected'))
  const sending = useMutation({
    mutationFn: (file: File) => upload(uploadLogo, { [AVATAR_FIELD]: file }),
    onSuccess: ({ logo_url: path }) => {
      onLogo(path)
      notify.success(t('logo.changed'))
    },
    onError,
  })
  const removal = useMutation({
    mutationFn: () => request(removeLogo, {}),
    onSuccess: () => {
      onLogo(null)
      notify.success(t('logo.removed'))
    },
    onError,
  })
  return (
    <div className="flex flex-wrap items-center gap-4">
      {logo === null ? (
        <p className="text-muted">{t('logo.none')}</p>
      ) : (
        <img src={logo} alt={t('logo.alt')} className="size-16 rounded-md border border-line object-cover" />
      )}
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <FileButton disabled={sending.isPending} onFiles={([file]) => sending.mutate(file)}>
            {t(logo === null ? 'logo.choose' : 'logo.replace')}
          </FileButton>
          {logo !== null && (
            <Button variant="ghost" busy={removal.isPending} onClick={() => removal.mutate()}>
              {t('logo.remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
