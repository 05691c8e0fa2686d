import { useLocale } from '../../locales/use-locale.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  closeCompany,
  keepCompany,
  updateCompany,
  type Company,
  type CompanyBody,
} from '#contract/endpoints/companies.ts'
import { leaveCompany } from '#contract/endpoints/workplaces.ts'
import { wordsOf } from '../../api/api-error.ts'
import { request } from '../../api/request.ts'
import { workplacesQuery } from '../../api/workplaces-query.ts'
import { enterWorkplace } from '../../session/account/enter-workplace.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { ownAccount } from '../../session/account/workplace.ts'
import { PermittedButton } from '../../permissions/permitted-button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { Button } from '../../ui/inputs/button.tsx'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { CompanyForm, type CompanyValues } from './company-form.tsx'
import { companyQuery } from './company-queries.ts'
import { LogoPicker } from './logo-picker.tsx'

/** Shows the data of the company, and lets the user leave or close the company. */
export function GeneralPanel() {
  const { t } = useMessages()
  const company = useQuery(companyQuery)
  if (company.isPending) return <PanelSkeleton />
  if (company.isError) return <LoadFailed title={t('company.load_failed')} query={company} />
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {company.data.closes_at !== null && (
        <ClosingNotice company={company.data} closesAt={company.data.closes_at} />
      )}
      <DataCard company={company.data} />
      <LeaveCard company={company.data} />
      {company.data.closes_at === null && <CloseCard company={company.data} />}
    </div>
  )
}

type CompanyProps = { readonly company: Company }

function useShowCompany() {
  const client = useQueryClient()
  return (company: Company) => {
    client.setQueryData(companyQuery.queryKey, company)
    void client.invalidateQueries({ queryKey: workplacesQuery.queryKey })
  }
}

function DataCard({ company }: CompanyProps) {
  const { t } = useMessages()
  const show = useShowCompany()
  const save = async (body: CompanyBody) => {
    show(await request(updateCompany, { body: { ...body, revision: company.revision } }))
    notify.success(t('company.saved'))
  }
  return (
    <Card title={t('company.data')}>
      <div className="mb-5">
        <LogoPicker company={company} onLogo={(logo_url) => show({ ...company, logo_url })} />
      </div>
      <CompanyForm values={toValues(company)} isWhole onSave={save}>
        {(isBusy) => (
          <PermittedButton needs="company.write" type="submit" busy={isBusy}>
            {t('company.save')}
          </PermittedButton>
        )}
      </CompanyForm>
    </Card>
  )
}

function toValues({ name, ...company }: Company): CompanyValues {
  const { cnpj, phone, whatsapp, email, site, color } = company
  return {
    name,
    cnpj: cnpj ?? '',
    phone: phone ?? '',
    whatsapp: whatsapp ?? '',
    email: email ?? '',
    site: site ?? '',
    color: color ?? '',
  }
}

function LeaveCard({ company }: CompanyProps) {
  const { t } = useMessages()
  const { person } = useAccount()
  const [isAsking, setAsking] = useState(false)
  const leave = async () => {
    await request(leaveCompany, { params: { id: company.id } })
    enterWorkplace(ownAccount(person))
  }
  return (
    <Card title={t('company.leave_title')}>
      <div className="flex flex-col items-start gap-4">
        <p>{t('company.leave_says')}</p>
        <Button variant="outline" onClick={() => setAsking(true)}>
          {t('company.leave')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('company.leave_question', { name: company.name })}
        confirm={t('company.leave')}
        failed={t('company.leave_failed')}
        onConfirm={leave}
      >
        {t('company.leave_says')}
      </ConfirmDialog>
    </Card>
  )
}

function CloseCard({ company }: CompanyProps) {
  const { t } = useMessages()
  const show = useShowCompany()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const close = async () => {
    show(await request(closeCompany, { body: { name: typed } }))
    setTyped('')
  }
  return (
    <Card title={t('company.close_title')}>
      <div className="flex flex-col items-start gap-4">
        <p>{t('company.close_says')}</p>
        <PermittedButton needs="company.close" variant="outline" onClick={() => setAsking(true)}>
          {t('company.close')}
        </PermittedButton>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('company.close_title')}
        confirm={t('company.close')}
        failed={t('company.close_failed')}
        onConfirm={close}
      >
        <div className="flex flex-col gap-4">
          <p>{t('company.close_says')}</p>
          <InputField
            label={t('company.close_type')}
            hint={company.name}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      </ConfirmDialog>
    </Card>
  )
}

type ClosingNoticeProps = CompanyProps & { readonly closesAt: string }

function ClosingNotice({ closesAt }: ClosingNoticeProps) {
  const { t, format } = useLocale()
  const show = useShowCompany()
  const [isBusy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      show(await request(keepCompany, {}))
      notify.success(t('company.kept'))
    } catch (error) {
      notify.error(t('company.failed'), wordsOf(error) ?? t('auth.unexpected'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice tone="warning" title={t('company.closing')}>
      <div className="flex flex-col items-start gap-3">
        <p>{t('company.closes_at', { date: format.date(new Date(closesAt)) })}</p>
        <PermittedButton
          needs="company.close"
          variant="outline"
          size="sm"
          busy={isBusy}
          onClick={() => void keep()}
        >
          {t('company.keep')}
        </PermittedButton>
      </div>
    </Notice>
  )
}
