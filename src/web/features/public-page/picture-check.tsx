import { useState } from 'react'
import { CircleCheck, CircleX, ImageUp } from 'lucide-react'
import { escapeHidden } from '#ledger/base/visible-text.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { FileDrop } from '../../ui/inputs/file-drop.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { comparePicture, type PictureAnswer } from '../../verification/compare-picture.ts'
import { hasOtherFile, type ProvedPicture } from '#contract/public-page/find-picture.ts'

/** Compares a file of the visitor with the files that the shipment's events name. */
export function PictureCheck({ pictures }: { readonly pictures: readonly ProvedPicture[] }) {
  const { t, language, format } = useLocale()
  const [answer, setAnswer] = useState<PictureAnswer & { readonly file: string }>()
  const compare = async (file: File) => {
    const found = await comparePicture(language, file, pictures, (instant) => {
      const at = new Date(instant)
      return [format.date(at), format.time(at)]
    })
    setAnswer({ ...found, file: escapeHidden(file.name) })
  }
  const isMixed = hasOtherFile(pictures)
  const Icon = answer?.isSame === true ? CircleCheck : CircleX
  return (
    <Card title={t(isMixed ? 'picture.title_file' : 'picture.title')}>
      <FileDrop
        icon={ImageUp}
        label={t('picture.choose')}
        note={t('picture.local')}
        accept={isMixed ? undefined : 'image/*'}
        onFiles={([file]) => file !== undefined && void compare(file)}
      />
      <output className="block">
        {answer !== undefined && (
          <span className="mt-4 flex gap-3">
            <Icon
              aria-hidden
              className={`mt-0.5 size-5 shrink-0 ${answer.isSame ? 'text-seal' : 'text-danger'}`}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{answer.text}</span>
              <span className="block text-sm break-words text-muted">{answer.file}</span>
            </span>
          </span>
        )}
      </output>
    </Card>
  )
}
