import { useEffect, useMemo, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn, type UseFormSetFocus } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import { createShipment, getShipment, type Shipment } from '#contract/endpoints/shipments.ts'
import type { Reference } from '#domain/references/reference.ts'
import { createTrackingCode } from '#domain/shipments/create-tracking-code.ts'
import { ApiError, wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitShipment } from '../../commit/commit-shipment.ts'
import { randomBytes } from '../../commit/random.ts'
import { recordOnce, sendOrFind } from '../../commit/record-once.ts'
import { draftNamed, usePersistentDraft } from '../../forms/draft.ts'
import { formResolver } from '../../forms/form-resolver.ts'
import { showRefusal } from '../../forms/show-refused-fields.ts'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { isInTestCompany } from '../../session/account/workplace.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { useMonitoringChoice } from '../conditions/card/use-monitoring-choice.ts'
import { lastOrigin, rememberOrigin } from './last-origin.ts'
import {
  controlOf,
  emptyShipment,
  shipmentBody,
  shipmentSchema,
  type NewShipment,
  type NewShipmentValues,
} from './new-shipment-form.ts'
import { withReferences } from './reference-values.ts'
import { copyOf } from './shipment-values.ts'

type NewShipmentForm = UseFormReturn<NewShipmentValues, unknown, NewShipment>

type NewShipmentInput = {
  /** Shipment to copy; absent for an empty form. */
  readonly original: Shipment | undefined
  /** References of the new shipment, beside those of its draft. */
  readonly references: readonly Reference[] | undefined
  readonly fields: readonly CustomFieldEntry[]
  readonly onClose: () => void
}

/**
 * Returns the state of the form for a new shipment. Its draft survives errors, closing and a
 * reload.
 */
export function useNewShipment({ original, references = [], fields, onClose }: NewShipmentInput) {
  const { id: account } = useAccount()
  const create = useCreateShipment()
  const showCreated = useShowCreated()
  const { monitoring, startMonitoring } = useMonitoring(draftName('monitoring', account, original))
  const shipmentDraft = useShipmentDraft(original, references, fields)
  const { form, draft } = shipmentDraft
  const clearing = useClearing(shipmentDraft)
  const { element, refusal, showRefused, hideRefusal } = useRefusal(form, fields)
  const focusReference = useReferenceFocus(form.setFocus)

  const save = async (values: NewShipment, isLast: boolean) => {
    hideRefusal()
    clearing.forget()
    try {
      const { result: shipment, hadArrived } = await create.mutateAsync(values)
      draft.clear()
      rememberOrigin(account, form.getValues('origin'))
      await startMonitoring(shipment, isLast)
      monitoring.clear()
      if (isLast) onClose()
      else startAnother()
      await showCreated(shipment, hadArrived, isLast)
    } catch (error) {
      showRefused(error, values.tracking_id)
    }
  }

  /**
   * Starts another shipment with the same origin, because the next parcel of a pile usually leaves
   * from the same place.
   */
  const startAnother = () => {
    const { status, origin } = form.getValues()
    form.reset({ ...emptyShipment(newCode(), fields), status, origin })
    focusReference()
  }

  const clear = () => {
    hideRefusal()
    clearing.clear()
    monitoring.clear()
  }
  const saveOnce = useOneAtATime(save)
  const submit = (isLast: boolean) => form.handleSubmit((values) => saveOnce(values, isLast))
  return {
    form,
    element,
    submit,
    refusal,
    isPending: create.isPending,
    clear,
    undoClear: clearing.undo,
    monitoring,
  }
}

/** Returns a function that announces the new shipment, and opens the page of the last one. */
function useShowCreated() {
  const { t } = useMessages()
  const navigate = useNavigate()
  return async ({ id, tracking_id }: Shipment, hadArrived: boolean, isLast: boolean) => {
    const open = () => navigate(`/shipment/${id}`)
    const another = isLast ? 'new_shipment.created' : 'new_shipment.created_another'
    notify.success(
      t('new_shipment.created_title'),
      t(hadArrived ? 'new_shipment.had_arrived' : another, { tracking_id }),
      isLast ? undefined : { action: { label: t('new_shipment.show'), onClick: () => void open() } },
    )
    if (isLast) await open()
  }
}

