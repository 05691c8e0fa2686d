import { useRef, useState, type RefObject } from 'react'
import { useController } from 'react-hook-form'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { ChoiceCards } from '../../ui/inputs/choice-cards.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EventFields, MappingFields } from './endpoint-fields.tsx'
import { useEndpointForm, type EndpointFormProps } from './use-endpoint-form.ts'

/** Shows the form of the endpoint: its URL, the events, and the shape of the bodies. */
export function EndpointForm(props: EndpointFormProps) {
  const { t, problem } = useMessages()
  const { form, element, submit, switchOff, refusal, isPending, isChangedElsewhere } = useEndpointForm(props)
  const { register } = form
  const { errors } = form.formState
  const { field: events } = useController({ control: form.control, name: 'events' })
  const { field: shape } = useController({ control: form.control, name: 'form.shape' })
  const urlField = useRef<HTMLInputElement>(null)
  const { ref: urlRef, ...url } = register('url')

  return (
    <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-6">
      {refusal !== undefined && <Notice title={t('webhook.save_failed')}>{refusal}</Notice>}
      {isChangedElsewhere && <ChangedElsewhere onTakeSaved={() => props.onType(undefined)} />}
      <Field
        label={t('webhook.url')}
        hint={t('webhook.url_hint')}
        required
        error={problem(errors.url?.message)}
      >
        {(control) => (
          <Input
            {...control}
            {...url}
            ref={(input) => {
              urlRef(input)
              urlField.current = input
            }}
            type="url"
            inputMode="url"
            placeholder="https://erp.exemplo.com.br/lastro"
            machine
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <EventFields chosen={events.value} onChoose={events.onChange} isWrong={errors.events !== undefined} />
      <ChoiceCards
        legend={t('webhook.shape')}
        layout="grid gap-2 sm:grid-cols-2"
        value={shape.value}
        onChoose={shape.onChange}
        choices={[
          { value: 'nested', title: t('webhook.shape_nested'), says: t('webhook.shape_nested_says') },
          { value: 'flat', title: t('webhook.shape_flat'), says: t('webhook.shape_flat_says') },
        ]}
      />
      <MappingFields register={register} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {t('webhook.save')}
        </Button>
        <SwitchOff isOffered={props.webhook.url !== null} onConfirm={switchOff} returnFocus={urlField} />
      </div>
    </form>
  )
}

function ChangedElsewhere({ onTakeSaved }: { readonly onTakeSaved: () => void }) {
  const { t } = useMessages()
  return (
    <Notice tone="info" title={t('webhook.changed_elsewhere')}>
      <p>{t('webhook.changed_elsewhere_says')}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={onTakeSaved}>
        {t('webhook.take_saved')}
      </Button>
    </Notice>
  )
}

type SwitchOffProps = {
  readonly isOffered: boolean
  readonly onConfirm: () => Promise<void>
  readonly returnFocus: RefObject<HTMLElement | null>
}

/** Shows the button that switches the endpoint off, after a confirmation. */
function SwitchOff({ isOffered, onConfirm, returnFocus }: SwitchOffProps) {
  const { t } = useMessages()
  const [asking, setAsking] = useState(false)
  return (
    <>
      {isOffered && (
        <Button variant="outline" onClick={() => setAsking(true)}>
          {t('webhook.switch_off')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('webhook.switch_off_title')}
        confirm={t('webhook.switch_off')}
        failed={t('webhook.save_failed')}
        onConfirm={onConfirm}
        returnFocus={returnFocus}
      >
        {t('webhook.switch_off_says')}
      </ConfirmDialog>
    </>
  )
}
