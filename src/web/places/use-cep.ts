import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { findCep, type CepAddress } from '#contract/endpoints/places.ts'
import { parseCep } from '#domain/places/cep.ts'
import { ApiError } from '../api/api-error.ts'
import { request } from '../api/request.ts'

/**
 * Lifetime of a cached result in milliseconds, equal to that of the server's cache (specification,
 * section 9).
 */
const FRESH = 24 * 60 * 60 * 1_000

export type CepState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly address: CepAddress }
  | { readonly kind: 'invalid' | 'not_found' | 'failed' }

/** Looks up postal codes. `onFound` is called only with the address of the newest search. */
export function useCep(onFound: (address: CepAddress) => void) {
  const client = useQueryClient()
  const [state, setState] = useState<CepState>({ kind: 'idle' })
  const newest = useRef(0)
  useEffect(
    () => () => {
      newest.current = -1
    },
    [],
  )

  /**
   * Looks up the postal code in the field. The result of an earlier search that is still running is
   * ignored.
   */
  const search = async (text: string): Promise<void> => {
    const cep = parseCep(text)
    const own = ++newest.current
    if (cep === undefined) return setState({ kind: 'invalid' })
    setState({ kind: 'searching' })
    try {
      const address = await client.fetchQuery({
        queryKey: ['cep', cep],
        queryFn: ({ signal }) => request(findCep, { params: { cep }, signal }),
        // A result of a fallback service is not cached, so that the next search requests it again.
        staleTime: ({ state: { data } }) =>
          data?.source === 'service' || data?.source === 'cache' ? FRESH : 0,
        retry: false,
      })
      if (own !== newest.current) return
      setState({ kind: 'found', address })
      onFound(address)
    } catch (error) {
      if (own === newest.current) setState({ kind: kindOf(error) })
    }
  }

  /** Clears the result of the last search. */
  const reset = () => {
    newest.current++
    setState({ kind: 'idle' })
  }

  return { state, search: (text: string) => void search(text), reset }
}

function kindOf(error: unknown): 'invalid' | 'not_found' | 'failed' {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'invalid_fields') return 'invalid'
  return error.code === 'cep_not_found' ? 'not_found' : 'failed'
}
