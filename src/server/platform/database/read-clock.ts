import { statement } from './database.rows.ts'

/** Reads the clock of the database. */
export const readClock = statement<[], { now: Date }>('read_clock', 'select clock_timestamp() as now')
