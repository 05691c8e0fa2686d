import { queryOptions } from '@tanstack/react-query'
import type { ApiDocument } from '#contract/openapi/document.ts'
import { inlineParts, type PublishedDocument } from '#contract/openapi/shared-parts.ts'
import type { Language } from '#contract/messages/message.ts'
import { badAnswer, networkError } from '../../api/answer.ts'

/**
 * Loads the OpenAPI document that the page is built from. Integrators download the same document.
 */
export const documentQuery = (language: Language) =>
  queryOptions({
    queryKey: ['openapi', language],
    queryFn: async ({ signal }): Promise<ApiDocument> => {
      const response = await fetch(`/api/openapi.json?lang=${language}`, {
        signal,
        credentials: 'omit',
      }).catch(() => {
        signal.throwIfAborted()
        throw networkError()
      })
      if (!response.ok) throw badAnswer(response.status)
      return inlineParts((await response.json()) as PublishedDocument)
    },
    staleTime: Infinity,
  })
