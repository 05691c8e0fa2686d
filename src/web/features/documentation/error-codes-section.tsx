import { useMessages } from '../../locales/use-messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ApiDocument } from '#contract/openapi/document.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Folded } from '../../ui/layout/folded.tsx'
import { Table } from '../../ui/data/table.tsx'
import { errorsOf } from './calls.ts'
import { documentQuery } from './document-query.ts'

/** Lists every error code with its meaning and whether the same call can be retried. */
export function ErrorCodesSection() {
  const { t, language } = useMessages()
  const { data: document } = useQuery(documentQuery(language))
  const codes = document === undefined ? [] : errorCodes(document)
  return (
    <Card title={t('reference.error_codes')}>
      <p className="mb-3 max-w-prose text-sm text-muted">{t('reference.error_codes_says')}</p>
      <Folded summary={t('reference.error_codes_show', { count: codes.length })}>
        <Table
          caption={t('reference.error_codes')}
          focusable
          columns={['HTTP', 'code', t('reference.status_meaning'), t('reference.retry')]}
        >
          {codes.map(({ code, status, summary }) => (
            <tr key={code}>
              <td className="machine">{status}</td>
              <td className="machine min-w-36 break-words">{code}</td>
              <td className="min-w-56">{summary}</td>
              <td className="min-w-40">{t(`reference.retry_${retryOf(code, status)}`)}</td>
            </tr>
          ))}
        </Table>
      </Folded>
    </Card>
  )
}

/**
 * Returns the error codes of all calls, sorted by HTTP status and then by code. Each error code has
 * the message from an example response of the OpenAPI document.
 */
function errorCodes({ paths }: ApiDocument) {
  const errors = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(errorsOf)
  return [...new Map(errors.map((error) => [error.code, error])).values()].toSorted(
    (a, b) => Number(a.status) - Number(b.status) || (a.code < b.code ? -1 : 1),
  )
}

function retryOf(code: string, status: string): 'later' | 'same' | 'read' | 'fix' {
  if (status === '429' || status === '503' || code === 'idempotency_in_progress') return 'later'
  if (status.startsWith('5')) return 'same'
  return code === 'precondition_failed' || code === 'changed_meanwhile' ? 'read' : 'fix'
}

/**
 * HTTP statuses that the API returns: number, standard name, and message key of the explanation.
 * The specification (section 8) lists only 200, 201, 204, 400, 401, 404 and 500.
 */
const statuses = [
  [200, 'OK', 'status_200'],
  [201, 'Created', 'status_201'],
  [204, 'No Content', 'status_204'],
  [304, 'Not Modified', 'status_304'],
  [400, 'Bad Request', 'status_400'],
  [401, 'Unauthorized', 'status_401'],
  [403, 'Forbidden', 'status_403'],
  [404, 'Not Found', 'status_404'],
  [405, 'Method Not Allowed', 'status_405'],
  [409, 'Conflict', 'status_409'],
  [412, 'Precondition Failed', 'status_412'],
  [413, 'Content Too Large', 'status_413'],
  [415, 'Unsupported Media Type', 'status_415'],
  [429, 'Too Many Requests', 'status_429'],
  [500, 'Internal Server Error', 'status_500'],
  [503, 'Service Unavailable', 'status_503'],
  [507, 'Insufficient Storage', 'status_507'],
] as const

export function StatusTable() {
  const { t } = useMessages()
  return (
    <Card title={t('reference.statuses')} flush>
      <p className="px-4 py-3 text-sm text-muted sm:px-5">{t('reference.statuses_says')}</p>
      <Table
        caption={t('reference.statuses')}
        columns={[t('reference.status_code'), t('reference.status_meaning')]}
      >
        {statuses.map(([code, name, words]) => (
          <tr key={code}>
            <td className="machine w-60 max-sm:align-top">
              <strong>{code}</strong> {name}
            </td>
            <td>{t(`reference.${words}`)}</td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
