import type { ReactNode } from 'react'
import { Activity, Braces, FileCode, FileJson, GraduationCap, History, Terminal } from 'lucide-react'
import { documentationMessages } from '../../locales/own/api-documentation-messages.ts'
import { useLanguage } from '../../locales/use-language.ts'
import { useMessages } from '../../locales/use-messages.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { inLanguage } from '../../addresses.ts'

type Offer = {
  readonly icon: ReactNode
  readonly title: string
  readonly says: string
  readonly way: ReactNode
}

/** Shows links to libraries, files to import, the changelog and the service status. */
export function SupportCards() {
  const { t: say } = useMessages(documentationMessages)
  const language = useLanguage()
  const libraries: readonly Offer[] = [
    {
      icon: <Braces aria-hidden />,
      title: say('sdk_javascript'),
      says: say('sdk_javascript_says'),
      way: <Link to="/api-documentation/sdk/javascript">{say('sdk_open')}</Link>,
    },
    {
      icon: <Terminal aria-hidden />,
      title: say('sdk_python'),
      says: say('sdk_python_says'),
      way: <Link to="/api-documentation/sdk/python">{say('sdk_open')}</Link>,
    },
  ]
  const support: readonly Offer[] = [
    {
      icon: <GraduationCap aria-hidden />,
      title: say('tutorial'),
      says: say('tutorial_says'),
      way: <Link to="/api-documentation/tutorial">{say('tutorial_open')}</Link>,
    },
    {
      icon: <FileJson aria-hidden />,
      title: say('postman'),
      says: say('postman_says'),
      way: (
        <a href={`/api/postman.json?lang=${language}`} download="lastro.postman_collection.json">
          {say('postman_download')}
        </a>
      ),
    },
    {
      icon: <FileCode aria-hidden />,
      title: say('openapi'),
      says: say('openapi_says'),
      way: (
        <a href={`/api/openapi.json?lang=${language}`} download="lastro.openapi.json">
          {say('openapi_download')}
        </a>
      ),
    },
    {
      icon: <History aria-hidden />,
      title: say('versions'),
      says: say('versions_says'),
      way: <Link to="/api-documentation/versions">{say('versions_open')}</Link>,
    },
    {
      icon: <Activity aria-hidden />,
      title: say('api_status'),
      says: say('api_status_says'),
      way: <a href={inLanguage('/status', language)}>{say('api_status_open')}</a>,
    },
  ]
  return (
    <>
      <Offers title={say('sdks')} offers={libraries} />
      <Offers title={say('support')} offers={support} />
    </>
  )
}

function Offers({ title, offers }: { readonly title: string; readonly offers: readonly Offer[] }) {
  return (
    <Card title={title}>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {offers.map(({ icon, title: name, says, way }) => (
          <li
            key={name}
            className="flex gap-3 rounded-md border border-line p-4 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-brand"
          >
            {icon}
            <div className="min-w-0">
              <h3 className="font-semibold">{name}</h3>
              <p className="text-sm text-muted">{says}</p>
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
