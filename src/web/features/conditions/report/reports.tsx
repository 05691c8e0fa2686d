import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, FileDown } from 'lucide-react'
import {
  createConditionReport,
  getConditionReport,
  type ConditionsAnswer,
} from '#contract/endpoints/conditions.ts'
import { wordsOf } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import { requestFile } from '../../../api/request-file.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { PermittedButton } from '../../../permissions/permitted-button.tsx'
import { useAttemptId } from '../../../reference-lists/use-attempt-id.ts'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { saveFile } from '../../../ui/lib/save-text.ts'
import { conditionsQuery } from '../card/conditions-query.ts'

type ReportsProps = { readonly trackingId: string; readonly reports: ConditionsAnswer['reports'] }

/** Makes reports about the conditions of a shipment, and lists its revisions, newest first. */
export function Reports({ trackingId, reports }: ReportsProps) {
  const { t } = useMessages()
  const client = useQueryClient()
  const idFor = useAttemptId()
  const save = useMutation({
    mutationFn: (revision: number) =>
      requestFile(getConditionReport, { params: { tracking_id: trackingId, revision } }),
    onSuccess: ({ name, blob }) => saveFile(name ?? `${trackingId}.pdf`, blob),
    onError: (error) => notify.error(t('reports.save_failed'), wordsOf(error)),
  })
  const create = useMutation({
    mutationFn: () =>
      request(createConditionReport, {
        params: { tracking_id: trackingId },
        body: { event_id: idFor([trackingId, reports.length]) },
      }),
    onSuccess: ({ revision }) => {
      save.mutate(revision)
      return client.invalidateQueries({ queryKey: conditionsQuery(trackingId).queryKey })
    },
    onError: (error) => notify.error(t('reports.create_failed'), wordsOf(error)),
  })
  return (
    <section aria-labelledby="condition-reports" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 id="condition-reports" className="font-semibold">
            {t('reports.title')}
          </h3>
          <p className="text-sm text-muted">{t('reports.says')}</p>
        </div>
        <PermittedButton
          needs="conditions.write"
          variant="outline"
          busy={create.isPending}
          onClick={() => create.mutate()}
        >
          {!create.isPending && <FileDown aria-hidden />}
          {t('reports.create')}
        </PermittedButton>
      </div>
      {reports.length > 0 && (
        <ul aria-label={t('reports.title')} className="divide-y divide-line rounded-md border border-line">
          {reports.toReversed().map(({ revision, verdict, created_at: createdAt }) => (
            <li key={revision} className="flex items-center justify-between gap-3 py-1.5 pr-1 pl-3">
              <p className="min-w-0">
                {t('reports.revision', { revision })}
                <span className="block text-sm text-muted">
                  {t(`reports.verdict_${verdict}`)} · <DateTime value={createdAt} />
                </span>
              </p>
              <IconButton
                icon={Download}
                label={t('reports.save', { revision })}
                onClick={() => save.mutate(revision)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
