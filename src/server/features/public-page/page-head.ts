import { escapeHtml } from '#platform/http/fill-page.ts'
import type { Config } from '#platform/config/config.ts'

/** Placeholder for a preview's facts in the built page (web/features/verify/page-frame.tsx). */
const FACTS_MARK = '__PUBLIC_FACTS__'

export type PagePreview = {
  /** Code and public facts of the shipment; undefined if the page shows nothing. */
  readonly shown?: { readonly code: string; readonly facts: string } | undefined
  readonly path: string
}

/**
 * Inserts title, description and previews (ogp.me) into the document of a public page. Private,
 * unknown and unchecked codes get the same general text.
 */
export function withPreview(
  page: string,
  { shown, path }: PagePreview,
  { publicUrl, operator }: Pick<Config, 'publicUrl' | 'operator'>,
): string {
  const title = shown === undefined ? 'Verificar remessa · Lastro' : `${shown.code} · Lastro`
  const facts = shown === undefined || shown.facts === '' ? '' : `${shown.facts}. `
  const description = `${facts}Confira o histórico desta remessa no seu navegador, sem conta.`
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Lastro',
    'og:title': title,
    'og:description': description,
    'og:url': publicUrl + path,
    'og:locale': 'pt_BR',
    'og:image': `${publicUrl}/share.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  }
  const tags = [
    ...Object.entries(properties).map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(operator === undefined ? [] : [meta('name', 'operator', `${operator.name} <${operator.email}>`)]),
  ].join('')
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<meta\s+name="description"[^>]*>/, () => meta('name', 'description', description) + tags)
    .replaceAll(FACTS_MARK, () =>
      escapeHtml(facts === '' ? '' : `${facts}Dados do servidor, não verificados.`),
    )
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}