/** Returns functions that clear the form with its draft, and that restore the values. */
function useClearing({ form, draft, blank }: ReturnType<typeof useShipmentDraft>) {
  /** Values before the user cleared the form, until they are restored or a shipment is saved. */
  const [cleared, setCleared] = useState<NewShipmentValues>()
  const forget = () => setCleared(undefined)
  const clear = () => {
    setCleared(form.getValues())
    form.reset(blank())
    // Resetting the form stores its values as a draft, as typing does, so the draft is cleared
    // afterwards.
    draft.clear()
  }
  const undo = () => {
    form.reset(cleared)
    forget()
  }
  return { clear, forget, undo: cleared && undo }
}

/** Returns the refusal for the notice below the form, and a function that shows a refusal. */
function useRefusal(form: NewShipmentForm, fields: readonly CustomFieldEntry[]) {
  const { t } = useMessages()
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string>()
  /** Shows the errors at their fields, and draws another code if the given one is taken. */
  const showRefused = (error: unknown, taken: string) => {
    if (!(error instanceof ApiError)) return setRefusal(t('new_shipment.failed'))
    if (error.code === 'tracking_id_taken') {
      const tracking_id = newCode()
      form.setValue('tracking_id', tracking_id)
      return setRefusal(t('new_shipment.code_redrawn', { taken, tracking_id }))
    }
    showRefusal(form, element.current, error, (field) => controlOf(field, fields))
    return setRefusal(error.words)
  }
  return { element, refusal, showRefused, hideRefusal: () => setRefusal(undefined) }
}

/** Returns the chosen monitoring, and a function that starts it for the new shipment. */
function useMonitoring(draft: string) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const monitoring = useMonitoringChoice(draft)
  /** Starts the chosen monitoring. The shipment exists, so a failure only says how to go on. */
  const startMonitoring = async ({ id, tracking_id }: Shipment, isLast: boolean) => {
    try {
      await monitoring.start(tracking_id)
    } catch (error) {
      const reason = wordsOf(error) ?? t('auth.unexpected')
      const action = { label: t('new_shipment.show'), onClick: () => void navigate(`/shipment/${id}`) }
      notify.error(
        t('conditions.start_failed'),
        t('conditions.not_started', { reason }),
        isLast ? undefined : { action },
      )
    }
  }
  return { monitoring, startMonitoring }
}

/**
 * Returns the form with its stored draft, or else with the values of a copy, or else with the
 * origin that was used last.
 */
function useShipmentDraft(
  original: Shipment | undefined,
  references: readonly Reference[],
  fields: readonly CustomFieldEntry[],
) {
  const { id: account } = useAccount()
  const draft = useMemo(
    () => draftNamed<NewShipmentValues>(draftName('shipment', account, original)),
    [account, original],
  )
  const blank = () =>
    original === undefined ? emptyShipment(newCode(), fields) : copyOf(original, fields, newCode())
  const last = original === undefined ? lastOrigin(account) : undefined
  const stored = draft.read({ ...blank(), ...(last && { origin: last }) })
  const form = useForm<NewShipmentValues, unknown, NewShipment>({
    defaultValues: { ...stored, references: withReferences(stored.references, references) },
    resolver: formResolver(shipmentSchema(fields)),
  })
  usePersistentDraft(form, draft)
  return { form, draft, blank }
}

/**
 * Returns a function that focuses the field `reference` after a reset of the form. The focus moves
 * in an effect, because the form registers its controls only in the render after the reset.
 */
function useReferenceFocus(setFocus: UseFormSetFocus<NewShipmentValues>): () => void {
  const [resets, setResets] = useState(0)
  useEffect(() => {
    if (resets > 0) setFocus('reference')
  }, [resets, setFocus])
  return () => setResets((before) => before + 1)
}

function draftName(part: string, account: string, original: Shipment | undefined): string {
  return [part, account, original?.id].filter(Boolean).join('.')
}

function newCode(): string {
  return createTrackingCode(new Date(), randomBytes, isInTestCompany())
}

/** Creates a shipment exactly once, even if the request is retried. */
function useCreateShipment() {
  const client = useQueryClient()
  const { id: account } = useAccount()
  return useMutation({
    mutationFn: (form: NewShipment) => {
      const content = shipmentBody(form)
      return recordOnce({
        content: JSON.stringify(content),
        memory: attemptMemory(`shipment.${account}`, createShipment.body),
        commit: (eventId) => commitShipment(content, eventId),
        send: (body) =>
          sendOrFind(
            () => request(createShipment, { body }),
            // The event id is also the shipment's id, so it finds the shipment that an earlier
            // request created.
            () => request(getShipment, { params: { tracking_id: String(body.event_id) } }),
          ),
      })
    },
    onSuccess: () => {
      for (const queryKey of [['dashboard'], ['shipments']]) void client.invalidateQueries({ queryKey })
    },
  })
}
