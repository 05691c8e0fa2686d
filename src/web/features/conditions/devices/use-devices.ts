import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listDevices } from '#contract/endpoints/devices.ts'
import { deviceProblems, type DeviceProblem } from '#domain/conditions/device.ts'
import { requestPage } from '../../../api/request.ts'

/** Filters of the list of devices, as the address of the page has them. */
export type DeviceView = {
  readonly serial: string
  readonly problem: DeviceProblem | undefined
  /** True for the list of the devices that were retired. */
  readonly isRetired: boolean
}

export const allDevices: DeviceView = { serial: '', problem: undefined, isRetired: false }

/** Returns the filters in the address of the page, and a function that changes them. */
export function useDeviceView(): readonly [DeviceView, (view: DeviceView) => void] {
  const [search, setSearch] = useSearchParams()
  const view: DeviceView = {
    serial: search.get('serial') ?? '',
    problem: deviceProblems.find((one) => one === search.get('problem')),
    isRetired: search.get('show') === 'retired',
  }
  return [view, (next) => setSearch(queryOf(next), { replace: true })]
}

/** Loads the devices of a view, newest first, page by page. */
export function useDevices(view: DeviceView) {
  return useInfiniteQuery({
    queryKey: ['devices', 'view', view],
    queryFn: ({ signal, pageParam }) =>
      requestPage(listDevices, {
        query: { ...queryOf(view), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
  })
}

function queryOf({ serial, problem, isRetired }: DeviceView) {
  return {
    ...(serial.trim() !== '' && { serial: serial.trim() }),
    ...(problem !== undefined && { problem }),
    ...(isRetired && { show: 'retired' as const }),
  }
}
