import { documentationWords } from '../../locales/own/api-documentation.ts'
import { useOwnWords } from '../../locales/use-own-words.ts'
import type { FieldRow, FieldType } from './field-rows.ts'
import { TextWithCode } from './text-with-code.tsx'

type Say = ReturnType<typeof useOwnWords<typeof documentationWords>>

/** Fields with what they take; on a phone below each other, without a table's columns. */
export function FieldList({
  rows,
  places,
}: {
  readonly rows: readonly FieldRow[]
  readonly places?: Readonly<Record<string, string>>
}) {
  const say = useOwnWords(documentationWords)
  return (
    <dl className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <div key={row.name} className="py-2">
          <dt className="flex flex-wrap items-baseline gap-x-2">
            <code className="machine font-semibold break-all">{row.name}</code>
            <span className="text-sm text-muted">{saidType(row, say)}</span>
            {places?.[row.name] !== undefined && (
              <span className="text-sm text-muted">{places[row.name]}</span>
            )}
            {row.isRequired && <span className="text-sm font-semibold text-brand">{say('required')}</span>}
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

function saidType({ type, isNullable }: FieldRow, say: Say): string {
  const said = type.kind === 'choice' ? type.choices.join(' | ') : say(`type_${type.kind}`)
  return [said, most(type, say), isNullable ? say('or_null') : ''].filter((part) => part !== '').join(', ')
}

function most(type: FieldType, say: Say): string {
  return 'most' in type && type.most !== undefined ? say('most', { most: type.most }) : ''
}
