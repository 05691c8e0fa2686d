import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import { Button } from '../../../ui/inputs/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { ListSkeleton } from '../list-skeleton.tsx'
import { type ListedApp, type SecondStep, secondStepQuery } from './second-step-query.ts'
import { lazily } from '../../../ui/lib/lazily.tsx'

const NewCodesDialog = lazily(async () => (await import('./new-codes-dialog.tsx')).NewCodesDialog)

const FEW = 3

function CodesPart({ twoStep, onChanged }: SwitchedOnProps) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const { codes } = twoStep
  const left = codes && t('second.codes_left', { count: codes.remaining, total: codes.total })
  return (
    <section className="flex flex-col items-start gap-3 p-4 sm:px-5">
      <h3 className="font-semibold">{t('second.codes')}</h3>
      {codes === undefined && <Notice tone="info">{t('second.codes_none')}</Notice>}
      {codes !== undefined && codes.remaining <= FEW && (
        <Notice tone="info" title={t('second.codes_few')}>
          {left}
        </Notice>
      )}
      {codes !== undefined && codes.remaining > FEW && <p className="text-muted">{left}</p>}
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t(codes === undefined ? 'second.generate' : 'second.regenerate')}
      </Button>
      <NewCodesDialog open={isOpen} onClose={() => setOpen(false)} twoStep={twoStep} onChanged={onChanged} />
    </section>
  )
}

const AddAppDialog = lazily(async () => (await import('./add-app-dialog.tsx')).AddAppDialog)
const RemoveAppDialog = lazily(async () => (await import('./remove-app-dialog.tsx')).RemoveAppDialog)

/** Switches two-step sign-in on and off, and manages its apps and recovery codes. */
export function SecondStepCard() {
  const { t } = useMessages()
  const client = useQueryClient()
  const secondStep = useQuery(secondStepQuery)
  const [isAdding, setAdding] = useState(false)
  const isOn = secondStep.data !== undefined && secondStep.data.apps.length > 0
  const refresh = () => void client.invalidateQueries({ queryKey: ['account'] })
  return (
    <Card
      title={t('second.title')}
      flush
      action={
        isOn && (
          <span className="inline-flex items-center gap-1.5 rounded-sm bg-brand-tint px-2 py-0.5 text-sm font-semibold text-brand">
            <ShieldCheck aria-hidden className="size-4" />
            {t('second.on')}
          </span>
        )
      }
    >
      {secondStep.isPending && <ListSkeleton rows={1} />}
      {secondStep.isError && <LoadFailed title={t('second.load_failed')} query={secondStep} inset />}
      {secondStep.data !== undefined && (
        <>
          {isOn ? (
            <SwitchedOn twoStep={secondStep.data} onChanged={refresh} />
          ) : (
            <p className="p-4 text-muted sm:px-5">{t('second.off')}</p>
          )}
          <div className="border-t border-line p-4 sm:px-5">
            <Button variant={isOn ? 'outline' : 'default'} onClick={() => setAdding(true)}>
              {t(isOn ? 'second.add_app' : 'second.switch_on')}
            </Button>
          </div>
          <AddAppDialog
            open={isAdding}
            onClose={() => setAdding(false)}
            twoStep={secondStep.data}
            onChanged={refresh}
          />
        </>
      )}
    </Card>
  )
}

type SwitchedOnProps = { readonly twoStep: SecondStep; readonly onChanged: () => void }

function SwitchedOn({ twoStep, onChanged }: SwitchedOnProps) {
  const { t } = useMessages()
  const [leaving, setLeaving] = useState<ListedApp>()
  // This element receives the focus after an app is removed, because the removal button is gone.
  const part = useRef<HTMLDivElement>(null)
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <p className="px-4 py-3 text-muted sm:px-5">{t('second.on_explanation')}</p>
      <ul aria-label={t('second.apps')} className="divide-y divide-line border-y border-line">
        {twoStep.apps.map((app) => (
          <AppRow key={app.id} app={app} onRemove={() => setLeaving(app)} />
        ))}
      </ul>
      <CodesPart twoStep={twoStep} onChanged={onChanged} />
      <RemoveAppDialog
        app={leaving}
        apps={twoStep.apps}
        onClose={() => setLeaving(undefined)}
        onChanged={onChanged}
        returnFocus={part}
      />
    </div>
  )
}

function AppRow({ app, onRemove }: { readonly app: ListedApp; readonly onRemove: () => void }) {
  const { t } = useMessages()
  const name = app.name === '' ? t('second.unnamed') : app.name
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Smartphone aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-muted">
          {t('second.added')} <DateTime value={app.addedAt} />
        </p>
      </div>
      <Button variant="outline" size="sm" aria-label={t('second.remove_of', { name })} onClick={onRemove}>
        {t('second.remove')}
      </Button>
    </li>
  )
}
