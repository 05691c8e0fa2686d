import { documentKinds, maskedDocument, relations } from '#domain/checkpoints/delivery.ts'
import { MAX_TYPED_CODE } from '#domain/checkpoints/delivery-code.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { InputField, SelectField } from '../../ui/inputs/control-fields.tsx'
import { Options } from '../../ui/inputs/select.tsx'
import { Folded } from '../../ui/layout/folded.tsx'
import { classNames } from '../../ui/lib/class-names.ts'
import { isWrongCpf, type ReceiverValues } from './receiver-values.ts'

type ReceiverFieldsProps = {
  readonly values: ReceiverValues
  readonly onChange: (changed: Partial<ReceiverValues>) => void
  /** True if a wrong CPF is to be shown as an error. */
  readonly isChecked: boolean
  readonly onCheck: () => void
  /** True if the company gives recipients a code to tell the driver. */
  readonly asksCode: boolean
}

/** Asks who received the delivery: name, relation and document, all of them optional. */
export function ReceiverFields({ values, onChange, isChecked, onCheck, asksCode }: ReceiverFieldsProps) {
  const { t } = useMessages()
  const { name, relation, document_kind: kind, document, code } = values
  const isWrong = isChecked && isWrongCpf(values)
  const isTyped = document.trim() !== '' && !isWrongCpf(values)
  return (
    <>
      <InputField
        label={t('door.name')}
        value={name}
        maxLength={60}
        autoCapitalize="words"
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-semibold">{t('door.relation')}</legend>
        <div className="flex flex-wrap gap-2">
          {relations.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === relation}
              onClick={() => onChange({ relation: one === relation ? '' : one })}
              className={classNames(
                'min-h-11 rounded-full border px-4 py-1.5 font-medium',
                one === relation
                  ? 'border-brand bg-brand-tint text-ink'
                  : 'border-control bg-surface hover:border-brand',
              )}
            >
              {t(`relation.${one}`)}
            </button>
          ))}
        </div>
      </fieldset>
      {asksCode && (
        <InputField
          label={t('door.code')}
          hint={t('door.code_hint')}
          className="max-w-60"
          value={code}
          maxLength={MAX_TYPED_CODE}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => onChange({ code: target.value })}
        />
      )}
      <Folded summary={t('door.document')}>
        <div className="grid grid-cols-[8rem_1fr] gap-3">
          <SelectField
            label={t('door.document_kind')}
            value={kind}
            onChange={({ target }) => {
              const chosen = documentKinds.find((one) => one === target.value)
              if (chosen !== undefined) onChange({ document_kind: chosen })
            }}
          >
            <Options values={documentKinds} nameOf={(one) => t(`document_kind.${one}`)} />
          </SelectField>
          <InputField
            label={t('door.document_number')}
            error={isWrong ? t('door.wrong_cpf') : undefined}
            // The error takes the hint's place. Otherwise it would move the control that is being
            // pressed, and the press would be lost.
            hint={
              isWrong
                ? undefined
                : isTyped
                  ? t('door.document_kept', { masked: maskedDocument(kind, document) })
                  : t('door.document_hint')
            }
            value={document}
            maxLength={20}
            inputMode={kind === 'cpf' ? 'numeric' : 'text'}
            onBlur={onCheck}
            onChange={({ target }) => onChange({ document: target.value })}
          />
        </div>
      </Folded>
    </>
  )
}
