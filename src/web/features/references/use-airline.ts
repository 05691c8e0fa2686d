import { useQuery } from '@tanstack/react-query'
import { airlineOf } from '#domain/air/airline.ts'
import { settingsQuery } from '../../api/settings-query.ts'

/** Returns a function that names the airline of an AWB, first by the names of the company. */
export function useAirline(): (awb: string) => string | undefined {
  const own = useQuery(settingsQuery).data?.airline_names
  return (awb) => airlineOf(awb, own)
}
