import { useRef, useState, type SubmitEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, ScrollText, Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import {
  CERTIFICATE_FILE_FIELD,
  certificateBody,
  certificateTypes,
  createDeviceCertificate,
  deleteDeviceCertificate,
  getDeviceCertificateFile,
  listDevices,
  putDeviceCertificateFile,
  type Device,
  type DeviceCertificate,
} from '#contract/endpoints/devices.ts'
import { ApiError, wordsOf } from '../../../api/api-error.ts'
import { requestFile } from '../../../api/request-file.ts'
import { request } from '../../../api/request.ts'
import { upload } from '../../../api/upload.ts'
import { showRefusal } from '../../../forms/show-refused-fields.ts'
import { useSubmitOnce } from '../../../forms/use-submit-once.ts'
import { focusFirstInvalid } from '../../../forms/focus-first-invalid.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useMessages } from '../../../locales/use-messages.ts'
import { PermittedButton } from '../../../permissions/permitted-button.tsx'
import { useMay } from '../../../permissions/use-may.ts'
import { editorResolver } from '../../../reference-lists/editor-resolver.ts'
import { useAttemptId } from '../../../reference-lists/use-attempt-id.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { IconButton } from '../../../ui/inputs/button.tsx'
import { useFields } from '../../../forms/use-fields.ts'
import { FileButton } from '../../../ui/inputs/file-button.tsx'
import { InputField } from '../../../ui/inputs/control-fields.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { saveFile } from '../../../ui/lib/save-text.ts'
import { dayText } from './day-text.ts'

type CertificatesDialogProps = { readonly device: Device; readonly onClose: () => void }

/** Lists the calibration certificates of a device, adds and deletes them. */
export function CertificatesDialog({ device: opened, onClose }: CertificatesDialogProps) {
  const { t } = useMessages()
  const mayWrite = useMay('conditions.write')
  const read = useQuery({
    queryKey: ['devices', 'one', opened.id],
    queryFn: async ({ signal }) => {
      const found = await request(listDevices, { query: { serial: opened.serial, show: 'all' }, signal })
      return found.find(({ id }) => id === opened.id) ?? opened
    },
  })
  const device = read.data ?? opened
  return (
    <Dialog onClose={onClose} title={t('devices.certificates')} description={device.serial}>
      <div className="flex flex-col gap-6">
        {device.certificates.length === 0 ? (
          <EmptyState icon={ScrollText} title={t('devices.no_certificates')}>
            {t('devices.no_certificates_says')}
          </EmptyState>
        ) : (
          <Certificates device={device} />
        )}
        {mayWrite && <CertificateForm device={device} />}
      </div>
    </Dialog>
  )
}

function Certificates({ device }: { readonly device: Device }) {
  const { t, format } = useLocale()
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<DeviceCertificate>()
  const list = useRef<HTMLUListElement>(null)
  const remove = async (certificate_id: string) => {
    await request(deleteDeviceCertificate, { params: { id: device.id, certificate_id } })
    await client.invalidateQueries({ queryKey: ['devices'] })
  }
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('devices.certificates')}
        className="divide-y divide-line rounded-md border border-line"
      >
        {device.certificates.map((one) => (
          <li key={one.id} className="flex items-start gap-3 py-2 pr-1 pl-3">
            <div className="min-w-0 flex-1 py-1">
              <p className="font-semibold break-words">{one.number}</p>
              <p className="text-sm break-words text-muted">{one.laboratory}</p>
              <p className="tabular text-sm">
                {t('devices.certificate_period', {
                  from: dayText(one.calibrated_on, format),
                  to: dayText(one.valid_until, format),
                })}
              </p>
              {one.file === null && <AttachFile device={device} certificate={one} />}
            </div>
            {one.file !== null && <SaveFile device={device} certificate={one} />}
            <PermittedButton
              needs="conditions.write"
              variant="ghost"
              size="icon"
              aria-label={t('devices.delete_certificate', { number: one.number })}
              onClick={() => setLeaving(one)}
            >
              <Trash2 aria-hidden />
            </PermittedButton>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={leaving && t('devices.delete_certificate_title', { number: leaving.number })}
        confirm={t('registers.delete')}
        failed={t('device.certificate_delete_failed')}
        onConfirm={async () => leaving && remove(leaving.id)}
        returnFocus={list}
      >
        {t('devices.delete_certificate_says')}
      </ConfirmDialog>
    </>
  )
}

type OfCertificate = { readonly device: Device; readonly certificate: DeviceCertificate }

/** Sends the file of a certificate, and says so if that fails. */
function useSendFile(device: Device) {
  const { t } = useMessages()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, file }: { readonly id: string; readonly file: File }) =>
      upload(putDeviceCertificateFile, { [CERTIFICATE_FILE_FIELD]: file }, undefined, {
        id: device.id,
        certificate_id: id,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['devices'] }),
    onError: (error) => notify.error(t('device.certificate_file_failed'), wordsOf(error)),
  })
}

