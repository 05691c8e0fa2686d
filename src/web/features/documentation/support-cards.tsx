import { useMessages } from '../../locales/use-messages.ts'
import type { ReactNode } from 'react'
import {
  Activity,
  Braces,
  FileCode,
  FileJson,
  GraduationCap,
  History,
  Plug,
  Terminal,
  type LucideIcon,
} from 'lucide-react'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { inLanguage } from '../../paths.ts'

type Offer = {
  /**
   * Message key of the title. The key of the text below the title is the same with `_says`
   * appended.
   */
  readonly name:
    | 'sdk_javascript'
    | 'sdk_python'
    | 'connect'
    | 'tutorial'
    | 'postman'
    | 'openapi'
    | 'versions'
    | 'api_status'
  readonly icon: LucideIcon
  readonly way: ReactNode
}

const page = (path: string, words: string) => <Link to={`/api-documentation/${path}`}>{words}</Link>

/** Shows links to libraries, files to import, the changelog and the service status. */
export function SupportCards() {
  const { t, language } = useMessages()
  const file = (path: string, name: string, words: string) => (
    <a href={`/api/${path}?lang=${language}`} download={name}>
      {words}
    </a>
  )
  const postman = file('postman.json', 'lastro.postman_collection.json', t('docs.postman_download'))
  const openapi = file('openapi.json', 'lastro.openapi.json', t('docs.openapi_download'))
  const status = <a href={inLanguage('/status', language)}>{t('docs.api_status_open')}</a>
  return (
    <>
      <Offers
        title={t('docs.sdks')}
        offers={[
          { name: 'sdk_javascript', icon: Braces, way: page('sdk/javascript', t('docs.sdk_open')) },
          { name: 'sdk_python', icon: Terminal, way: page('sdk/python', t('docs.sdk_open')) },
        ]}
      />
      <Offers
        title={t('docs.support')}
        offers={[
          { name: 'connect', icon: Plug, way: page('connect', t('docs.connect_open')) },
          { name: 'tutorial', icon: GraduationCap, way: page('tutorial', t('docs.tutorial_open')) },
          { name: 'postman', icon: FileJson, way: postman },
          { name: 'openapi', icon: FileCode, way: openapi },
          { name: 'versions', icon: History, way: page('versions', t('docs.versions_open')) },
          { name: 'api_status', icon: Activity, way: status },
        ]}
      />
    </>
  )
}

function Offers({ title, offers }: { readonly title: string; readonly offers: readonly Offer[] }) {
  const { t } = useMessages()
  return (
    <Card title={title}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {offers.map(({ name, icon: Icon, way }) => (
          <li
            key={name}
            className="flex gap-3 rounded-md border border-line p-4 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-brand"
          >
            <Icon aria-hidden />
            <div className="min-w-0">
              <h3 className="font-semibold">{t(`docs.${name}`)}</h3>
              <p className="text-sm text-muted">{t(`docs.${name}_says`)}</p>
              <Button asChild variant="link">
                {way}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
