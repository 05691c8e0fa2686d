import { expect, test } from 'vitest'
import { siteMessagesIn } from '../messages.ts'
import { claimGroups, type Claim } from './claims.ts'

const t = siteMessagesIn('pt')
const claims = claimGroups.flatMap((group) => group.claims)

function claimNamed(title: string): Claim {
  const claim = claims.find(({ name }) => t(`claim.${name}_title`) === title)
  if (claim === undefined) throw new Error(`no claim ${title}`)
  return claim
}

test('the front page claims proof of delivery, and leads to a delivery and to its photo', () => {
  const { name, links } = claimNamed('Prova de entrega')
  expect(t(`claim.${name}`)).toMatch(/^Foto, nome e assinatura/)
  expect(links).toMatchObject([{ isShowcase: true }, { demo: 'photo' }])
})

test('the front page claims fewer disputes, and leads to the same delivery', () => {
  expect(claimNamed('Menos disputas').links).toMatchObject([{ isShowcase: true }])
})

test('the front page names the company and its six roles', () => {
  const { name, links } = claimNamed('Acesso granular')
  expect(t(`claim.${name}`)).toContain(
    'Na empresa, seis papéis: dono, administrador, operador, motorista, leitura e auditor',
  )
  expect(links).toMatchObject([{ href: '/api-documentation#changeMember' }])
})

test.each(['Temperatura e umidade', 'Cadeia fria', 'Auditoria'])(
  'the front page claims %s, and leads to the shipment of vaccines',
  (title) => {
    expect(claimNamed(title).links[0]).toMatchObject({ demo: 'cold_chain' })
  },
)

test('the front page names the rules of quality for which it is made, and claims no certificate', () => {
  expect(t('claim.quality')).toContain('Feito para processos sob RDC\u00A0430 e 21\u00A0CFR Part\u00A011.')
  const said = claims.map(({ name }) => `${t(`claim.${name}_title`)} ${t(`claim.${name}`)}`)
  expect(said.filter((text) => /certificad[oa]|homologad|validad[oa]/i.test(text))).toEqual([])
})

test('the front page claims a full audit, and leads to the log and to the trail', () => {
  expect(claimNamed('Auditoria completa').links).toMatchObject([
    { href: '/transparency#conferir' },
    { href: '/api-documentation#listCompanyTrail' },
  ])
})