function AttachFile({ device, certificate: { id, number } }: OfCertificate) {
  const { t } = useMessages()
  const mayWrite = useMay('conditions.write')
  const send = useSendFile(device)
  if (!mayWrite) return undefined
  return (
    <div className="mt-2">
      <FileButton
        accept={certificateTypes.join(',')}
        aria-label={t('devices.attach_file_of', { number })}
        disabled={send.isPending}
        onFiles={([file]) => send.mutate({ id, file })}
      >
        {t('devices.attach_file')}
      </FileButton>
    </div>
  )
}

function SaveFile({ device, certificate: { id, number, file } }: OfCertificate) {
  const { t } = useMessages()
  const save = useMutation({
    mutationFn: () =>
      requestFile(getDeviceCertificateFile, { params: { id: device.id, certificate_id: id } }),
    onSuccess: ({ blob }) => saveFile(`${number.replaceAll(/[^\w.-]+/g, '-')}.${endingOf(file)}`, blob),
    onError: (error) => notify.error(t('device.certificate_file_save_failed'), wordsOf(error)),
  })
  return (
    <IconButton
      icon={Download}
      label={t('devices.save_file', { number })}
      busy={save.isPending}
      onClick={() => save.mutate()}
    />
  )
}

/** Returns the ending of the name of a file by its media type, such as `pdf`. */
function endingOf(file: DeviceCertificate['file']): string {
  return file?.type.split('/')[1] ?? ''
}

const empty = { number: '', laboratory: '', calibrated_on: '', valid_until: '' }
const fields = Object.keys(empty) as readonly (keyof typeof empty)[]
const controlOf = (path: string) => fields.find((name) => name === path) ?? 'number'

function CertificateForm({ device }: { readonly device: Device }) {
  const { t } = useMessages()
  const client = useQueryClient()
  const idFor = useAttemptId()
  const element = useRef<HTMLFormElement>(null)
  const [file, setFile] = useState<File>()
  const sendFile = useSendFile(device)
  const form = useForm({
    defaultValues: empty,
    resolver: editorResolver({
      schema: certificateBody,
      toContent: (values: typeof empty) => values,
      controlOf,
    }),
    shouldFocusError: false,
  })
  const field = useFields(form)
  const add = useMutation({
    mutationFn: (content: typeof empty) =>
      request(createDeviceCertificate, {
        params: { id: device.id },
        body: { ...content, id: idFor([device.id, content]) },
      }),
    onSuccess: async ({ id }) => {
      form.reset(empty)
      setFile(undefined)
      notify.success(t('device.certificate_added'))
      // Without its file, the certificate is in the list, which offers to attach the file.
      if (file !== undefined) await sendFile.mutateAsync({ id, file }).catch(() => undefined)
      return client.invalidateQueries({ queryKey: ['devices'] })
    },
    onError: (error) => {
      if (error instanceof ApiError) showRefusal(form, element.current, error, controlOf)
      notify.error(t('device.certificate_failed'), wordsOf(error))
    },
  })
  const save = useSubmitOnce(async (event: SubmitEvent) => {
    const send = async (content: object) =>
      void (await add.mutateAsync({ ...empty, ...content }).catch(() => undefined))
    await form.handleSubmit(send, () => focusFirstInvalid(element.current))(event)
  })
  return (
    <form ref={element} noValidate autoComplete="off" onSubmit={save} className="flex flex-col gap-4">
      <h3 className="font-semibold">{t('devices.new_certificate')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField {...field('number')} label={t('devices.certificate_number')} required maxLength={60} />
        <InputField {...field('laboratory')} label={t('devices.laboratory')} required maxLength={100} />
        <InputField {...field('calibrated_on')} label={t('devices.calibrated_on')} required type="date" />
        <InputField {...field('valid_until')} label={t('devices.valid_until_day')} required type="date" />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileButton accept={certificateTypes.join(',')} onFiles={([chosen]) => setFile(chosen)}>
          {t('devices.choose_file')}
        </FileButton>
        <p className="min-w-0 text-sm break-words text-muted" aria-live="polite">
          {file?.name ?? t('devices.file_hint')}
        </p>
      </div>
      <PermittedButton needs="conditions.write" type="submit" busy={add.isPending} className="self-end">
        {t('devices.add_certificate')}
      </PermittedButton>
    </form>
  )
}
