import { formatMessage, type Language } from '#contract/messages/message.ts'
import type { Operator } from '../config/operator-config.ts'
import type { Mail } from './mail.ts'

/**
 * Content of a mail in one language. The text form and the HTML form are rendered from it alone, so
 * that they have the same content.
 */
export type Letter = {
  readonly subject: string
  /** Preview text, which mailboxes show beside the subject. It adds to the heading. */
  readonly preheader: string
  readonly heading: string
  /** Picture above the heading in the HTML form. */
  readonly picture?: { readonly url: string; readonly alt: string }
  readonly paragraphs: readonly string[]
  /** Part of a paragraph that stands out, such as a code. */
  readonly strong?: string
  /** Label of the button. */
  readonly action: string
  /** Link below the button. */
  readonly secondAction?: LetterLink
  /** Smaller text below the button. */
  readonly notes: readonly string[]
  /** Company in whose name the mail is written; its name stands in place of the mark of Lastro. */
  readonly sender?: string
  /** Small links at the end, such as the end of such mails. */
  readonly links?: readonly LetterLink[]
}

export type LetterLink = { readonly label: string; readonly url: string }

/** Letter in each language of the interface. */
export type Letters = Readonly<Record<Language, Letter>>

/** Recipient and language of a mail, and the target of its button. */
export type Envelope = {
  readonly to: string
  readonly language: Language
  readonly link: string
  /** True for a mail about a test company or its shipments, which says so first. */
  readonly isTest?: boolean
}

/** Placeholder for the operator's line in the HTML form. */
const OPERATOR_MARK = '<!--operator-->'

/**
 * Returns the mail with the operator's name and contact below the signature, in the text form and
 * in the HTML form. Without an operator, returns the mail unchanged.
 */
export function withOperator(mail: Mail, operator: Operator | undefined): Mail {
  if (operator === undefined) return mail
  const line = `${operator.name} · ${operator.email}`
  return {
    ...mail,
    text: `${mail.text}${line}\n`,
    html: mail.html.replace(OPERATOR_MARK, () => `<br>${escapeHtml(line)}`),
  }
}

/** Renders a letter as plain text and as HTML. */
export function composeMail({ to, language, link, isTest = false }: Envelope, letters: Letters): Mail {
  const letter = isTest ? marked(letters[language], language) : letters[language]
  return {
    to,
    subject: letter.subject,
    text: toText(letter, link, language),
    html: toHtml(letter, link, language),
  }
}

/** Returns a letter with the mark of a test company before subject, preview and text. */
function marked(letter: Letter, language: Language): Letter {
  const mark = formatMessage(language, 'test.mark')
  return {
    ...letter,
    subject: `${mark} · ${letter.subject}`,
    preheader: `${mark}. ${letter.preheader}`,
    heading: `${mark} · ${letter.heading}`,
  }
}

// Colours of the web application's themes (web/ui/brand/theme.css). Mail programs do not support
// custom properties.
const [paper, surface, line] = ['#faf8f3', '#fffefb', '#e2ddd1']
const [ink, muted, brand, onBrand] = ['#17211f', '#55605d', '#0f4f4d', '#fdfcf8']
const dark = {
  paper: '#0d1413',
  surface: '#141c1b',
  line: '#273432',
  ink: '#e9ede8',
  muted: '#a0ada9',
  brand: '#74c8bd',
  onBrand: '#06201e',
} as const

const frame = {
  pt: {
    tag: 'pt-BR',
    signature: 'Lastro · Rastreamento com lastro',
    copy: 'Se o botão não funcionar, copie este endereço para o navegador:',
  },
  en: {
    tag: 'en',
    signature: 'Lastro · Tracking you can prove',
    copy: 'If the button does not work, copy this address into your browser:',
  },
} as const satisfies Readonly<Record<Language, object>>

function toText(letter: Letter, link: string, language: Language): string {
  const { heading, paragraphs, action, secondAction, notes, sender, links = [] } = letter
  const actions = [{ label: action, url: link }, ...(secondAction === undefined ? [] : [secondAction])]
  const parts = [heading, ...paragraphs, ...actions.map(targetOf), ...notes, ...links.map(targetOf)]
  const signature = `--\n${frame[language].signature}`
  return `${[...(sender === undefined ? [] : [sender]), ...parts, signature].join('\n\n')}\n`
}

const targetOf = ({ label, url }: LetterLink): string => `${label}:\n${url}`

/**
 * Rules of the dark theme, for mail programs that have one and preserve a style sheet. They apply
 * through the media query, and through the attribute that Outlook's applications set on darkened
 * elements. All other programs use only the inline styles.
 */
