import type { Language } from '#contract/messages/message.ts'
import { PRODUCT } from '../ui/brand/product.ts'
import { escapeAttribute, escapeText } from './escape-html.ts'
import { FILE_ENCODING } from './file-bytes.ts'
import { frameMessages } from './file-messages.ts'

/** Parts that the build puts into the file. */
export type TemplateParts = {
  readonly language: Language
  readonly style: string
  /** Program that unpacks and starts the verifying program. */
  readonly starter: string
  /** The verifying program: deflated, in base 182. */
  readonly program: string
  /**
   * CSP sources of style, starter and program, `'sha256-…'`. The program's hash is that of its
   * unpacked text.
   */
  readonly hashes: { readonly style: string; readonly starter: string; readonly program: string }
}

/** Placeholders that are filled in for each receipt. */
const marks = {
  code: '<!--lastro:code-->',
  form: '<!--lastro:form-->',
  key: '<!--lastro:key-->',
  raw: '<!--lastro:raw-->',
  receipt: '<!--lastro:receipt-->',
  shown: '<!--lastro:shown-->',
} as const
export type PlaceholderName = keyof typeof marks

/** Returns the title of the file. */
export function titleOf(trackingId: string): string {
  return `${trackingId} · ${PRODUCT}`
}

/**
 * Writes the file with a placeholder for its receipt, as browsers write a parsed page, because the
 * program compares both (compare-page.ts). The receipt comes last, after the program and the
 * elements that show the result. A manipulated receipt therefore cannot hide its own refusal. The
 * file may load nothing, and may run only its two built-in programs.
 */
export function writeTemplate({ language, style, starter, program, hashes }: TemplateParts): string {
  const policy = [
    `default-src 'none'`,
    `script-src ${hashes.starter} ${hashes.program}`,
    `style-src ${hashes.style}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')
  const frame = (key: keyof typeof frameMessages) => escapeText(frameMessages[key][language])
  const inAttribute = (key: keyof typeof frameMessages) => escapeAttribute(frameMessages[key][language])
  return `<!doctype html>
<html lang="${language === 'pt' ? 'pt-BR' : 'en'}" data-state="unchecked"><head>
<meta charset="${FILE_ENCODING}">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${titleOf(marks.code)}</title>
<style>${style}</style>
<script>${starter}</script>
</head>
<body>
<pre id="program" hidden="">${program}</pre>
<main>
<header><p>${PRODUCT} · ${frame('title')}</p><p id="code" class="code">${marks.code}</p></header>
<section id="verdict">
<svg class="seal" data-seal="file" role="img" aria-label="${inAttribute('seal')}" viewBox="0 0 240 240" fill="none" stroke="currentColor" data-state="pending"></svg>
<div><p id="sentence" role="status" data-too-old="${inAttribute('too_old')}">${frame('unchecked')}</p><ul id="failures"></ul><p id="reach"></p><p id="limit"></p></div>
</section>
<p id="no-script">${frame('no_script')}</p>
<section id="shown">${marks.shown}</section>
<p class="muted">${frame('times')}</p>
<section id="pictures"></section>
<section id="checks"></section>
<section>
<h2>${frame('independent')}</h2>
<p>${frame('caution')}</p>
<p>${frame('key_source')}</p>
<pre>node lastro-verify.mjs comprovante-<span class="code">${marks.code}</span>.json --key ${frame('key_placeholder')}</pre>
<p><button type="button" id="save" hidden="">${frame('save')}</button></p>
<h2>${frame('pinned')}</h2>
<p id="key">${marks.key}</p>
</section>
</main>
<footer><details><summary id="raw">${marks.raw}</summary><pre id="receipt" data-form="${marks.form}">${marks.receipt}</pre></details></footer>
</body></html>`
}
