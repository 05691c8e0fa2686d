import { referenceMessages } from '../../locales/own/api-reference-messages.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ColumnHeader, Table } from '../../ui/data/table.tsx'

/** Status names as in HTTP. The first five, 404 and 500 come from the specification (section 8). */
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
  const { t } = useMessages(referenceMessages)
  return (
    <Card title={t('statuses')} flush>
      <p className="px-4 py-3 text-sm text-muted sm:px-5">{t('statuses_says')}</p>
      <Table
        caption={t('statuses')}
        head={
          <>
            <ColumnHeader>{t('status_code')}</ColumnHeader>
            <ColumnHeader>{t('status_meaning')}</ColumnHeader>
          </>
        }
      >
        {statuses.map(([code, name, words]) => (
          <tr key={code}>
            <td className="machine w-60 max-sm:align-top">
              <strong>{code}</strong> {name}
            </td>
            <td>{t(words)}</td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
