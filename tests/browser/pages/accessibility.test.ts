import { afterAll, beforeAll, test } from 'vitest'
import {
  expectAccessibleColors,
  expectAccessibleEverywhere,
  expectNoViolation,
} from '../../support/browser/accessible.ts'
import { apiOf } from '../../support/api/api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { openVisit, type Visit, type Visitor } from '../../support/browser/visit.ts'
import { signedIn } from '../../support/auth/signed-in.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

const open = 'FT-20261121-AXEOPN'
const closed = 'FT-20261121-AXECLS'
let visit: Visit
let visitor: Visitor
let operator: Visitor
let openId: string
let closedId: string

beforeAll(async () => {
  visit = await openVisit()
  const account = await createAccount(visit.server)
  const api = apiOf(visit.server, account.session.access_token)
  const create = async (tracking_id: string): Promise<string> => {
    const shipment = {
      tracking_id,
      origin: 'Rua das Palmeiras, 12, Centro, São Paulo/SP',
      origin_city: 'São Paulo',
      origin_state: 'SP',
      destination: 'Avenida Boa Viagem, 300, Boa Viagem, Recife/PE',
      recipient_name: 'Ana Souza',
    }
    const { body } = await api('POST', '/api/shipments', shipment)
    return (body as { data: { id: string } }).data.id
  }
  openId = await create(open)
  closedId = await create(closed)
  const at = { location: 'Armazém 1', status: 'Em Trânsito', city: 'Recife', uf: 'PE' }
  await api('POST', '/api/checkpoints', { tracking_id: open, ...at })
  await api('POST', '/api/checkpoints', { tracking_id: closed, ...at })
  await api('POST', '/api/checkpoints', { tracking_id: closed, ...at, checkpoint_type: 'finalizacao' })

  // All tests share two browser contexts, one without and one with a session. A shared context
  // downloads the scripts only once, because it caches them.
  visitor = await visit.open('/', { reducedMotion: 'reduce' })
  operator = await visit.open('/dashboard', {
    reducedMotion: 'reduce',
    storageState: signedIn(visit, account.session),
  })
})
afterAll(() => visit.close())

/** Pages to check, each with a text that becomes visible once the page has loaded. */
const pages: readonly (readonly [string, () => string, RegExp])[] = [
  ['landing page', () => '/', /Não acredite/],
  ['privacy policy', () => '/privacy', /Quem responde/],
  ['cookie policy', () => '/cookies', /lastro\.session/],
  ['transparency', () => '/transparency', /^Assinatura conferida/],
  ['status page', () => '/status', /Tudo funcionando/],
  ['sign-in', () => '/auth', /Acesse sua conta/],
  ['sign-up', () => '/auth?mode=signup', /Comece a rastrear/],
  ['dashboard', () => '/dashboard', /Remessas recentes/],
  ['scanner', () => '/scan-qr', /Ou digite o ID/],
  ['checkpoint', () => `/checkpoint?shipment_id=${openId}&tracking_id=${open}`, /Status e detalhes/],
  ['open shipment', () => `/shipment/${openId}`, /Histórico conferido|Conferido/],
  ['delivered shipment', () => `/shipment/${closedId}`, /Encerrado para paradas e status/],
  ['missing shipment', () => '/shipment/6f1e1f1e-0000-4000-8000-000000000000', /Remessa não encontrada/],
  ['public page', () => `/verify/${closed}`, /^Histórico conferido$/],
  ['public page of an unknown code', () => '/verify/FT-20261121-ZZZZZZ', /FT-20261121-ZZZZZZ/],
  ['answer by a link that is over', () => '/resposta', /Este link não vale mais/],
  ['devices', () => '/dispositivos', /Nenhum dispositivo ainda/],
  ['condition ranges', () => '/dispositivos?tab=ranges', /Faixas prontas/],
  ['webhooks', () => '/webhook-integrations', /URL do webhook/],
  ['documentation of webhooks', () => '/webhook-integrations?tab=documentation', /Como conferir/],
  ['not found', () => '/nada', /Voltar ao início/],
  // The entry with `?lang=en` comes last, because the browser context remembers the language.
  ['landing page in English', () => '/?lang=en', /Don’t trust/],
]

/**
 * Viewports of a phone and a desktop. `npm test` checks each page in only one viewport, and
 * alternates from page to page.
 */
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

const isPublic = (path: string): boolean =>
  /^\/(auth|verify|resposta|privacy|cookies|status|transparency)?(?![\w-])/.test(path)

test.each(pages)('the %s meets WCAG 2.2 AA', async (name, path, complete) => {
  const { page } = isPublic(path()) ? visitor : operator
  await page.goto(`${visit.server.url}${path()}`)
  await page.getByText(complete).first().waitFor()
  if (isWhole) return expectAccessibleEverywhere(page)
  const at = pages.findIndex(([one]) => one === name)
  await page.setViewportSize(sizes[at % sizes.length] ?? sizes[0])
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolation(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessibleColors(page)
})
