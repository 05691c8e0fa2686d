import { retention, testShipments } from '#domain/retention.ts'
import { OPERATOR_EMAIL_MARK, OPERATOR_NAME_MARK } from '../operator-marks.ts'
import { readArticle, type ArticleInBoth } from './article.ts'

const texts = import.meta.glob<string>('./*.md', { eager: true, query: '?raw', import: 'default' })

/** Values of the placeholders in the texts, such as `{operator}`. */
const facts: Readonly<Record<string, string>> = {
  operator: OPERATOR_NAME_MARK,
  email: OPERATOR_EMAIL_MARK,
  one_time_tokens: String(retention.one_time_tokens.amount),
  known_networks: String(retention.known_networks.amount),
  test_shipments: String(testShipments.amount),
}

/**
 * Legal texts by name. They describe the code's behaviour, so they must change with the code. The
 * privacy policy follows the LGPD (Lei nº 13.709/2018). The cookie policy states everything that
 * the application stores in a browser.
 */
export const articles = {
  privacy: inBoth('privacy'),
  terms: inBoth('terms'),
  cookies: inBoth('cookies'),
  security: inBoth('security'),
  about: inBoth('about'),
  contact: inBoth('contact'),
} as const

function inBoth(name: string): ArticleInBoth {
  const read = (language: keyof ArticleInBoth) =>
    readArticle(
      (texts[`./${name}.${language}.md`] ?? '').replaceAll(
        /\{(\w+)\}/g,
        (mark, fact: string) => facts[fact] ?? mark,
      ),
    )
  return { pt: read('pt'), en: read('en') }
}
