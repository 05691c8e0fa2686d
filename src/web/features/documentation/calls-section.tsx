import { useMessages } from '../../locales/use-messages.ts'
import { ChevronRight } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ApiDocument } from '#contract/openapi/document.ts'
import { useSession } from '../../session/state/session-context.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { classNames } from '../../ui/lib/class-names.ts'
import { InputField } from '../../ui/inputs/control-fields.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { matchWords } from '../../ui/data/match-words.ts'
import { PanelSkeleton } from '../../ui/feedback/panel-skeleton.tsx'
import { Tabs } from '../../ui/data/tabs.tsx'
import { CallDetails } from './call-details.tsx'
import { type ApiCall, callsOf } from './calls.ts'
import { documentQuery } from './document-query.ts'
import { loadNewestShipment } from './newest-shipment.ts'

/**
 * Tags of the OpenAPI document that each have a tab. The specification lists these tabs (section
 * 2).
 */
const TABS = ['shipments', 'checkpoints', 'addresses', 'warehouses'] as const

/**
 * Shows every call that is public or that an API key can make. The page's URL names the open tab
 * and the open call.
 */
export function CallsSection() {
  const { t, language } = useMessages()
  const api = useQuery(documentQuery(language))
  const client = useQueryClient()
  const hasAccount = useSession().state === 'signed_in'
  useEffect(() => {
    if (!hasAccount) return
    // The forms that run calls propose the tracking ID of the newest shipment. If the request for
    // this shipment fails, the forms propose no tracking ID.
    void loadNewestShipment(client).catch(() => undefined)
  }, [client, hasAccount])
  if (api.data !== undefined) return <Calls document={api.data} />
  if (!api.isError) return <PanelSkeleton className="h-96" />
  return <LoadFailed title={t('docs.load_failed')} query={api} />
}

function Calls({ document }: { readonly document: ApiDocument }) {
  const { t } = useMessages()
  const [named] = useState(namedByUrl)
  const [sought, setSought] = useState('')
  const found = sought.trim() === '' ? undefined : findCalls(document, sought)
  return (
    <>
      <InputField
        label={t('docs.find_call')}
        hint={t('docs.find_call_hint')}
        className="max-w-md"
        type="search"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        autoComplete="off"
      />
      {found === undefined ? (
        <AllCalls document={document} named={named} />
      ) : (
        <Card title={<span aria-live="polite">{t('docs.found_calls', { count: found.length })}</span>} flush>
          {found.map((call) => (
            <CallCard key={call.id} call={call} />
          ))}
        </Card>
      )}
    </>
  )
}

type AllCallsProps = {
  readonly document: ApiDocument
  /** Id of the call that the URL named when the page was opened; empty if there was none. */
  readonly named: string
}

/**
 * Shows the calls of the selected tab. Below them, a list shows the calls of all tags that have no
 * tab.
 */
function AllCalls({ document, named }: AllCallsProps) {
  const { t } = useMessages()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab') ?? tagOf(document, named)
  const tab = TABS.find((one) => one === asked) ?? TABS[0]
  const nameOf = (tag: string) => document.tags.find(({ name }) => name === tag)?.description ?? tag
  const rows = (tag: string) => callsOf(document, tag).map((call) => <CallCard key={call.id} call={call} />)
  const others = document.tags
    .map(({ name }) => ({ tag: name, calls: rows(name) }))
    .filter(({ tag, calls }) => calls.length > 0 && !TABS.some((one) => one === tag))
  return (
    <>
      <section aria-label={t('docs.endpoints')}>
        <Tabs
          label={t('docs.endpoints')}
          value={tab}
          onChange={(chosen) => setSearch({ tab: chosen }, { replace: true })}
          tabs={TABS.map((id) => ({
            id,
            label: nameOf(id),
            content: (
              <Card title={nameOf(id)} flush>
                {rows(id)}
              </Card>
            ),
          }))}
        />
      </section>
      <Card title={t('docs.more')} flush>
        <p className="border-b border-line px-4 py-3 text-sm text-muted sm:px-5">{t('docs.more_says')}</p>
        {others.map(({ tag, calls }) => (
          <details
            key={tag}
            open={tag === tagOf(document, named)}
            className="border-b border-line last:border-b-0"
          >
            <summary className="flex min-h-14 cursor-pointer items-center px-4 font-semibold hover:bg-brand-tint sm:px-5">
              {nameOf(tag)} ({calls.length})
            </summary>
            <div className="border-t border-line">{calls}</div>
          </details>
        ))}
      </Card>
    </>
  )
}