const darkRules = [
  ['.paper', `background:${dark.paper}`],
  ['.surface', `background:${dark.surface};border-color:${dark.line}`],
  ['.ink', `color:${dark.ink}`],
  ['.muted', `color:${dark.muted}`],
  ['.brand', `color:${dark.brand}`],
  ['.button', `background:${dark.brand}`],
  ['.label', `color:${dark.onBrand}`],
] as const

function darkStyles(): string {
  const important = darkRules.map(
    ([name, rules]) => [name, rules.replaceAll(/(;|$)/g, ' !important$1')] as const,
  )
  const media = important.map(([name, rules]) => `${name}{${rules}}`).join('')
  const outlook = important.map(([name, rules]) => `[data-ogsc] ${name}{${rules}}`).join('')
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${media}}${outlook}`
}

/**
 * Padding after the preheader, so that the preview in a mailbox does not continue with the body.
 */
const padding = '&#847;&zwnj;&nbsp;'.repeat(60)

/**
 * Renders HTML with tables and inline styles and without external resources, which all mail
 * programs support.
 */
function toHtml(letter: Letter, link: string, language: Language): string {
  const { subject, preheader, heading, picture, action, secondAction, notes, sender, links = [] } = letter
  const image =
    picture === undefined
      ? ''
      : `<img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}" height="48" style="display:block;height:48px;max-width:200px;margin:0 0 16px;border:0">\n`
  const { tag, signature, copy } = frame[language]
  const font = `font-family:'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif`
  const url = escapeHtml(link)
  const text = letter.paragraphs.map(
    (paragraph) =>
      `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;word-break:break-word;color:${ink}">${withStrong(unbroken(paragraph), letter.strong)}</p>`,
  )
  const second =
    secondAction === undefined
      ? ''
      : `<p style="margin:0 0 24px;font-size:16px;line-height:24px"><a class="brand" href="${escapeHtml(secondAction.url)}" style="font-weight:600;color:${brand}">${escapeHtml(secondAction.label)}</a></p>\n`
  const small = notes.map(
    (note) =>
      `<p class="muted" style="margin:0 0 8px;font-size:13px;line-height:20px;word-break:break-word;color:${muted}">${unbroken(note)}</p>`,
  )
  const more = links.map(
    ({ label, url: target }) =>
      `<p style="margin:0 0 8px;font-size:13px;line-height:20px"><a class="brand" href="${escapeHtml(target)}" style="color:${brand}">${escapeHtml(label)}</a></p>`,
  )
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles()}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper};${font}">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">${escapeHtml(preheader)}${padding}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${paper}">
<tr><td align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="520" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:${surface};border:1px solid ${line};border-radius:8px">
<tr><td align="left" style="padding:32px;${font}">
<p class="brand" style="margin:0 0 24px;font-size:15px;line-height:28px;font-weight:700;color:${brand}">${sender === undefined ? `${mark}Lastro` : escapeHtml(sender)}</p>
${image}<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700;color:${ink}">${unbroken(heading)}</h1>
${text.join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
<tr><td class="button" bgcolor="${brand}" style="border-radius:6px;mso-padding-alt:12px 24px">
<a class="label" href="${url}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:${onBrand};text-decoration:none;${font}">${escapeHtml(action)}</a>
</td></tr>
</table>
${second}<p class="muted" style="margin:0 0 4px;font-size:13px;line-height:20px;color:${muted}">${copy}</p>
<p style="margin:0 0 24px;font-size:13px;line-height:20px;word-break:break-all"><a class="brand" href="${url}" style="color:${brand}">${url}</a></p>
${[...small, ...more].join('\n')}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
<p class="muted" style="margin:16px 0 0;font-size:12px;line-height:18px;color:${muted}">${signature}${OPERATOR_MARK}</p>
</td></tr>
</table>
</body>
</html>
`
}

/**
 * The brand mark is drawn with characters, because mail programs block pictures by default, and
 * many show no SVG.
 */
const mark = `<span aria-hidden="true" class="button" style="display:inline-block;width:28px;height:28px;margin-right:8px;border-radius:6px;background:${brand};text-align:center;vertical-align:middle"><span class="label" style="font-size:18px;line-height:28px;color:${onBrand}">&#10047;</span></span>`

/**
 * Escapes text for HTML, and prevents line breaks in short words with hyphens. A narrow screen
 * would break "e-mail" or a tracking code in two.
 */
function unbroken(text: string): string {
  return escapeHtml(text).replaceAll(
    /[\p{L}\p{N}]{1,12}(?:-[\p{L}\p{N}]{1,12}){1,2}/gu,
    (word) => `<span style="white-space:nowrap">${word}</span>`,
  )
}

function withStrong(html: string, strong: string | undefined): string {
  if (strong === undefined) return html
  const large = `<strong style="font-size:24px;letter-spacing:2px">${escapeHtml(strong)}</strong>`
  return html.replace(escapeHtml(strong), () => large)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
