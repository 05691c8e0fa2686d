import { useSearchParams } from 'react-router'
import { Plus } from 'lucide-react'
import type { ComponentType } from 'react'
import { useMessages } from '../../../locales/use-messages.ts'
import { newShipment } from '../../../shell/actions/actions.ts'
import { PermittedButton } from '../../../permissions/permitted-button.tsx'
import { usePageTitle } from '../../../shell/pages/use-page-title.ts'
import { usePerform } from '../../../shell/actions/use-perform.ts'
import { LookUp, type Looked } from './look-up.tsx'
import type { LabelsSlot } from './labels-slot.ts'
import { readView, withFilter, writeView, type ListView } from './list-view.ts'
import { ShipmentList } from './shipment-list.tsx'

export type TrackerPageProps = {
  /** Button that imports shipments from a file. */
  readonly Import: ComponentType<{ readonly Labels: LabelsSlot }>
  readonly Labels: LabelsSlot
}

/** Finds one shipment by its code, and lists all shipments (specification, section 2). */
export function TrackerPage({ Import, Labels }: TrackerPageProps) {
  const { t } = useMessages()
  usePageTitle(t('menu.tracker'))
  const [params, setParams] = useSearchParams()
  const perform = usePerform()
  const create = () => perform(newShipment)
  const view = readView(params)
  const onView = (next: ListView) =>
    setParams((current) => writeView(next, current), { replace: true, preventScrollReset: true })
  const onLook = ({ code, q }: Looked) =>
    setParams(
      (current) => {
        const next = writeView(withFilter(readView(current), 'q', q), current)
        if (code === undefined) next.delete('id')
        else next.set('id', code)
        return next
      },
      { replace: code === undefined, preventScrollReset: true },
    )
  return (
    <div className="flex flex-col gap-4 sm:gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h1 className="text-2xl font-semibold tracking-tight sm:text-3xl">{t('menu.tracker')}</h1>
        <PermittedButton needs="shipments.write" onClick={create}>
          <Plus aria-hidden />
          {t('new_shipment.title')}
        </PermittedButton>
      </header>
      <LookUp looked={{ code: params.get('id') ?? undefined, q: view.filter.q ?? '' }} onLook={onLook} />
      <ShipmentList
        importing={<Import Labels={Labels} />}
        Labels={Labels}
        view={view}
        onView={onView}
        onCreate={create}
      />
    </div>
  )
}
