import { useMemo, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { CustomFieldEntry } from '#contract/endpoints/custom-fields.ts'
import { getShipment, updateShipment, type Shipment } from '#contract/endpoints/shipments.ts'
import { ApiError } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitEdit } from '../../commit/commit-edit.ts'
import { recordOnce, sendOrFind } from '../../commit/record-once.ts'
import { draftNamed, usePersistentDraft, type Draft } from '../../forms/draft.ts'
import { showRefusal } from '../../forms/show-refused-fields.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { controlLabel } from './control-label.ts'
import { changedControls, editBody, editResolver, type ControlName } from './edit-form.ts'
import { controlOf, type EditedShipment, type NewShipmentValues } from './new-shipment-form.ts'
import { valuesOf } from './shipment-values.ts'

type EditedShipmentInput = {
  readonly shipment: Shipment
  readonly fields: readonly CustomFieldEntry[]
  readonly onClose: () => void
}

/**
 * Returns the state of the form that edits a shipment, based on the version that the user opened.
 */
export function useEditedShipment({ shipment, fields, onClose }: EditedShipmentInput) {
  const { t } = useMessages()
  const { id: account } = useAccount()
  const edit = useEditShipment(shipment.id)
  /**
   * Version that the user's changes are based on, even if the page meanwhile shows a newer version.
   */
  const [base, setBase] = useState(shipment)
  const element = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState<string>()

  const before = useMemo(() => valuesOf(base, fields), [base, fields])
  // A draft belongs to one version. If the form applied the draft to another version, it would
  // silently undo the changes of others.
  const draft = useMemo(() => draftOf(account, base), [account, base])
  const form = useForm<NewShipmentValues, unknown, EditedShipment>({
    defaultValues: draft.read(before),
    resolver: editResolver(before, fields),
  })
  usePersistentDraft(form, draft)
  const values = useWatch({ control: form.control }) as NewShipmentValues
  const changed = changedControls(before, values)

  const save = async (output: EditedShipment) => {
    setRefusal(undefined)
    try {
      await edit.mutateAsync({ shown: base, content: editBody(output, base, fields) })
      draft.clear()
      notify.success(t('shipment.updated_title'), t('shipment.updated'))
      onClose()
    } catch (error) {
      setRefusal(await refused(error))
    }
  }

  /** Shows the errors at their fields, and returns the message for the notice below the form. */
  const refused = async (error: unknown): Promise<string> => {
    if (!(error instanceof ApiError)) return t('api.bad_answer')
    if (error.code === 'changed_meanwhile') return moveOver()
    showRefusal(form, element.current, error, (field) => controlOf(field, fields))
    return error.words
  }

  /**
   * Applies the user's changes to the current version of the shipment, and returns a message with
   * the fields that others changed.
   */
  const moveOver = async (): Promise<string> => {
    const now = await request(getShipment, { params: { tracking_id: base.id } }).catch((error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    })
    if (now instanceof ApiError) return now.words
    const theirs = valuesOf(now, fields)
    const mine = form.getValues()
    const kept = changedControls(before, mine).map((name) => [name, mine[name]] as const)
    const laid = { ...theirs, ...Object.fromEntries(kept) }
    form.reset(laid)
    draft.clear()
    draftOf(account, now).write(laid)
    setBase(now)
    return t('edit_shipment.changed_meanwhile', { fields: labels(changedControls(before, theirs)) })
  }

  const labels = (names: readonly ControlName[]): string =>
    names.map((name) => controlLabel(name, t, fields)).join(', ')
  const undo = () => {
    setRefusal(undefined)
    form.reset(before)
    // Resetting the form stores its values as a draft, as typing does, so the draft is cleared
    // afterwards.
    draft.clear()
  }
  const submit = useSubmitOnce((event) => form.handleSubmit(save)(event))
  return { form, element, submit, refusal, isPending: edit.isPending, changed, labels, undo }
}

function draftOf(account: string, { id, blockchain_hash }: Shipment): Draft<NewShipmentValues> {
  return draftNamed(`edit.${account}.${id}.${blockchain_hash}`)
}

type Edit = {
  /** Shipment as the user saw it. */
  readonly shown: Shipment
  /** Request fields that change. */
  readonly content: Record<string, unknown>
}

/**
 * Edits a shipment exactly once, even if the request is retried. If an earlier attempt reached the
 * server, the mutation returns the result of that attempt.
 */
function useEditShipment(id: string) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  const params = { tracking_id: id }
  return useMutation({
    mutationFn: ({ shown, content }: Edit) =>
      recordOnce({
        content: JSON.stringify({ content, over: shown.blockchain_hash }),
        memory: attemptMemory(`edit.${account}.${id}`, updateShipment.body),
        commit: (eventId) => commitEdit(shown, content, eventId),
        send: (body) =>
          sendOrFind(
            () => request(updateShipment, { params, body }),
            () => request(getShipment, { params }),
          ),
      }),
    onSettled: () => shipmentsChanged(client),
  })
}