/** Returns the calls whose method, path, name or summary contains the typed words. */
function findCalls(document: ApiDocument, text: string): readonly ApiCall[] {
  return document.tags
    .flatMap(({ name }) => callsOf(document, name))
    .filter(({ id, method, path, summary }) => matchWords(`${method} ${path} ${id} ${summary}`, text) > 0)
}

/** Returns the first tag of the call with this id. */
function tagOf({ paths }: ApiDocument, id: string): string | undefined {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return operations.find(({ operationId }) => operationId === id)?.tags[0]
}

/** Shows one call: its name in a row, and its details once it is opened. */
function CallCard({ call }: { readonly call: ApiCall }) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(() => namedByUrl() === call.id)
  const section = useRef<HTMLElement>(null)
  // The browser scrolls to the URL's fragment before the calls are rendered. The card of the call
  // that the fragment names therefore scrolls itself into view.
  useEffect(() => {
    if (namedByUrl() === call.id) section.current?.scrollIntoView()
  }, [call.id])
  const turn = () => {
    const isNamed = namedByUrl() === call.id
    setOpen(!isOpen)
    if (!isOpen) nameInUrl(call.id)
    else if (isNamed) nameInUrl(undefined)
  }
  return (
    <section ref={section} id={call.id} className="scroll-mt-20 border-b border-line last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={turn}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2 hover:bg-brand-tint sm:px-5"
        >
          <MethodBadge method={call.method} />
          <span className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-baseline lg:gap-4">
            <code className="machine font-semibold [overflow-wrap:anywhere] lg:w-96 lg:shrink-0">
              {/* Each `<wbr>` lets the browser break the line before the next slash. */}
              {call.path.split(/(?=\/)/).map((part) => (
                <Fragment key={part}>
                  {part}
                  <wbr />
                </Fragment>
              ))}
            </code>
            <span className="text-sm text-muted">
              {call.summary}
              {call.isPublic && ` · ${t('docs.public_call')}`}
            </span>
          </span>
          <ChevronRight
            aria-hidden
            className={classNames('size-5 shrink-0 text-muted transition-transform', isOpen && 'rotate-90')}
          />
        </button>
      </h3>
      {isOpen && <CallDetails call={call} />}
    </section>
  )
}

/** Shows the method of a call in a badge as wide as the longest method. */
function MethodBadge({ method }: { readonly method: string }) {
  return (
    <span
      className={classNames(
        'machine inline-flex h-6 w-16 shrink-0 items-center justify-center rounded-sm border text-xs! font-bold',
        method === 'GET' ? 'border-line text-muted' : 'border-brand text-brand',
        method === 'DELETE' && 'border-danger text-danger',
      )}
    >
      {method}
    </span>
  )
}

/** Returns the call id after the `#` of the URL; empty if there is none. */
function namedByUrl(): string {
  return window.location.hash.slice(1)
}

/**
 * Writes the id of the opened call into the URL, so that users can share the URL. Bypasses the
 * router, which would scroll to the call.
 */
function nameInUrl(id: string | undefined): void {
  const { pathname, search } = window.location
  const path = `${pathname}${search}${id === undefined ? '' : `#${id}`}`
  window.history.replaceState(window.history.state, '', path)
}
