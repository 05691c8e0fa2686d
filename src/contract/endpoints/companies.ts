import * as z from 'zod/mini'
import { parseCnpj } from '#domain/accounts/cnpj.ts'
import { sender } from './public-page.ts'
import { AVATAR_FIELD, avatarErrors } from './avatar.ts'
import { endpoint, type BodyOf } from '../schema/endpoint.ts'
import { color, isWebUrl, optionalParsed, text, time } from '../schema/fields.ts'
import { isCompanyName } from '../schema/company-name.ts'
import { wholeNumber } from '../schema/numbers.ts'

/**
 * Revision of the company or member that the caller saw. If it has changed since, the call is
 * refused.
 */
export const knownRevision = wholeNumber(1, Number.MAX_SAFE_INTEGER)

/** Phone number in any notation, with 8 to 15 digits. */
const PHONE = /^\+?(?:[ ()./-]*\d){8,15}$/
const phone = optionalParsed(40, (value) => (PHONE.test(value) ? value : undefined), 'invalid_phone')

/** Fields of a company that its people enter. Form and API share them. */
export const companyContent = {
  name: text(120).check(z.minLength(2, 'too_short'), z.refine(isCompanyName, 'plain_text_only')),
  cnpj: optionalParsed(32, parseCnpj, 'invalid_cnpj'),
  /** Contact data of the company, which recipients of its shipments see. */
  phone,
  whatsapp: phone,
  email: optionalParsed(
    255,
    (value) => (z.email().safeParse(value).success ? value.toLowerCase() : undefined),
    'invalid_email',
  ),
  /** Web site, an `https://` address. */
  site: optionalParsed(
    300,
    (value) => (value.startsWith('https://') && isWebUrl(value) ? value : undefined),
    'https_required',
  ),
  /** Colour of the company, `#rrggbb`. */
  color: z._default(z.nullable(color), null),
}

const company = z.object({
  id: z.string(),
  ...sender.shape,
  cnpj: z.nullable(z.string()),
  /** Time from which the contents are erased; null unless the company is being closed. */
  closes_at: z.nullable(time),
  revision: z.number(),
  /** True for a test company, whose shipments have no value and are erased after 30 days. */
  is_test: z.boolean(),
})
export type Company = z.output<typeof company>

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/companies',
  summary: {
    en: 'Opens a company, whose owner is the caller',
    pt: 'Abre uma empresa, da qual quem chama é dono',
  },
  details: {
    pt: 'A empresa começa vazia, e a conta de quem chama fica como está. Com `is_test` é uma empresa de teste, e isso não muda depois: os códigos das remessas têm TS depois da data, as chaves começam com `ff_test_`, os e-mails só vão para membros e as remessas são apagadas depois de 30 dias. Cada dono tem no máximo uma.',
    en: "The company begins empty, and the caller's own account stays as it is. With `is_test` it is a test company, which never changes: the codes of its shipments have TS after the date, its keys begin with `ff_test_`, mails go to members only, and shipments are erased after 30 days. Each owner has at most one.",
  },
  needs: 'self',
  body: z.strictObject({ ...companyContent, is_test: z._default(z.boolean(), false) }),
  data: company,
  success: 201,
  errors: ['companies_off', 'companies_full', 'test_company_exists', 'rate_limited', 'sign_in_again'],
})
/** Fields of a company that its people enter. */
export type CompanyBody = Omit<BodyOf<typeof createCompany>, 'is_test'>

export const convertAccount = endpoint({
  method: 'POST',
  path: '/api/companies/conversion',
  summary: {
    en: 'Makes the own account a company: shipments, keys, webhooks and codes go on, and the caller is its owner',
    pt: 'Transforma a própria conta em empresa: remessas, chaves, webhooks e códigos continuam, e quem chama é dono',
  },
  details: {
    pt: 'Para uma conta pessoal que outros devem compartilhar. Não pode ser desfeita; nada do que existe muda de código ou endereço.',
    en: 'For a personal account that will be shared with others. It cannot be undone; codes and links that exist stay the same.',
  },
  needs: 'self',
  body: z.strictObject(companyContent),
  data: company,
  success: 201,
  errors: ['companies_off', 'already_converted', 'companies_full', 'sign_in_again'],
})

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/company',
  summary: { en: 'Returns the company for which the caller acts', pt: 'A empresa em que se trabalha' },
  details: {
    pt: 'Nome, CNPJ, contato, cor e logotipo, como destinatários e membros os veem.',
    en: 'Name, CNPJ, contact, colour and logo, as recipients and members see them.',
  },
  needs: 'settings.read',
  data: company,
  errors: ['not_a_company'],
})

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/company',
  summary: {
    en: 'Changes name, identification, contact and colour of the company',
    pt: 'Altera nome, CNPJ, contato e cor da empresa',
  },
  details: {
    pt: 'O contato aparece para os destinatários na página pública.',
    en: 'The contact is shown to recipients on the public page.',
  },
  needs: 'company.write',
  body: z.strictObject({ ...companyContent, revision: knownRevision }),
  data: company,
  errors: ['not_a_company', 'changed_meanwhile'],
})

/** The body is `multipart/form-data` with one file, like the upload of a person's picture. */
export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/company/logo',
  summary: { en: 'Sets the logo of the company', pt: 'Define o logotipo da empresa' },
  details: {
    pt: 'Recebe uma imagem de menos de 5 MB como `multipart/form-data`. Localização e outros metadados do arquivo não são guardados.',
    en: 'Takes an image of less than 5 MB as `multipart/form-data`. Position and other metadata of the file are not kept.',
  },
  needs: 'company.write',
  data: z.object({ logo_url: z.string() }),
  upload: AVATAR_FIELD,
  errors: ['not_a_company', ...avatarErrors],
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/company/logo',
  summary: { en: 'Removes the logo of the company', pt: 'Remove o logotipo da empresa' },
  details: {
    pt: 'Páginas e etiquetas mostram o nome no lugar.',
    en: 'Pages and labels show the name instead.',
  },
  needs: 'company.write',
  data: z.object({ logo_url: z.null() }),
  errors: ['not_a_company'],
})

export const closeCompany = endpoint({
  method: 'POST',
  path: '/api/company/closing',
  summary: {
    en: 'Closes the company in 14 days. Until then it can only be read, and the closing can be taken back',
    pt: 'Encerra a empresa em 14 dias. Até lá os dados só podem ser consultados, e o encerramento pode ser desfeito',
  },
  details: {
    pt: 'Só donos. Por 14 dias os membros só consultam, e qualquer dono pode desfazer.',
    en: 'Only owners. For 14 days members can only read, and any owner can undo it.',
  },
  needs: 'company.close',
  body: z.strictObject({
    /** The name of the company, typed as a confirmation. */
    name: z.string(),
  }),
  data: company,
  errors: ['not_a_company', 'sign_in_again'],
})

export const keepCompany = endpoint({
  method: 'DELETE',
  path: '/api/company/closing',
  summary: { en: 'Cancels the closing of the company', pt: 'Desfaz o encerramento da empresa' },
  details: {
    pt: 'Dentro dos 14 dias, por qualquer dono. Os membros voltam a escrever.',
    en: 'Within the 14 days, by any owner. Members can write again.',
  },
  needs: 'company.close',
  data: company,
  errors: ['not_a_company'],
})
