import type { Operation } from '#contract/openapi/document.ts'
import { documentationMessages } from '../../locales/own/api-documentation-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Folded } from '../../ui/folded.tsx'

/** Lists every error code that a call can return, with its message. */
export function CallErrors({ operation }: { readonly operation: Operation }) {
  const { t: say } = useMessages(documentationMessages)
  const errors = Object.entries(operation.responses).flatMap(([status, { content }]) =>
    Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { summary }]) => ({
      status,
      code,
      summary,
    })),
  )
  return (
    <Folded summary={say('errors_show', { count: errors.length })}>
      <dl className="divide-y divide-line border-y border-line">
        {errors.map(({ status, code, summary }) => (
          <div key={code} className="py-2">
            <dt className="flex flex-wrap items-baseline gap-x-2">
              <span className="machine font-semibold">{status}</span>
              <code className="machine break-all">{code}</code>
            </dt>
            <dd className="text-sm text-muted">{summary}</dd>
          </div>
        ))}
      </dl>
    </Folded>
  )
}
