import type { CepAddress } from '#contract/endpoints/places.ts'
import type { Cep } from '#domain/cep.ts'
import { Failure } from '#platform/errors/failure.ts'
import { singleFlight } from '#platform/concurrency/single-flight.ts'
import { createRest } from '#platform/outgoing/rest.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'
import { fetchCep } from './cep-service.ts'
import type { PlacesContext } from './context.ts'
import { cepLookups } from './limits.ts'
import { findMunicipality } from './municipalities.ts'
import { municipalityAround, recallCep, rememberCep, type CepRow } from './queries.ts'

/** Freshness period of a cached postal code (specification, section 9). */
const FRESH = '24 hours'

export type FindCep = (cep: Cep, account: string) => Promise<CepAddress>

/**
 * Opens the look-up of postal codes: from the cache while it is fresh, else from the service, else
 * from older data. The look-up throws `cep_not_found` for a code that does not exist. It throws
 * `lookup_unavailable` if there is no data and the service does not answer. After a failure the
 * service is not called for half a minute.
 * @param now monotonic clock in milliseconds
 */
export function openCepFinder(
  { pool, log, config, userAgent, countQuestion }: PlacesContext,
  now: () => number = () => performance.now(),
): FindCep {
  const { cepUrl } = config.places
  const { isResting, watch } = createRest(now)

  const ask = singleFlight(async (cep) => {
    if (cepUrl === undefined) throw new ServiceError('is off')
    const told = await watch(fetchCep(cepUrl, cep as Cep, userAgent))
    if (told !== undefined) {
      const { logradouro, complemento, bairro, localidade, uf } = told
      await rememberCep(pool, cep, logradouro, complemento, bairro, localidade, uf)
    }
    return told
  })

  const withoutService = async (cep: Cep, known: CepRow | undefined): Promise<CepAddress> => {
    if (known !== undefined) return present(cep, known, 'stale')
    const [around] = await municipalityAround(pool, cep)
    if (around === undefined) throw new Failure('lookup_unavailable', { retryAfter: 30 })
    return present(cep, { logradouro: '', complemento: '', bairro: '', ...around }, 'municipality')
  }

  return async (cep, account) => {
    const [known] = await recallCep(pool, cep, FRESH)
    if (known?.is_fresh === true) return present(cep, known, 'cache')
    if (isResting()) return withoutService(cep, known)
    await countQuestion(cepLookups, account)
    try {
      const told = await ask(cep)
      if (told === undefined) throw new Failure('cep_not_found')
      return present(cep, told, 'service')
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      log.warn({ reason: error.message }, 'the service of postal codes')
      return withoutService(cep, known)
    }
  }
}

function present(cep: Cep, row: CepRow, source: CepAddress['source']): CepAddress {
  const { logradouro, complemento, bairro, localidade } = row
  // The table's check and the service's schema allow no other value.
  const uf = row.uf as CepAddress['uf']
  const { latitude = null, longitude = null } = findMunicipality(localidade, uf) ?? {}
  return { cep, logradouro, complemento, bairro, localidade, uf, latitude, longitude, source }
}
