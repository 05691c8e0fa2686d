import { useLocale } from '../../locales/use-locale.ts'
import type { FormatMessage } from '../../locales/use-messages.ts'
import type { FieldRow, FieldType } from './field-rows.ts'
import { TextWithCode } from './text-with-code.tsx'

type FieldListProps = {
  readonly rows: readonly FieldRow[]
  readonly places?: Readonly<Record<string, string>>
}

/** Lists fields with their types and descriptions, in one column that also fits a phone. */
export function FieldList({ rows, places }: FieldListProps) {
  const { t, format } = useLocale()
  const number = (value: number) => format.number(value)
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <div key={row.name} className="py-2">
          <dt className="flex flex-wrap items-baseline gap-x-2">
            <code className="machine font-semibold break-all">{row.name}</code>
            <span className="text-sm text-muted">{saidType(row, t, number)}</span>
            {places?.[row.name] !== undefined && (
              <span className="text-sm text-muted">{places[row.name]}</span>
            )}
            {row.isRequired && <span className="text-sm font-semibold text-brand">{t('docs.required')}</span>}
          </dt>
          {row.says !== undefined && (
            <dd className="text-sm">
              <TextWithCode text={row.says} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function saidType(
  { type, isNullable, byDefault }: FieldRow,
  t: FormatMessage,
  number: (value: number) => string,
): string {
  return [
    type.kind === 'choice' ? type.choices.join(' | ') : t(`docs.type_${type.kind}`),
    saidBounds(type, t, number),
    isNullable && t('docs.or_null'),
    byDefault !== undefined && t('docs.by_default', { value: byDefault }),
  ]
    .filter(Boolean)
    .join(', ')
}

function saidBounds(type: FieldType, t: FormatMessage, number: (value: number) => string): string {
  if ('range' in type && type.range !== undefined)
    return t('docs.range', { least: number(type.range.least), most: number(type.range.most) })
  if (!('most' in type) || type.most === undefined) return ''
  return t(type.kind === 'array' ? 'docs.most_items' : 'docs.most', { most: number(type.most) })
}
