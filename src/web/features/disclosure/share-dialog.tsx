import { useMessages } from '../../locales/use-messages.ts'
import { Download, FileCheck } from 'lucide-react'
import { fieldNameMessage, fieldValueMessage } from '#contract/messages/event-messages.ts'
import { audiences } from '#domain/base/field-table.ts'
import type { VerifiedEvent } from '#ledger/receipt/verified-event.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { ChoiceCards } from '../../ui/inputs/choice-cards.tsx'
import { Dialog, type MountedDialogProps } from '../../ui/overlays/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { revealedGroups, type RevealedField, type RevealedGroup } from './revealed-values.ts'
import { useShareForm, type Choice } from './use-share-form.ts'
import { publicFields, type DisclosableField } from '#domain/events/disclosure.ts'
import type { FieldValue } from '#ledger/base/field-value.ts'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'

type ShareDialogProps = MountedDialogProps & {
  readonly trackingId: string
  /** Events of the shipment, with all fields that the owner's own receipt discloses. */
  readonly events: readonly VerifiedEvent[]
}

/**
 * Shows the dialog in which the owner chooses the audience and the fields of a receipt, previews
 * what it reveals, and saves it.
 */
export function ShareDialog({ trackingId, events, onClose, returnFocus }: ShareDialogProps) {
  const { t } = useMessages()
  const groups = revealedGroups(events)
  const offered = groups.flatMap(({ fields }) => fields.map(({ name }) => name))
  const { audience, chosen, choose, toggle, save, making, failure } = useShareForm(trackingId, offered)
  const fields = offered.filter((name) => chosen.has(name))

  return (
    <Dialog
      onClose={onClose}
      returnFocus={returnFocus}
      width="4xl"
      title={t('share.open')}
      description={t('share.says')}
      footer={
        <>
          <Button
            variant="outline"
            busy={making === 'json'}
            disabled={making === 'html'}
            onClick={() => void save('json')}
          >
            <Download aria-hidden />
            {t('share.download_json')}
          </Button>
          <Button busy={making === 'html'} disabled={making === 'json'} onClick={() => void save('html')}>
            <FileCheck aria-hidden />
            {t('offline.download')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[17rem_minmax(0,1fr)]">
        <AudienceChoice value={audience} onChoose={choose} />
        <section aria-labelledby="share-fields" className="min-w-0">
          <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 id="share-fields" className="font-semibold">
              {t('share.fields')}
            </h3>
            <p aria-live="polite" className="tabular text-sm text-muted">
              {t('share.count', { chosen: fields.length, count: offered.length })}
            </p>
          </div>
          {groups.length === 0 && <p className="text-muted">{t('share.empty')}</p>}
          <FieldChoice groups={groups} chosen={chosen} onToggle={toggle} />
          <AlwaysRevealed events={events} />
          <p className="mt-2 text-sm text-muted">{t('share.versions')}</p>
          {failure !== undefined && (
            <Notice title={t('share.failed')} className="mt-4">
              {failure}
            </Notice>
          )}
        </section>
      </div>
    </Dialog>
  )
}

type AudienceChoiceProps = { readonly value: Choice; readonly onChoose: (choice: Choice) => void }

function AudienceChoice({ value, onChoose }: AudienceChoiceProps) {
  const { t } = useMessages()
  const choices = ([...audiences, 'custom'] as const).map((one) => ({
    value: one,
    title: t(`share.${one}`),
    says: t(`share.${one}_says`),
  }))
  return <ChoiceCards legend={t('share.for')} choices={choices} value={value} onChoose={onChoose} />
}

/** Lists the fields that every receipt reveals. */
function AlwaysRevealed({ events }: Pick<ShareDialogProps, 'events'>) {
  const { t, language } = useMessages()
  const fields = [...publicFields]
    .filter((name) => events.some((event) => name in event.fields || name in event.server))
    .map((name) => fieldNameMessage(language, name))
    .join(', ')
  return <p className="mt-4 text-sm text-muted">{t('share.always', { fields })}</p>
}

/** Maximum number of characters to show of a value; enough to distinguish a field's values. */
const SHOWN = 80
/** Maximum number of values of one field to list; the rest are counted. */
const LISTED = 3

type FieldChoiceProps = {
  readonly groups: readonly RevealedGroup[]
  readonly chosen: ReadonlySet<DisclosableField>
  readonly onToggle: (name: DisclosableField, isOn: boolean) => void
}

/** Lists every field that may be revealed, with the values that a reader would see. */
function FieldChoice({ groups, chosen, onToggle }: FieldChoiceProps) {
  const { t, language } = useMessages()
  return (
    <div className="gap-x-6 sm:columns-2">
      {groups.map(({ group, fields }) => (
        <fieldset key={group} className="min-w-0 break-inside-avoid border-t border-line pt-3 pb-2">
          <legend className="float-left mb-1 w-full text-sm font-semibold text-muted">
            {t(`share.group_${group}`)}
          </legend>
          <div className="clear-both">
            {fields.map((field) => (
              <Checkbox
                key={field.name}
                checked={chosen.has(field.name)}
                onChange={({ target }) => onToggle(field.name, target.checked)}
                label={fieldNameMessage(language, field.name)}
                hint={<Values field={field} />}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function Values({ field: { name, values } }: { readonly field: RevealedField }) {
  const { t, language } = useMessages()
  const said = (value: FieldValue) => {
    const text = fieldValueMessage(language, name, value)
    return text.length > SHOWN ? `${Array.from(text).slice(0, SHOWN).join('')}…` : text
  }
  return (
    <span className="break-words">
      {values.length <= LISTED
        ? values.map(said).join(' · ')
        : t('share.more', {
            values: values.slice(0, LISTED).map(said).join(' · '),
            count: values.length - LISTED,
          })}
    </span>
  )
}
