import { useQuery } from '@tanstack/react-query'
import type { ApiDocument } from '#contract/openapi/document.ts'
import { referenceMessages } from '../../locales/own/api-reference-messages.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Folded } from '../../ui/layout/folded.tsx'
import { ColumnHeader, Table } from '../../ui/data/table.tsx'
import { documentQuery } from './document-query.ts'

/** Lists every error code with its meaning and whether the same call can be retried. */
export function ErrorCodesSection() {
  const { t } = useMessages(referenceMessages)
  const { data: document } = useQuery(documentQuery(useLanguage()))
  const codes = document === undefined ? [] : errorCodes(document)
  return (
    <Card title={t('error_codes')}>
      <p className="mb-3 max-w-prose text-sm text-muted">{t('error_codes_says')}</p>
      <Folded summary={t('error_codes_show', { count: codes.length })}>
        <Table
          caption={t('error_codes')}
          focusable
          head={
            <>
              <ColumnHeader>HTTP</ColumnHeader>
              <ColumnHeader>code</ColumnHeader>
              <ColumnHeader>{t('status_meaning')}</ColumnHeader>
              <ColumnHeader>{t('retry')}</ColumnHeader>
            </>
          }
        >
          {codes.map(({ code, status, meaning }) => (
            <tr key={code}>
              <td className="machine">{status}</td>
              <td className="machine min-w-36 break-words">{code}</td>
              <td className="min-w-56">{meaning}</td>
              <td className="min-w-40">{t(`retry_${retryOf(code, status)}`)}</td>
            </tr>
          ))}
        </Table>
      </Folded>
    </Card>
  )
}

/**
 * Returns the error codes of all calls by status, then by name, each with the message of its
 * examples.
 */
function errorCodes({ paths }: ApiDocument) {
  const responses = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => Object.entries(operation.responses))
  const found = new Map(
    responses.flatMap(([status, { content }]) =>
      Object.entries(content?.['application/json']?.examples ?? {}).map(
        ([code, { summary }]) => [code, { code, status, meaning: summary }] as const,
      ),
    ),
  )
  return [...found.values()].toSorted(
    (a, b) => Number(a.status) - Number(b.status) || (a.code < b.code ? -1 : 1),
  )
}

function retryOf(code: string, status: string): 'later' | 'same' | 'read' | 'fix' {
  if (status === '429' || status === '503' || code === 'idempotency_in_progress') return 'later'
  if (status.startsWith('5')) return 'same'
  return code === 'precondition_failed' || code === 'changed_meanwhile' ? 'read' : 'fix'
}
