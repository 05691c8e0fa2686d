import { ListChecks } from 'lucide-react'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { ReferenceListCard } from '../../reference-lists/reference-list-card.tsx'
import { customFieldList } from './custom-field-list.ts'
import { lazily } from '../../ui/lib/lazily.tsx'

const CustomFieldEditor = lazily(async () => (await import('./custom-field-editor.tsx')).CustomFieldEditor)

/** Lists the account's custom fields. */
export function CustomFieldsPanel() {
  return (
    <ReferenceListCard
      register={customFieldList}
      icon={ListChecks}
      words={{
        title: 'custom_fields.list',
        add: 'custom_fields.add',
        empty: 'custom_fields.empty',
        emptySays: 'custom_fields.empty_says',
        loadFailed: 'custom_fields.load_failed',
        removeTitle: 'custom_fields.remove_title',
        removeSays: 'custom_fields.remove_says',
        remove: 'registers.remove',
        unordered: 'registers.by_name',
      }}
      Row={FieldRow}
      Editor={CustomFieldEditor}
    />
  )
}

function FieldRow({ entry }: { readonly entry: CustomFieldEntry }) {
  const { field_name, field_type, field_options, is_required } = entry
  const { t } = useMessages()
  const count = field_options?.options.length
  const facts = [
    t(`field_type.${field_type}`),
    count !== undefined &&
      (count === 1 ? t('custom_fields.one_option') : t('custom_fields.option_count', { count })),
    is_required && t('custom_fields.required'),
  ].filter((fact) => fact !== undefined && fact !== false)
  return (
    <>
      <p className="font-semibold break-words">{field_name}</p>
      <p className="text-sm text-muted">{facts.join(' · ')}</p>
    </>
  )
}
