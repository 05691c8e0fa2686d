import { configureGlobal } from 'fast-check'
import { seed } from './whole-run.ts'

// All runs of a day use the same random inputs, and each day uses others; a failure prints its
// seed.
configureGlobal({ seed })
