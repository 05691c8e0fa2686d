import { Button } from '../../ui/inputs/button.tsx'
import { documentMessageKeys } from '../live-keys.ts'
import { useSite } from '../site-context.ts'

/**
 * Renders the form that checks an access key or an air waybill. The script computes the result in
 * the browser and shows the form, which does nothing without it.
 */
export function DocumentCheck() {
  const { t } = useSite()
  const words = Object.fromEntries(documentMessageKeys.map((key) => [key, t(key)]))
  return (
    <form
      data-document=""
      data-words={JSON.stringify(words)}
      hidden
      id="conferir-documento"
      className="mt-6 scroll-mt-8 rounded-lg border border-line bg-surface p-4 sm:p-6 [[hidden]]:hidden"
    >
      <label htmlFor="document" className="font-semibold">
        {t('document.label')}
      </label>
      <p id="document-note" className="text-sm text-muted">
        {t('document.note')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <input
          id="document"
          name="document"
          aria-describedby="document-note"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="020-81140743"
          className="machine h-12 min-w-0 flex-1 basis-64 rounded-md border border-control bg-paper px-3 placeholder:text-muted"
        />
        <Button type="submit" variant="secondary" size="lg">
          {t('document.check')}
        </Button>
      </div>
      <output
        htmlFor="document"
        data-document-result
        className="mt-3 flex flex-col gap-1 break-words empty:hidden data-wrong:font-semibold data-wrong:text-danger"
      />
    </form>
  )
}
