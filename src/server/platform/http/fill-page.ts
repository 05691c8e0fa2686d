import type { Config } from '../config/config.ts'

/** The marks in a rendered page, and what stands for them here. */
export function pageFacts({ publicUrl, operator }: Pick<Config, 'publicUrl' | 'operator'>) {
  return {
    __PUBLIC_URL__: publicUrl,
    __OPERATOR_NAME__: operator?.name ?? '',
    __OPERATOR_EMAIL__: operator?.email ?? '',
  }
}

/** Puts an installation's facts into a rendered page, as text that is safe anywhere in HTML. */
export function fillPage(html: string, facts: ReturnType<typeof pageFacts>): string {
  return html.replaceAll(/__(?:PUBLIC_URL|OPERATOR_NAME|OPERATOR_EMAIL)__/g, (mark) =>
    escapeHtml(facts[mark as keyof typeof facts]),
  )
}

/** Writes text so that it stays text anywhere in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
