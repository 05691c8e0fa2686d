import { useRef, useState, type RefObject } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { addAnnex, listAnnexes } from '#contract/endpoints/annexes.ts'
import { formatIfKnown } from '#contract/messages/message.ts'
import { MAX_ANNEX_TEXT } from '#domain/events/annex.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { shipmentsChanged } from '../../api/shipments-changed.ts'
import { attemptMemory } from '../../commit/attempt-memory.ts'
import { commitAnnex } from '../../commit/commit-annex.ts'
import { recordOnce } from '../../commit/record-once.ts'
import { useSubmitOnce } from '../../forms/use-submit-once.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { useAccount } from '../../session/state/session-context.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Textarea } from '../../ui/inputs/textarea.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type DeliveryAnnexesProps = { readonly trackingId: string }

/** Lists what was added to a shipment, and lets the user add a note. */
export function DeliveryAnnexes({ trackingId }: DeliveryAnnexesProps) {
  const { t, language } = useMessages()
  const [isAdding, setAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { data: annexes = [] } = useQuery({
    queryKey: ['shipment', trackingId, 'annexes'],
    queryFn: ({ signal }) => request(listAnnexes, { params: { tracking_id: trackingId }, signal }),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      {annexes.length > 0 && (
        <>
          <h3 className="font-semibold">{t('annexes.title')}</h3>
          <ol className="flex w-full flex-col gap-3">
            {annexes.map((annex) => (
              <li key={annex.id} className="min-w-0">
                <p className="font-medium">
                  {formatIfKnown(language, `annex_kind.${annex.kind}`) ?? t('event_type.annex.added')}
                </p>
                {annex.text !== null && <p className="break-words whitespace-pre-line">{annex.text}</p>}
                <p className="text-sm text-muted">
                  <DateTime value={annex.timestamp} />
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
      <PermittedButton
        needs="checkpoints.write"
        ref={button}
        variant="outline"
        size="sm"
        onClick={() => setAdding(true)}
      >
        <Plus aria-hidden />
        {t('annexes.add')}
      </PermittedButton>
      {isAdding && (
        <NoteDialog trackingId={trackingId} onClose={() => setAdding(false)} returnFocus={button} />
      )}
    </div>
  )
}

type NoteDialogProps = DeliveryAnnexesProps & {
  readonly onClose: () => void
  readonly returnFocus: RefObject<HTMLElement | null>
}

function NoteDialog({ trackingId, onClose, returnFocus }: NoteDialogProps) {
  const { t, problem } = useMessages()
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const add = useAddNote(trackingId)
  const submit = useSubmitOnce(async () => {
    if (text.trim() === '') return setEmpty(true)
    await add
      .mutateAsync(text, {
        onSuccess: () => {
          notify.success(t('annexes.added'))
          onClose()
        },
      })
      .catch(() => undefined)
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      returnFocus={returnFocus}
      title={t('annexes.add')}
      footer={
        <Button type="submit" form="note" busy={add.isPending}>
          {t('annexes.save')}
        </Button>
      }
    >
      <form id="note" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {add.isError && <Notice title={t('annexes.failed')}>{wordsOf(add.error)}</Notice>}
        <Field
          label={t('annexes.note')}
          hint={t('annexes.readable')}
          required
          error={problem(isEmpty ? 'required' : undefined)}
        >
          {(control) => (
            <Textarea
              {...control}
              value={text}
              maxLength={MAX_ANNEX_TEXT}
              onChange={({ target }) => {
                setText(target.value)
                setEmpty(false)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

/** Adds a note exactly once, even if the request is retried. */
function useAddNote(trackingId: string) {
  const client = useQueryClient()
  const { id: account } = useAccount()
  return useMutation({
    mutationFn: (text: string) =>
      recordOnce({
        content: text,
        memory: attemptMemory(`note.${account}.${trackingId}`, addAnnex.body),
        commit: (eventId) => commitAnnex(trackingId, { kind: 'note', text }, eventId),
        send: (body) => request(addAnnex, { params: { tracking_id: trackingId }, body }),
      }),
    onSettled: () => shipmentsChanged(client),
  })
}
