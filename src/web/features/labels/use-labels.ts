import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { drawLabels, type Label } from '#contract/labels.ts'
import type { LabelSize } from '#domain/label.ts'
import { request } from '../../api/request.ts'
import { useLanguage } from '../../locales/use-language.ts'

/** The labels of shipments, drawn anew whenever they are looked at: a seal follows its history. */
export function useLabels(shipments: readonly string[], size: LabelSize): UseQueryResult<readonly Label[]> {
  const language = useLanguage()
  return useQuery({
    queryKey: ['labels', language, size, shipments],
    queryFn: ({ signal }): Promise<readonly Label[]> =>
      request(drawLabels, { body: { shipments: [...shipments], size }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
