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
  name: text(120).check(z.minLength(2, 'too_short'), z.refine(isCompanyName, 'bad_characters')),
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
})
export type Company = z.output<typeof company>

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/companies',
  summary: 'Opens a company, whose owner is the caller',
  needs: 'self',
  body: z.strictObject(companyContent),
  data: company,
  success: 201,
  errors: ['companies_off', 'companies_full', 'rate_limited', 'sign_in_again'],
})
export type CompanyBody = BodyOf<typeof createCompany>

export const convertAccount = endpoint({
  method: 'POST',
  path: '/api/companies/conversion',
  summary:
    'Makes the own account a company: shipments, keys, webhooks and codes go on, and the caller is its owner',
  needs: 'self',
  body: z.strictObject(companyContent),
  data: company,
  success: 201,
  errors: ['companies_off', 'already_converted', 'companies_full', 'sign_in_again'],
})

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/company',
  summary: 'Returns the company for which the caller acts',
  needs: 'settings.read',
  data: company,
  errors: ['not_a_company'],
})

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/company',
  summary: 'Changes name, identification, contact and colour of the company',
  needs: 'company.write',
  body: z.strictObject({ ...companyContent, revision: knownRevision }),
  data: company,
  errors: ['not_a_company', 'changed_meanwhile'],
})

/** The body is `multipart/form-data` with one file, like the upload of a person's picture. */
export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/company/logo',
  summary: 'Sets the logo of the company',
  needs: 'company.write',
  data: z.object({ logo_url: z.string() }),
  upload: AVATAR_FIELD,
  errors: ['not_a_company', ...avatarErrors],
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/company/logo',
  summary: 'Removes the logo of the company',
  needs: 'company.write',
  data: z.object({ logo_url: z.null() }),
  errors: ['not_a_company'],
})

export const closeCompany = endpoint({
  method: 'POST',
  path: '/api/company/closing',
  summary: 'Closes the company in 14 days. Until then it can only be read, and the closing can be taken back',
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
  summary: 'Cancels the closing of the company',
  needs: 'company.close',
  data: company,
  errors: ['not_a_company'],
})
