import type { Config } from '../config/config.ts'

/** Returns the placeholders of a rendered page with their values for this installation. */
export function pageFacts({ publicUrl, operator }: Pick<Config, 'publicUrl' | 'operator'>) {
  return {
    __PUBLIC_URL__: publicUrl,
    __OPERATOR_NAME__: operator?.name ?? '',
    __OPERATOR_EMAIL__: operator?.email ?? '',
  }
}

/** Inserts an installation's facts into a rendered page, escaped for any position in HTML. */
export function fillPage(html: string, facts: ReturnType<typeof pageFacts>): string {
  return html.replaceAll(/__(?:PUBLIC_URL|OPERATOR_NAME|OPERATOR_EMAIL)__/g, (mark) =>
    escapeHtml(facts[mark as keyof typeof facts]),
  )
}

/** Escapes text for any position in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
