import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteImport, listImports } from '#contract/endpoints/imports.ts'
import { request } from '../../api/request.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'

/** Loads the account's imports of the last day. */
export const importsQuery = {
  queryKey: ['imports'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => request(listImports, { signal }),
} as const

/**
 * Lists the account's unfinished imports. Choosing the same file again resumes its import. The
 * server limits the number of unfinished imports per account. At the limit, the user must discard
 * one before starting another.
 */
export function OpenImports() {
  const { t, format } = useLocale()
  const client = useQueryClient()
  const imports = useQuery(importsQuery)
  const discard = useMutation({
    mutationFn: (id: string) => request(deleteImport, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: importsQuery.queryKey }),
  })
  const open = imports.data?.filter(({ committed_at }) => committed_at === null) ?? []
  if (open.length === 0) return null
  return (
    <section aria-label={t('import.unfinished')} className="border-t border-line pt-4">
      <h3 className="font-semibold">{t('import.unfinished')}</h3>
      <p className="text-sm text-muted">{t('import.unfinished_says')}</p>
      <ul className="mt-2 divide-y divide-line">
        {open.map(({ id, file_name, received, rows, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 truncate font-medium">{file_name}</span>
            <span className="tabular text-sm text-muted">
              {t('ui.done_of', { done: format.number(received), total: format.number(rows) })}
            </span>
            <DateTime value={created_at} className="text-sm text-muted" />
            <Button
              variant="ghost"
              size="sm"
              disabled={discard.isPending}
              aria-label={t('import.discard_of', { file: file_name })}
              onClick={() => discard.mutate(id)}
            >
              {t('import.discard')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
