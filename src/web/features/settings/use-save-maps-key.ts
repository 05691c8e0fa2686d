import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveSettings } from '#contract/endpoints/settings.ts'
import { settingsQuery } from '../../api/settings-query.ts'
import { request } from '../../api/request.ts'

/** Sets the key of the maps service, or removes it if given null. */
export function useSaveMapsKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (maps_key: string | null) => request(saveSettings, { body: { maps_key } }),
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings)
      void client.invalidateQueries({ queryKey: ['maps-key'] })
    },
  })
}
