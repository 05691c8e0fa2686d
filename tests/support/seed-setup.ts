import { configureGlobal } from 'fast-check'
import { seed } from './whole-run.ts'

// Every run of a day tries the same inputs, each day others; what fails names its seed.
configureGlobal({ seed })
