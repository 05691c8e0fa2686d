import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'

/** What stands where a page threw an error, or could not be loaded after a new version was put in place. */
export function CrashedPage() {
  const { t } = useWords()
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col gap-4 px-4 py-16">
      <h1 className="text-3xl font-semibold">{t('shell.crashed_title')}</h1>
      <p className="text-lg text-muted">{t('shell.crashed')}</p>
      <div className="mt-4">
        <Button onClick={() => window.location.reload()}>{t('shell.reload')}</Button>
      </div>
    </div>
  )
}
