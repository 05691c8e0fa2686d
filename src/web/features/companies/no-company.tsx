import { useMessages } from '../../locales/use-messages.ts'
import { useState } from 'react'
import { convertAccount, createCompany, type CompanyBody } from '#contract/endpoints/companies.ts'
import { request } from '../../api/request.ts'
import { authClient } from '../../session/client/auth-client.ts'
import { enterWorkplace } from '../../session/account/enter-workplace.ts'
import { useAccount } from '../../session/state/session-context.tsx'
import { ownAccount } from '../../session/account/workplace.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CompanyForm, noCompany } from './company-form.tsx'

/**
 * Offers to convert the user's own account into a company, or to create a new company. To users who
 * act for a company, offers only to create one.
 */
export function NoCompany({ isNewFirst }: { readonly isNewFirst: boolean }) {
  const { t } = useMessages()
  const [open, setOpen] = useState<'convert' | 'create' | undefined>(isNewFirst ? 'create' : undefined)
  const { person, workplace } = useAccount()
  const convert = async (body: CompanyBody) => {
    await request(convertAccount, { body })
    notify.success(t('company.converted', { name: body.name }))
    // The conversion gives the person a new user id. The refreshed session contains this id, and
    // the page then selects the company.
    await (await authClient()).refreshSession()
  }
  const create = async (body: CompanyBody) => {
    const { id, name } = await request(createCompany, { body })
    enterWorkplace({ ...ownAccount(person), id, name })
  }
  const another = <NewCompany isOpen={open === 'create'} onOpen={() => setOpen('create')} onCreate={create} />
  if (typeof workplace?.name === 'string') return another
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-2xl text-lg">{t('company.none_says')}</p>
      <Card title={t('company.convert_title')}>
        <div className="flex flex-col items-start gap-4">
          <p>{t('company.convert_says')}</p>
          {open === 'convert' ? (
            <div className="w-full max-w-md">
              <CompanyForm values={noCompany} onSave={convert}>
                {(isBusy) => (
                  <Button type="submit" busy={isBusy}>
                    {t('company.convert_title')}
                  </Button>
                )}
              </CompanyForm>
            </div>
          ) : (
            <Button onClick={() => setOpen('convert')}>{t('company.convert')}</Button>
          )}
        </div>
      </Card>
      {another}
    </div>
  )
}

type NewCompanyProps = {
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onCreate: (body: CompanyBody) => Promise<void>
}

function NewCompany({ isOpen, onOpen, onCreate }: NewCompanyProps) {
  const { t } = useMessages()
  return (
    <Card title={t('company.create_title')}>
      <div className="flex flex-col items-start gap-4">
        <p>{t('company.create_says')}</p>
        {isOpen ? (
          <div className="w-full max-w-md">
            <CompanyForm values={noCompany} onSave={onCreate}>
              {(isBusy) => (
                <Button type="submit" busy={isBusy}>
                  {t('company.create')}
                </Button>
              )}
            </CompanyForm>
          </div>
        ) : (
          <Button variant="outline" onClick={onOpen}>
            {t('company.create')}
          </Button>
        )}
      </div>
    </Card>
  )
}
