import { useState } from 'react'
import { Download } from 'lucide-react'
import { MAX_IMPORTED_ROWS } from '#contract/endpoints/imports.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { FileDrop } from '../../ui/inputs/file-drop.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FileProblems } from './file-problems.tsx'
import { saveTemplate } from './files.ts'
import { OpenImports } from './open-imports.tsx'
import { readFiles, type ChosenFile, type FileChoice } from './read-files.ts'

/** Shows the first step: files to drop or pick, or a template to fill in. */
export function ChooseFile({ onChoose }: { readonly onChoose: (file: ChosenFile) => void }) {
  const { t, format } = useLocale()
  const language = useLanguage()
  const [choice, setChoice] = useState<FileChoice | 'reading'>()

  const take = async (files: readonly File[]) => {
    setChoice('reading')
    const read = await readFiles(files, new Date(), language)
    setChoice(read)
    if (!('refused' in read)) onChoose(read)
  }
  const maxRows = format.number(MAX_IMPORTED_ROWS)
  return (
    <div className="flex flex-col gap-5">
      {typeof choice === 'object' && 'refused' in choice && (
        <Notice title={t(choice.refused.length > 1 ? 'import.files_refused' : 'import.file_refused')}>
          <FileProblems problems={choice.refused} />
        </Notice>
      )}
      <FileDrop
        label={t('import.choose')}
        note={choice === 'reading' ? t('import.reading') : t('import.choose_says', { most: maxRows })}
        accept=".csv,.txt,.xlsx,.xml,text/csv,text/xml"
        isMultiple
        onFiles={(files) => void take(files)}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-muted">{t('import.template_says')}</p>
        <Button variant="outline" size="sm" onClick={() => saveTemplate(language)}>
          <Download aria-hidden />
          {t('import.template')}
        </Button>
      </div>
      <OpenImports />
    </div>
  )
}
