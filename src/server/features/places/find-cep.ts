import * as z from 'zod/mini'
import type { CepAddress } from '#contract/endpoints/places.ts'
import { uf as ufSchema } from '#contract/schema/fields.ts'
import { isVisibleLine } from '#ledger/base/visible-text.ts'
import type { Cep } from '#domain/places/cep.ts'
import { Failure } from '#platform/errors/failure.ts'
import { fetchJson } from '#platform/outgoing/fetch-json.ts'
import type { Rest } from '#platform/outgoing/rest.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'
import { openService, type PlacesContext, type PublicService } from './context.ts'
import { findMunicipality } from '#core/reference-data/municipalities.ts'
import { municipalityAround, recallCep, rememberCep, type CepRow } from './queries.ts'

/** Maximum response size in bytes. A typical response has a few hundred bytes. */
const MAX_BYTES = 16 * 1024

const part = z._default(
  z.string().check(z.maxLength(200), z.refine(isVisibleLine), z.trim(), z.normalize('NFC')),
  '',
)
const answer = z.object({
  logradouro: part,
  complemento: part,
  bairro: part,
  localidade: z.string().check(z.maxLength(200), z.refine(isVisibleLine), z.trim(), z.minLength(1)),
  uf: ufSchema,
})
/**
 * Answer for a postal code that does not exist. Some versions of the service send `erro` as text.
 */
const unknownCep = z.object({ erro: z.union([z.literal(true), z.literal('true')]) })

/**
 * Queries the public service for postal codes: `GET /ws/{cep}/json/` (specification, section 7).
 * @returns undefined if the code does not exist
 * @throws ServiceError if the answer is not valid
 */
async function fetchCep(base: string, cep: Cep, userAgent: string): Promise<CepRow | undefined> {
  const told = await fetchJson(new URL(`${base}/ws/${cep}/json/`), { max: MAX_BYTES, userAgent }).catch(
    (error: unknown) => {
      if (error instanceof ServiceError && error.status === 404) return { erro: true }
      throw error
    },
  )
  if (unknownCep.safeParse(told).success) return undefined
  const parsed = answer.safeParse(told)
  if (!parsed.success) throw new ServiceError('answered no address')
  return parsed.data
}

/** Freshness period of a cached postal code (specification, section 9). */
const FRESH = '24 hours'

const service: PublicService = {
  name: 'the service of postal codes',
  limit: { name: 'cep', burst: 40, seconds: 2 },
}

export type FindCep = (cep: Cep, account: string) => Promise<CepAddress>

/**
 * Opens the look-up of postal codes: from the cache while it is fresh, else from the service, else
 * from older data. The look-up throws `cep_not_found` for a code that does not exist. It throws
 * `lookup_unavailable` if there is no data and the service does not answer. After a failure the
 * service is not called for half a minute.
 * @param now monotonic clock in milliseconds
 */
export function openCepFinder(context: PlacesContext, now?: () => number): FindCep {
  const { pool, config, userAgent } = context
  const { cepUrl } = config.places

  const request = async (cep: string, { watch }: Rest): Promise<CepRow | undefined> => {
    if (cepUrl === undefined) throw new ServiceError('is off')
    const told = await watch(fetchCep(cepUrl, cep as Cep, userAgent))
    if (told !== undefined) {
      const { logradouro, complemento, bairro, localidade, uf } = told
      await rememberCep(pool, cep, logradouro, complemento, bairro, localidade, uf)
    }
    return told
  }
  const ask = openService(context, service, request, now)

  const withoutService = async (cep: Cep, known: CepRow | undefined): Promise<CepAddress> => {
    if (known !== undefined) return present(cep, known, 'stale')
    const [around] = await municipalityAround(pool, cep)
    if (around === undefined) throw new Failure('lookup_unavailable', { retryAfter: 30 })
    return present(cep, { logradouro: '', complemento: '', bairro: '', ...around }, 'municipality')
  }

  return async (cep, account) => {
    const [known] = await recallCep(pool, cep, FRESH)
    if (known?.is_fresh === true) return present(cep, known, 'cache')
    const told = await ask(cep, account)
    if (told === undefined) return withoutService(cep, known)
    if (told.answer === undefined) throw new Failure('cep_not_found')
    return present(cep, told.answer, 'service')
  }
}

function present(cep: Cep, row: CepRow, source: CepAddress['source']): CepAddress {
  const { logradouro, complemento, bairro, localidade } = row
  // The table's check constraint and the schema of the answer allow only valid state codes.
  const uf = row.uf as CepAddress['uf']
  const { latitude = null, longitude = null } = findMunicipality(localidade, uf) ?? {}
  return { cep, logradouro, complemento, bairro, localidade, uf, latitude, longitude, source }
}
