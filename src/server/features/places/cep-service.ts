import * as z from 'zod/mini'
import { isStorable, uf } from '#contract/schema/fields.ts'
import type { Cep } from '#domain/cep.ts'
import { fetchJson } from '#platform/outgoing/fetch-json.ts'
import { ServiceError } from '#platform/outgoing/service-error.ts'
import type { CepRow } from './queries.ts'

/** Maximum response size in bytes. A response has a few hundred. */
const MAX_BYTES = 16 * 1024

const part = z._default(
  z.string().check(z.maxLength(200), z.refine(isStorable), z.trim(), z.normalize('NFC')),
  '',
)
const answer = z.object({
  logradouro: part,
  complemento: part,
  bairro: part,
  localidade: z.string().check(z.maxLength(200), z.refine(isStorable), z.trim(), z.minLength(1)),
  uf,
})
/** Some versions of the service send the flag as text. */
const unknownCep = z.object({ erro: z.union([z.literal(true), z.literal('true')]) })

/**
 * Queries the public service for postal codes: `GET /ws/{cep}/json/` (specification, section 7).
 * @returns undefined if the code does not exist
 * @throws ServiceError if the answer is not valid
 */
export async function fetchCep(base: string, cep: Cep, userAgent: string): Promise<CepRow | undefined> {
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
